import { invariant } from '#kernel/invariant.ts'
import type { Money } from '#kernel/money.ts'
import { post, purchasePaid, samplePaid } from '#ledger'
import type { Tx } from '#platform/database/tx.ts'
import type { Purchase } from './purchase.ts'

/** Books a paid purchase; `providerFee` is the fee of a kept card's provider. */
export async function bookPaid(tx: Tx, purchase: Purchase, at: Date, providerFee?: Money): Promise<void> {
  const { id: purchaseId, shopId, amount, kind } = purchase
  const fee = providerFee ? { providerFee } : {}
  const entry =
    kind === 'sample'
      ? samplePaid({ ...samplesOf(purchase), purchaseId, ...fee })
      : purchasePaid({ purchaseId, shopId, amount, ...fee })
  await post(tx, entry, at)
}

/** The part of a samples purchase that the ledger needs. */
export function samplesOf({ shopId, cardId, parts }: Purchase) {
  invariant(parts, 'samples are priced part by part')
  return { shopId, parts, from: cardId === null ? ('balance' as const) : ('card' as const) }
}
