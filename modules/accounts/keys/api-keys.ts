import { randomBytes } from 'node:crypto'
import { record } from '#audit'
import { mayDo, type Person } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { consumeToken } from '#platform/http/limit.ts'
import { apiCalls } from '../limits.ts'
import { requireFreshSecondFactor } from '../proofs/second-factor.ts'
import type { AccountRefusal } from '../refusals.ts'
import { lockShop } from '../shops/shop-rows.ts'
import { type ApiKeyView, type ApiScope, maxApiKeys } from './api-key.ts'
import {
  type ApiCaller,
  endApiKey,
  insertApiKey,
  selectApiCaller,
  selectApiKeys,
  writeApiKeyUse,
} from './api-key-rows.ts'

type KeyRefusal = Extract<AccountRefusal, `api_key.${string}` | 'second_factor.stale'>

/** The prefix of every key, so that scanners of published code recognise one. */
const keyPrefix = 'fanfare_key_'
const keyPattern = /^fanfare_key_[\w-]{43}$/

const findOwnedShop = (actor: Person) => (actor.shop && mayDo(actor.shop.role, 'own') ? actor.shop : null)

/** Makes a key for the owner's shop. It is returned only here and stored only as a hash. */
export async function makeApiKey(
  tx: Tx,
  actor: Person,
  input: { name: string; scopes: readonly ApiScope[] },
  requestId: string,
  at: Date,
): Promise<Result<{ id: string; key: string }, KeyRefusal>> {
  const shop = findOwnedShop(actor)
  if (!shop) return refused('api_key.owner_only')
  const fresh = requireFreshSecondFactor(actor)
  if (!fresh.ok) return fresh
  await lockShop(tx, shop.id)
  if ((await selectApiKeys(tx, shop.id)).length >= maxApiKeys)
    return refused('api_key.too_many', { most: maxApiKeys })
  const id = newId('key')
  const key = keyPrefix + randomBytes(32).toString('base64url')
  await insertApiKey(tx, { id, shopId: shop.id, key, madeBy: actor.personId, ...input })
  const after = { name: input.name, scopes: [...input.scopes] }
  await record(tx, { actor, action: 'api_key.made', resource: id, after, requestId }, at)
  return ok({ id, key })
}

/** Ends a key at once. Needs no fresh proof: closing a door must never wait. */
export async function revokeApiKey(
  tx: Tx,
  actor: Person,
  id: string,
  requestId: string,
  at: Date,
): Promise<Result<undefined, KeyRefusal>> {
  const shop = findOwnedShop(actor)
  if (!shop) return refused('api_key.owner_only')
  const name = await endApiKey(tx, shop.id, id)
  if (name === null) return refused('api_key.not_found')
  await record(tx, { actor, action: 'api_key.revoked', resource: id, before: { name }, requestId }, at)
  return ok()
}

/** Authenticates a program by its key and counts the call. A suspended shop's keys open nothing. */
export async function authenticateApiCaller(
  tx: Tx,
  key: string,
): Promise<Result<ApiCaller, 'api_key.unknown' | 'api_key.shop_suspended' | 'api_key.too_often'>> {
  const caller = keyPattern.test(key) ? await selectApiCaller(tx, key) : null
  if (!caller) return refused('api_key.unknown')
  if (caller.shopStatus === 'suspended') return refused('api_key.shop_suspended')
  const [calls, seconds] = apiCalls
  if (!(await consumeToken(tx, `api:${caller.keyId}`, calls, seconds))) return refused('api_key.too_often')
  await writeApiKeyUse(tx, caller.keyId)
  return ok(caller)
}

export const findApiKeys = (tx: Tx, shopId: Id<'shop'>): Promise<ApiKeyView[]> => selectApiKeys(tx, shopId)
