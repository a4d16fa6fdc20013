/** The conversation between fan and shop about an order, as its page shows it. */
import type { Id } from '#kernel/id.ts'
import { findShopDesk, findThread, findThreads, findUsualHours } from '#messages'
import { describeAnswerTime } from '#messages/contract'
import type { Tx } from '#platform/database/tx.ts'
import type { ClaimsView } from './claims-view.server.ts'

export async function readAnswerTime(tx: Tx, shopId: Id<'shop'>, shop: string, at: Date): Promise<string> {
  const { hours } = await findShopDesk(tx, shopId)
  return describeAnswerTime(shop, { hours, usual: await findUsualHours(tx, shopId, at) })
}

/** The conversation about an order, without what its page shows elsewhere: a claim shows its own words and our answer. */
export async function findMessages(tx: Tx, orderId: Id<'order'>, { existingClaims: claims }: ClaimsView) {
  const openedTimes = new Set(claims.map((claim) => claim.openedAt.getTime()))
  const decidedTimes = new Set(claims.map((claim) => claim.decidedAt?.getTime()))
  const messages = []
  for (const thread of (await findThreads(tx, { orderId })).toReversed())
    messages.push(...((await findThread(tx, thread.id))?.messages ?? []))
  return messages.filter(
    ({ author, writtenAt }) => !(author === 'fan' ? openedTimes : decidedTimes).has(writtenAt.getTime()),
  )
}
