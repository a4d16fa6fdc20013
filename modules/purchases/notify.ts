import { findShop } from '#accounts'
import { dateFormat } from '#kernel/formats.ts'
import { asId, type Id } from '#kernel/id.ts'
import { after } from '#kernel/instant.ts'
import { sendMail } from '#messages'
import type { Tx } from '#platform/database/tx.ts'
import { readCard } from './card-rows.ts'
import { limits } from './limits.ts'
import { readPurchase } from './purchase-rows.ts'
import { findNextTry } from './settle-purchase.ts'

const templates = {
  declined: 'plan-declined',
  asks: 'plan-asks',
  ended: 'plan-ended',
  refunded: 'plan-refunded',
  disputed: 'plan-disputed',
  restored: 'plan-restored',
} as const
export type PlanNews = keyof typeof templates

/**
 * Writes to the shop's owner about a renewal (declined, with the next try; to be confirmed; over), or about a plan
 * whose payment went back.
 */
export async function notifyOfPlan(
  tx: Tx,
  deps: { appUrl: string },
  input: { shopId: Id<'shop'>; purchaseId: Id<'purchase'>; news: PlanNews },
  at: Date,
): Promise<void> {
  const shopId = asId('shop', input.shopId)
  const shop = await findShop(tx, shopId)
  const purchase = await readPurchase(tx, shopId, input.purchaseId)
  const card = purchase?.cardId && (await readCard(tx, shopId, purchase.cardId))
  if (!shop || !purchase?.periodFrom || !purchase.periodTo) return
  const dayFormat = dateFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: shop.timeZone,
  })
  const formatDay = (when: Date): string => dayFormat.format(when)
  const next = findNextTry({ periodTo: purchase.periodFrom }, purchase.tries)
  const data = {
    name: shop.ownerName,
    plan: purchase.label,
    amount: purchase.amount,
    card: card ? `${card.brand}, ending in ${card.lastFour}` : 'One that you removed',
    nextTry: next ? formatDay(next) : null,
    ends: formatDay(
      input.news === 'restored' ? purchase.periodTo : after(purchase.periodFrom, limits.graceMs),
    ),
    link:
      input.news === 'asks'
        ? `${deps.appUrl}/purchase/${purchase.id}`
        : `${deps.appUrl}/purchase?tab=subscription`,
  }
  const about = `${purchase.id}/${purchase.tries}/${input.news}`
  await sendMail(tx, { to: shop.ownerEmail, about, template: templates[input.news], data }, at)
}
