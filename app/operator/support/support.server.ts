import type { LoaderFunctionArgs } from 'react-router'
import { parseId } from '#kernel/id.ts'
import { countOpenThreads, findLastSaid, findThreadPage } from '#messages'
import { threadStatuses } from '#messages/contract'
import { signedInStaff } from '../../request.server.ts'

/** Conversations of one state, each with what was said in it last. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context, 'support')
  const params = new URL(request.url).searchParams
  const status = threadStatuses.find((threadStatus) => threadStatus === params.get('status')) ?? 'open'
  const after = params.get('after')
  return read(async (tx, at) => {
    // Who waits longest is answered first.
    const { rows: threads, next } = await findThreadPage(tx, status, after)
    const said = await findLastSaid(
      tx,
      threads.map(({ id }) => id),
    )
    return {
      now: at,
      status,
      after,
      next,
      closed: parseId('thread', params.get('closed')),
      waiting: await countOpenThreads(tx),
      threads: threads.map((thread) => ({ ...thread, said: said.get(thread.id) ?? '' })),
    }
  })
}
