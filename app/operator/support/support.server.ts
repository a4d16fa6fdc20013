import type { LoaderFunctionArgs } from 'react-router'
import { findThreads } from '#messages'
import { threadStatuses } from '#messages/contract'
import { signedInStaff } from '../../request.server.ts'

/** Conversations of one state, the one last touched first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context, 'support')
  const input = new URL(request.url).searchParams.get('status')
  const status = threadStatuses.find((threadStatus) => threadStatus === input) ?? 'open'
  return read(async (tx, at) => ({ now: at, status, threads: await findThreads(tx, { status }) }))
}
