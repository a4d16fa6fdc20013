import type { LoaderFunctionArgs } from 'react-router'
import { findLastSaid, findThreads } from '#messages'
import { threadStatuses } from '#messages/contract'
import { signedInStaff } from '../../request.server.ts'

/** Conversations of one state, each with what was said in it last. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context, 'support')
  const input = new URL(request.url).searchParams.get('status')
  const status = threadStatuses.find((threadStatus) => threadStatus === input) ?? 'open'
  return read(async (tx, at) => {
    // Who waits longest is answered first.
    const threads = await findThreads(tx, { status, oldestFirst: status === 'open' })
    const waiting = status === 'open' ? threads : await findThreads(tx, { status: 'open' })
    const said = await findLastSaid(
      tx,
      threads.map(({ id }) => id),
    )
    return {
      now: at,
      status,
      waiting: waiting.length,
      threads: threads.map((thread) => ({ ...thread, said: said.get(thread.id) ?? '' })),
    }
  })
}
