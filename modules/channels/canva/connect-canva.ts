/** A shop's connection to Canva: its sealed tokens, their use, renewal and deletion. */
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Id } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { type Keyring, seal, unseal } from '#platform/crypto/seal.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import {
  deleteConnection,
  replaceSealed,
  selectConnection,
  upsertConnection,
  writeOutcome,
} from '../connection-rows.ts'
import { type CanvaRefusal, canvaRefusals } from '../contract.ts'
import { type CanvaSettings, type CanvaTokens, refreshTokens } from './canva-api.ts'

type Shop = Id<'shop'>
type Deps = Pick<Database, 'transact' | 'read'> & { ring: Keyring; settings: CanvaSettings }
const sealContextOf = (shopId: Id<'shop'>): string => `${shopId}/channels.connection/sealed/canva`
const sealedSchema = z.strictObject({ access: z.string(), refresh: z.string() })
const sealTokens = (ring: Keyring, shopId: Shop, tokens: CanvaTokens) =>
  seal(ring, sealContextOf(shopId), JSON.stringify(tokens))

export async function connectCanva(
  tx: Tx,
  ring: Keyring,
  owner: { shopId: Shop; personId: Id<'person'> },
  tokens: CanvaTokens,
  at: Date,
): Promise<void> {
  await upsertConnection(tx, {
    shopId: owner.shopId,
    channel: 'canva',
    sealed: sealTokens(ring, owner.shopId, tokens),
    label: 'Canva',
    connectedAt: at,
    connectedBy: owner.personId,
  })
}

type StoredTokens = { sealed: string; tokens: CanvaTokens }
async function findTokens(tx: Tx, ring: Keyring, shopId: Shop): Promise<StoredTokens | null> {
  const row = await selectConnection(tx, shopId, 'canva')
  if (!row?.sealed) return null
  return {
    sealed: row.sealed,
    tokens: sealedSchema.parse(JSON.parse(unseal(ring, sealContextOf(shopId), row.sealed))),
  }
}

/** Forgets the tokens; returns them, so that they can be ended at Canva too. */
export async function disconnectCanva(
  tx: Tx,
  ring: Keyring,
  shopId: Shop,
): Promise<Result<CanvaTokens, CanvaRefusal>> {
  const stored = await findTokens(tx, ring, shopId)
  if (!stored) return refused('canva.not_connected')
  await deleteConnection(tx, shopId, 'canva')
  return ok(stored.tokens)
}

/**
 * Calls Canva for a shop. An expired token is renewed once and the call repeated; never inside a transaction. If two
 * renew at once, the later one continues with the earlier one's token.
 */
export async function callWithTokens<Value>(
  deps: Deps,
  shopId: Shop,
  call: (access: string) => Promise<Result<Value, CanvaRefusal>>,
): Promise<Result<Value, CanvaRefusal>> {
  const stored = await deps.read((tx) => findTokens(tx, deps.ring, shopId))
  if (!stored) return refused('canva.not_connected')
  const answer = await call(stored.tokens.access)
  if (answer.ok || answer.code !== 'canva.expired') return answer
  const renewed = await renewTokens(deps, shopId, stored)
  return renewed.ok ? call(renewed.value) : renewed
}

const refreshWaitMs = 400
async function renewTokens(
  deps: Deps,
  shopId: Shop,
  previous: StoredTokens,
): Promise<Result<string, CanvaRefusal>> {
  const { ring, settings } = deps
  const answer = await refreshTokens(settings, previous.tokens.refresh)
  if (answer.ok) {
    const next = sealTokens(ring, shopId, answer.value)
    const wasReplaced = await deps.transact((tx) => replaceSealed(tx, shopId, 'canva', previous.sealed, next))
    if (wasReplaced) return ok(answer.value.access)
  }
  // A refresh token works once: a faster process has used it, and is about to store the answer.
  if (!answer.ok && answer.code === 'canva.ended') await pause(refreshWaitMs)
  const current = await deps.read((tx) => findTokens(tx, ring, shopId))
  if (current && current.sealed !== previous.sealed) return ok(current.tokens.access)
  if (answer.ok) return refused('canva.not_connected')
  if (answer.code === 'canva.ended')
    await deps.transact((tx, at) => writeOutcome(tx, shopId, 'canva', canvaRefusals['canva.ended'].words, at))
  return answer
}
