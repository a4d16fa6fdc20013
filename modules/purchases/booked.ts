import { invariant } from '#kernel/invariant.ts'
import type { Money } from '#kernel/money.ts'
import { post, purchasePaid, samplePaid } from '#ledger'
import type { Tx } from '#platform/database/tx.ts'
import type { Purchase } from './purchase.ts'

/** Books what paid a purchase; `providerFee` is what the provider of a kept card kept of it. */
export async function bookPaid(tx: Tx, purchase: Purchase, at: Date, providerFee?: Money): Promise<void> {
  const { id: purchaseId, shopId, amount, kind } = purchase
  const fee = providerFee ? { providerFee } : {}
  const entry =
    kind === 'sample'
      ? samplePaid({ ...samplesOf(purchase), purchaseId, ...fee })
      : purchasePaid({ purchaseId, shopId, amount, ...fee })
  await post(tx, entry, at)
}

/** The part of a purchase of samples that the book asks for. */
export function samplesOf({ shopId, cardId, parts }: Purchase) {
  invariant(parts, 'samples are priced part by part')
  return { shopId, parts, from: cardId === null ? ('balance' as const) : ('card' as const) }
}
