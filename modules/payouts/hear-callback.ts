import { ok, type Result } from '#kernel/result.ts'
import type { Keyring } from '#platform/crypto/seal.ts'
import { lookAtAccount } from './connect/connect-accounts.ts'
import { readPayout } from './payout-rows.ts'
import { endEvent, keepEvent } from './provider-rows.ts'
import { lookAtTransfer, type TransferDeps } from './submit-transfers.ts'
import type { Callback, EventRefusal, TransferEvent, TransferProvider } from './transfer-provider.ts'

export type Heard = 'done' | 'seen before' | 'not ours'

/**
 * Receives a provider's callback. Its signature is checked, it is stored once, and then the provider is asked for the
 * payout's state: the callback's own content is never acted on, so its order, age and repetition don't matter. Throws
 * if the provider doesn't answer, so that the callback is sent again.
 */
export async function hearTransferCallback(
  deps: TransferDeps,
  ring: Keyring,
  provider: TransferProvider,
  callback: Callback,
): Promise<Result<Heard, EventRefusal>> {
  const read = await provider.readEvent?.(callback)
  if (!read) return ok('not ours')
  return read.ok ? hearTransferEvent(deps, ring, provider, read.value) : read
}

/** The same for an event whose receiver checked its signature. */
export async function hearTransferEvent(
  deps: TransferDeps,
  ring: Keyring,
  provider: TransferProvider,
  event: TransferEvent,
): Promise<Result<Heard, never>> {
  const { payoutId } = event
  const kept = { provider: provider.name, eventId: event.id, kind: event.kind, payoutId }
  const { handled } = await deps.transact((tx, at) => keepEvent(tx, kept, at))
  if (handled) return ok('seen before')
  const { accounts } = provider
  const known = accounts && event.account && (await lookAtAccount(deps, ring, accounts, event.account))
  const payout = payoutId && (await deps.read((tx) => readPayout(tx, payoutId)))
  const ours = payout?.provider === provider.name
  if (payout && ours) await lookAtTransfer(deps, ring, provider, payout)
  await deps.transact((tx, at) => endEvent(tx, provider.name, event.id, at))
  return ok(ours || known ? 'done' : 'not ours')
}
