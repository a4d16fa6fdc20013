import type { Id } from '#kernel/id.ts'
import { type Keyring, unseal } from '#platform/crypto/seal.ts'
import type { Database } from '#platform/database/tx.ts'
import { readDestinationsById } from './destination-rows.ts'
import type { Details } from './details.ts'
import { limits } from './limits.ts'
import { movePayout } from './move-payout.ts'
import type { Payout } from './payout.ts'
import { insertStep, readPayoutsInStates, updateReference } from './payout-rows.ts'
import { placeOf } from './save-destination.ts'
import type { Transfer, TransferProvider, TransferWord } from './transfers/transfer-provider.ts'

type Means = Pick<Database, 'transact' | 'read'>

/**
 * Sends what was approved and asks about what is on its way. The payout is marked as sent before the provider hears of
 * it, with its id as the key: a lost answer is asked for, never sent again under another name.
 */
export async function workOnTransfers(
  means: Means,
  ring: Keyring,
  provider: TransferProvider,
): Promise<number> {
  const approved = await means.read((tx) => readPayoutsInStates(tx, ['approved'], limits.submissionsMax))
  for (const payout of approved)
    await means.transact((tx, at) => movePayout(tx, payout.id, 'send', { personId: null }, at))
  const open = await means.read((tx) => readPayoutsInStates(tx, ['in_transit'], limits.submissionsMax))
  let changed = approved.length
  for (const payout of open) if (await follow(means, ring, provider, payout)) changed += 1
  return changed
}

async function follow(
  means: Means,
  ring: Keyring,
  provider: TransferProvider,
  payout: Payout,
): Promise<boolean> {
  const [transfer, at] = await means.read(async (tx, now) => {
    const [row] = await readDestinationsById(tx, [payout.destinationId])
    return [transferOf(ring, payout, row!.sealed), now] as const
  })
  const word = await ask(provider, transfer, payout, at)
  if (word.state === 'unknown') return false
  return means.transact((tx, now) => record(tx, payout, word, now))
}

/** A payout without a reference was perhaps never handed over: ask first, then send under the same key. */
async function ask(
  provider: TransferProvider,
  transfer: Transfer,
  payout: Payout,
  at: Date,
): Promise<TransferWord> {
  try {
    const known = await provider.find(transfer, at)
    if (known.state !== 'unknown' || payout.providerReference) return known
    return await provider.send(transfer)
  } catch {
    return { state: 'unknown' }
  }
}

async function record(
  tx: Parameters<Parameters<Means['transact']>[0]>[0],
  payout: Payout,
  word: Exclude<TransferWord, { state: 'unknown' }>,
  at: Date,
): Promise<boolean> {
  if (!payout.providerReference) {
    await updateReference(tx, payout.id, word.reference)
    const submit = { event: 'submit', status: 'in_transit', byPerson: null } as const
    await insertStep(tx, payout.id, { ...submit, note: `Reference ${word.reference}`, happenedAt: at })
  }
  if (word.state === 'in_transit') return !payout.providerReference
  const event = word.state === 'paid' ? 'settle' : 'fail'
  const note = word.state === 'failed' ? word.why : ''
  return (await movePayout(tx, payout.id, event, { personId: null, note }, at)).ok
}

function transferOf(ring: Keyring, payout: Payout, sealed: string): Transfer {
  const plain = unseal(ring, placeOf(payout.shopId as Id<'shop'>, payout.destinationId), sealed)
  return {
    payoutId: payout.id,
    receive: payout.receive,
    details: JSON.parse(plain) as Details,
    sentAt: payout.statusAt,
    arrivesTo: payout.arrivesTo,
  }
}
