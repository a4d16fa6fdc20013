import { ok, type Result } from '#kernel/result.ts'
import type { Keyring } from '#platform/crypto/seal.ts'
import { refreshAccount } from './connect/connect-accounts.ts'
import { readPayout } from './payout-rows.ts'
import { insertEvent, markEventHandled } from './provider-rows.ts'
import { checkTransfer, type TransferDeps } from './submit-transfers.ts'
import type { Callback, EventRefusal, TransferEvent, TransferProvider } from './transfer-provider.ts'

export type CallbackOutcome = 'done' | 'seen before' | 'not ours'

/**
 * Receives a provider's callback. Its signature is checked, it is stored once, and then the provider is asked for the
 * payout's state: the callback's own content is never acted on, so its order, age and repetition don't matter. Throws
 * if the provider doesn't answer, so that the callback is sent again.
 */
export async function receiveTransferCallback(
  deps: TransferDeps,
  ring: Keyring,
  provider: TransferProvider,
  callback: Callback,
): Promise<Result<CallbackOutcome, EventRefusal>> {
  const event = await provider.readEvent?.(callback)
  if (!event) return ok('not ours')
  return event.ok ? receiveTransferEvent(deps, ring, provider, event.value) : event
}

/** The same for an event whose receiver checked its signature. */
export async function receiveTransferEvent(
  deps: TransferDeps,
  ring: Keyring,
  provider: TransferProvider,
  event: TransferEvent,
): Promise<Result<CallbackOutcome, never>> {
  const { payoutId } = event
  const eventRow = { provider: provider.name, eventId: event.id, kind: event.kind, payoutId }
  const { wasHandled } = await deps.transact((tx, at) => insertEvent(tx, eventRow, at))
  if (wasHandled) return ok('seen before')
  const { accounts } = provider
  const account = accounts && event.account && (await refreshAccount(deps, ring, accounts, event.account))
  const payout = payoutId && (await deps.read((tx) => readPayout(tx, payoutId)))
  const isOurs = payout?.provider === provider.name
  if (payout && isOurs) await checkTransfer(deps, ring, provider, payout)
  await deps.transact((tx, at) => markEventHandled(tx, provider.name, event.id, at))
  return ok(isOurs || account ? 'done' : 'not ours')
}
