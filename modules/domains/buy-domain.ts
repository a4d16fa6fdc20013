import type { Id } from '#kernel/id.ts'
import { asId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/database/tx.ts'
import { buyNow, findPurchase, type Purchase } from '#purchases'
import { listRequiredRecords } from './claim.ts'
import { claimDomain, type DomainActor, requireFreshActor } from './claim-domain.ts'
import { lockName, selectClaims } from './claim-rows.ts'
import type { BuyDomainRefusal } from './contract.ts'
import { limits } from './limits.ts'
import { storeHostOf } from './open-names.ts'
import { offerName, registerName, setRecord } from './test-registrar/registrar.ts'

const causePrefix = 'domain:'

/**
 * Buys a name for a year with a saved card. Only one buyer gets it, however many try at once. Refusals:
 * `second_factor.stale`, `domain.unreadable`, `domain.not_sold`, `domain.taken`, `domain.too_many`, those of the
 * card.
 */
export async function buyDomain(
  tx: Tx,
  input: { shopId: Id<'shop'>; actor: DomainActor; typedName: string; cardId: Id<'card'> },
  at: Date,
): Promise<Result<Purchase, BuyDomainRefusal>> {
  const fresh = requireFreshActor(input.actor)
  if (!fresh.ok) return fresh
  const offered = await offerName(tx, input.typedName)
  if (!offered.ok) return offered
  const { name, price } = offered.value
  await lockName(tx, name)
  const stillOffered = await offerName(tx, name)
  if (!stillOffered.ok || stillOffered.value.taken) return refused('domain.taken')
  const { shopId, cardId } = input
  // A paid name must also be connectable afterwards.
  if ((await selectClaims(tx, shopId)).length >= limits.claimsPerShop) return refused('domain.too_many')
  const cause = `${causePrefix}${name}`
  const purchaseInput = {
    shopId,
    cardId,
    cause,
    kind: 'domain' as const,
    label: `${name}, one year`,
    amount: price,
  }
  const bought = await buyNow(tx, purchaseInput, at)
  if (!bought.ok) return bought
  await registerName(tx, name, shopId, at)
  return ok(bought.value)
}

/** Delivers a paid name: the registrar sets its records, and connecting the store begins. */
export async function deliverDomain(
  tx: Tx,
  config: Pick<Config, 'storeUrl' | 'appUrl'>,
  paid: { shopId: Id<'shop'>; purchaseId: Id<'purchase'> },
  at: Date,
): Promise<void> {
  const shopId = asId('shop', paid.shopId)
  const purchase = await findPurchase(tx, shopId, paid.purchaseId)
  if (purchase?.kind !== 'domain' || !purchase.cause.startsWith(causePrefix)) return
  const domain = purchase.cause.slice(causePrefix.length)
  const claimed = await claimDomain(
    tx,
    { shopId, actor: 'system', requestId: '', typedName: domain, ourHosts: [] },
    at,
  )
  if (!claimed.ok) return
  for (const { kind, name, value } of listRequiredRecords(claimed.value, storeHostOf(config))) {
    await setRecord(tx, kind, name, value)
  }
}
