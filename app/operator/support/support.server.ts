import type { LoaderFunctionArgs } from 'react-router'
import { parseId } from '#kernel/id.ts'
import type { ListingPicture } from '#listings/contract'
import { countOpenThreads, findLastSaid, findThreadPage } from '#messages'
import { threadStatuses } from '#messages/contract'
import { findOrders } from '#orders'
import { buildLinePicture } from '../../listing-thumb.tsx'
import { signedInStaff } from '../../request.server.ts'

/** Joins paragraphs into one line: each without a full stop gets one. */
const joinLines = (text: string): string =>
  text.replace(/([^\s.!?…:;,])?\s*\n\s*/g, (_, last?: string) => (last ? `${last}. ` : ' '))

/** Conversations of one state, each with its last message. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context, 'support')
  const params = new URL(request.url).searchParams
  const status = threadStatuses.find((threadStatus) => threadStatus === params.get('status')) ?? 'open'
  const after = params.get('after')
  return read(async (tx, at) => {
    // The longest wait is answered first.
    const { rows: threads, next } = await findThreadPage(tx, status, after)
    const lastMessages = await findLastSaid(
      tx,
      threads.map(({ id }) => id),
    )
    const orders = await findOrders(
      tx,
      threads.flatMap(({ orderId }) => orderId ?? []),
    )
    const pictures = new Map<string, ListingPicture | null>(
      orders.map(({ id, lines: [first] }) => [id, first ? buildLinePicture(first) : null]),
    )
    return {
      now: at,
      status,
      after,
      next,
      closedThreadId: parseId('thread', params.get('closed')),
      waiting: await countOpenThreads(tx),
      threads: threads.map((thread) => ({
        ...thread,
        picture: pictures.get(thread.orderId ?? '') ?? null,
        lastMessage: joinLines(lastMessages.get(thread.id) ?? ''),
      })),
    }
  })
}
