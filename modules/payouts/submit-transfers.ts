import type { Id } from '#kernel/id.ts'
import { after, hours, minutes } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import { payoutCharged, post } from '#ledger'
import { type Keyring, unseal } from '#platform/crypto/seal.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { readDestinationsById } from './destination-rows.ts'
import type { Details } from './details.ts'
import { limits } from './limits.ts'
import { isOfSuspendedShop, movePayout, providerBalanceOf, toDollars } from './move-payout.ts'
import type { Payout } from './payout.ts'
import { insertStep, lockPayout, updateReference } from './payout-rows.ts'
import { insertReport, readDuePayouts, updateTrouble } from './provider-rows.ts'
import { providerLabels } from './providers.ts'
import { sealContextOf } from './save-destination.ts'
import type { Transfer, TransferProvider, TransferReport } from './transfer-provider.ts'

export type TransferDeps = Pick<Database, 'transact' | 'read'>

/**
 * Sends approved payouts and asks about those in transit, each provider separately, so that a slow one doesn't hold
 * up the others. A payout is marked sent before its provider hears of it, with its id as the key: a lost answer is
 * looked up, never sent again under another key.
 */
export async function advanceTransfers(
  deps: TransferDeps,
  ring: Keyring,
  providers: readonly TransferProvider[],
): Promise<number> {
  const changeCounts = await Promise.all(
    providers.map((provider) => advanceTransfersOf(deps, ring, provider)),
  )
  return changeCounts.reduce((sum, count) => sum + count, 0)
}

async function advanceTransfersOf(
  deps: TransferDeps,
  ring: Keyring,
  provider: TransferProvider,
): Promise<number> {
  const stopAt = performance.now() + limits.submitMs
  let changeCount = 0
  const approvedPayouts = await deps.read((tx, at) => readDuePayouts(tx, provider.name, 'approved', at))
  for (const payout of approvedPayouts) if (await markSent(deps, payout)) changeCount += 1
  const openPayouts = await deps.read((tx, at) => readDuePayouts(tx, provider.name, 'in_transit', at))
  for (const payout of openPayouts) {
    if (performance.now() > stopAt) break
    if (await followTransfer(deps, ring, provider, payout)) changeCount += 1
  }
  return changeCount
}

/** Marks a payout sent, if it may go. A bank file is made by people. */
async function markSent(deps: TransferDeps, payout: Payout): Promise<boolean> {
  return deps.transact(async (tx, at) => (await movePayout(tx, payout.id, 'send', { personId: null }, at)).ok)
}

/** Asks the provider for a payout's state and books it. True if something changed; throws if there is no answer. */
export async function checkTransfer(
  deps: TransferDeps,
  ring: Keyring,
  provider: TransferProvider,
  payout: Payout,
): Promise<boolean> {
  const [transfer, mayLeave, at] = await deps.read(async (tx, now) => {
    const [row] = await readDestinationsById(tx, [payout.destinationId])
    const transfer = transferOf(ring, payout, row!.sealed)
    return [transfer, !(await isOfSuspendedShop(tx, payout)), now] as const
  })
  const report = await askProvider(provider, transfer, { payout, mayLeave }, at)
  return deps.transact((tx, now) => recordReport(tx, payout.id, report, now))
}

async function followTransfer(
  deps: TransferDeps,
  ring: Keyring,
  provider: TransferProvider,
  payout: Payout,
): Promise<boolean> {
  try {
    return await checkTransfer(deps, ring, provider, payout)
  } catch (cause) {
    const failureText = `${providerLabels[provider.name]} did not respond: ${cause instanceof Error ? cause.message : 'unknown'}`
    await deps.transact((tx, at) =>
      updateTrouble(tx, payout.id, { trouble: failureText, lookAt: nextCheckAt(payout, at, minutes(2)) }),
    )
    return false
  }
}

/**
 * A payout without a reference may never have been handed over: ask first, then send under the same key, unless its
 * shop has been suspended meanwhile.
 */
async function askProvider(
  provider: TransferProvider,
  transfer: Transfer,
  { payout, mayLeave }: { payout: Payout; mayLeave: boolean },
  at: Date,
): Promise<TransferReport> {
  const report = await provider.find(transfer, at)
  if (report.state !== 'unknown' || payout.providerReference || payout.status !== 'in_transit') return report
  if (!mayLeave) return { state: 'waits', why: 'Its shop is suspended.' }
  return provider.send(transfer)
}

/** Books the provider's report on the payout as it is now: late and repeated reports change nothing. */
async function recordReport(
  tx: Tx,
  payoutId: Id<'payout'>,
  report: TransferReport,
  at: Date,
): Promise<boolean> {
  const payout = await lockPayout(tx, payoutId)
  if (!payout) return false
  const scheduleNext = (trouble: string | null, ms?: number) =>
    updateTrouble(tx, payoutId, { trouble, lookAt: nextCheckAt(payout, at, ms) })
  if (report.state === 'unknown') {
    await scheduleNext(payout.providerReference ? 'The provider does not know this payout any more.' : null)
    return false
  }
  if (report.state === 'waits') {
    await scheduleNext(report.why, minutes(15))
    return false
  }
  const isNewReference = report.reference !== null && !payout.providerReference
  if (isNewReference) await recordReference(tx, payout, report.reference!, at)
  if (report.state === 'in_transit') {
    await scheduleNext(report.why ?? null)
    return isNewReference
  }
  if (report.state === 'paid') return settlePayout(tx, payout, report, at)
  if (payout.status !== 'in_transit' && payout.status !== 'paid') return false
  await scheduleNext(null)
  const event = payout.status === 'paid' ? 'bounce' : 'fail'
  const result = await movePayout(tx, payout.id, event, { personId: null, note: report.why }, at)
  if (result.ok) await bookCharge(tx, payout, report.cost, at)
  return result.ok
}

async function recordReference(tx: Tx, payout: Payout, reference: string, at: Date): Promise<void> {
  await updateReference(tx, payout.id, reference)
  await insertReport(tx, { payoutId: payout.id, state: 'in_transit', reference, why: '', heardAt: at })
  const submit = { event: 'submit', status: 'in_transit', byPerson: null } as const
  await insertStep(tx, payout.id, { ...submit, note: `Reference ${reference}`, happenedAt: at })
}

async function settlePayout(
  tx: Tx,
  payout: Payout,
  { cost, why }: Extract<TransferReport, { state: 'paid' }>,
  at: Date,
): Promise<boolean> {
  if (payout.status === 'failed')
    await updateTrouble(tx, payout.id, {
      trouble: `${providerLabels[payout.provider]} says it was paid, after it was marked as failed.`,
      lookAt: null,
    })
  if (payout.status === 'paid' && why) await updateTrouble(tx, payout.id, { trouble: why, lookAt: null })
  if (payout.status !== 'in_transit') return false
  await updateTrouble(tx, payout.id, { trouble: why ?? null, lookAt: null })
  const result = await movePayout(tx, payout.id, 'settle', { personId: null }, at)
  if (result.ok) await bookCharge(tx, payout, cost, at)
  return result.ok
}

/** Books the provider's charge for a payout, once. */
async function bookCharge(tx: Tx, payout: Payout, cost: Money | undefined, at: Date): Promise<void> {
  if (!cost || cost.minor <= 0n) return
  const costUsd = toDollars(cost, payout.rateE6)
  const bookedCost = {
    payoutId: payout.id,
    shopId: payout.shopId,
    from: providerBalanceOf(payout),
    cost,
    costUsd,
  }
  await post(tx, payoutCharged(bookedCost), at)
}

/** Often at first, then seldom. The test provider is asked every time, because its clock is moved by hand. */
function nextCheckAt(payout: Payout, at: Date, ms?: number): Date | null {
  if (payout.provider === 'test') return null
  const age = at.getTime() - payout.statusAt.getTime()
  const interval = age < hours(24) ? minutes(10) : hours(1)
  return after(at, ms ?? (age < hours(1) ? minutes(1) : interval))
}

function transferOf(ring: Keyring, payout: Payout, sealed: string): Transfer {
  const json = unseal(ring, sealContextOf(payout.shopId, payout.destinationId), sealed)
  return {
    payoutId: payout.id,
    shopId: payout.shopId,
    sent: { currency: 'USD', minor: payout.amount.minor - payout.fee.minor },
    receive: payout.receive,
    details: JSON.parse(json) as Details,
    reference: payout.providerReference,
    sentAt: payout.statusAt,
    arrivesTo: payout.arrivesTo,
  }
}
