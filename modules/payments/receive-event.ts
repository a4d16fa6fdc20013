import { compare } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Database } from '#platform/database/tx.ts'
import { insertEvent, selectEvent, writeOutcome } from './charge-rows.ts'
import { lookUpCharge } from './look-up-charge.ts'
import type { EventRefusal, PaymentProvider, ProviderEvent, Settle } from './provider.ts'

/** Checks a card being saved, and stores it if it was. */
export type SettleSetup = (setupRef: string) => Promise<void>
export type ReceivedOutcome = 'done' | 'seen before' | 'not ours'

/**
 * Receives a provider's callback. Its signature is checked, it is stored once, its amount is compared with ours, and
 * then the provider is asked for the charge's status: the event's own content is never acted on, so its order and age
 * don't matter. Handled twice, late or never, the effect is the same. An event that only repeats
 * what our books say is accepted without asking.
 */
export async function receiveEvent(
  database: Pick<Database, 'transact' | 'read' | 'readOn' | 'write'>,
  provider: PaymentProvider,
  settle: Settle,
  call: { raw: Buffer; signature: string | null; nowMs: number },
  settleSetup?: SettleSetup,
): Promise<Result<ReceivedOutcome, EventRefusal | 'charge.amount_mismatch' | 'event.not_settled'>> {
  const parsed = provider.parseEvent(call.raw, call.signature, call.nowMs)
  if (!parsed.ok) return parsed
  const event = parsed.value
  const newEvent = await database.write((tx) => insertEvent(tx, provider.name, event))
  if (newEvent?.handled) return ok('done')
  const before = newEvent ? null : await database.readOn((tx) => selectEvent(tx, provider.name, event.id))
  if (before?.handledAt) return ok('seen before')
  if (event.setupRef && settleSetup) {
    await settleSetup(event.setupRef)
    await database.transact((tx, at) => writeOutcome(tx, provider.name, event.id, 'done', at))
    return ok('done')
  }
  return handleEvent(database, provider, settle, event)
}

/** Handles an inbox event again: the provider is asked again, so the effect is the present one, and happens once. */
export async function replayEvent(
  database: Pick<Database, 'transact' | 'read'>,
  provider: PaymentProvider,
  settle: Settle,
  eventId: string,
): Promise<Result<ReceivedOutcome, SettlementRefusal | 'event.unknown'>> {
  const stored = await database.read((tx) => selectEvent(tx, provider.name, eventId))
  if (!stored) return refused('event.unknown')
  const event = { id: stored.eventId, chargeRef: stored.objectRef || null, amount: null }
  return handleEvent(database, provider, settle, event)
}

type SettlementRefusal = 'charge.amount_mismatch' | 'event.not_settled'
async function handleEvent(
  database: Pick<Database, 'transact' | 'read'>,
  provider: PaymentProvider,
  settle: Settle,
  event: Pick<ProviderEvent, 'id' | 'chargeRef' | 'amount'>,
): Promise<Result<ReceivedOutcome, SettlementRefusal>> {
  const end = (outcome: string) =>
    database.transact((tx, at) => writeOutcome(tx, provider.name, event.id, outcome, at))
  const lookup = await lookUpCharge(database, provider, event.chargeRef)
  if (!lookup) {
    await end('not ours')
    return ok('not ours')
  }
  const { charge, report } = lookup
  const { amount } = event
  if (amount && (amount.currency !== charge.amount.currency || compare(amount, charge.amount) !== 0)) {
    await end('refused: amount mismatch')
    return refused('charge.amount_mismatch')
  }
  const settled = await database.transact(async (tx, at) => {
    const result = await settle(tx, charge, report, at)
    await writeOutcome(tx, provider.name, event.id, result.ok ? 'done' : `refused: ${result.code}`, at)
    return result
  })
  return settled.ok ? ok('done') : refused('event.not_settled')
}
