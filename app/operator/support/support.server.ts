import type { LoaderFunctionArgs } from 'react-router'
import { findLastSaid, findThreads } from '#messages'
import { threadStatuses } from '#messages/contract'
import { signedInStaff } from '../../request.server.ts'

/** Conversations of one state, the one last touched first, each with what was said in it last. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context, 'support')
  const input = new URL(request.url).searchParams.get('status')
  const status = threadStatuses.find((threadStatus) => threadStatus === input) ?? 'open'
  return read(async (tx, at) => {
    const threads = await findThreads(tx, { status })
    const said = await findLastSaid(
      tx,
      threads.map(({ id }) => id),
    )
    return {
      now: at,
      status,
      threads: threads.map((thread) => ({ ...thread, said: said.get(thread.id) ?? '' })),
    }
  })
}
