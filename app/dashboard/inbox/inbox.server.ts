import type { LoaderFunctionArgs } from 'react-router'
import { type Id, parseId } from '#kernel/id.ts'
import { findLastSaid, findShopThreadPage, findUsualHours } from '#messages'
import { fanNameFor, type ShopView, shopViews } from '#messages/contract'
import { findOrder } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { signedInCreator } from '../../request.server.ts'

/** Conversations the shop can read. The fan's address stays with us. */
export async function loadInbox({ context }: LoaderFunctionArgs) {
  const { shop, url, read } = signedInCreator(context)
  const requestedView = shopViews.find((shopView) => shopView === url.searchParams.get('view'))
  const after = parseId('thread', url.searchParams.get('after'))
  return read(async (tx, at) => {
    const view = requestedView ?? (await findViewToOpen(tx, shop.id))
    const { lines, next } = await findShopThreadPage(tx, shop.id, view, after)
    const lastMessages = await findLastSaid(
      tx,
      lines.map(({ id }) => id),
    )
    const rows = []
    for (const line of lines)
      rows.push({
        id: line.id,
        subject: line.subject,
        lastMessage: lastMessages.get(line.id) ?? '',
        name: fanNameFor(line.fromName),
        order: await findOrderNumber(tx, line.orderId),
        touchedAt: line.touchedAt,
        unread: line.unread,
        takenBy: line.takenBy,
      })
    return {
      view,
      after,
      next,
      rows,
      usualHours: await findUsualHours(tx, shop.id, at),
      zone: shop.timeZone,
      handle: shop.handle,
    }
  })
}

/**
 * If something unread isn't for the shop to answer, the inbox opens there, so that its badge never leads to an empty
 * list.
 */
async function findViewToOpen(tx: Tx, shopId: Id<'shop'>): Promise<ShopView> {
  for (const view of ['waits', 'support'] as const) {
    const { lines } = await findShopThreadPage(tx, shopId, view, null)
    if (lines.some(({ unread }) => unread)) return view
  }
  return 'waits'
}

export async function findOrderNumber(tx: Tx, orderId: Id<'order'> | null): Promise<string | null> {
  return (orderId && (await findOrder(tx, orderId))?.number) ?? null
}
