import { sql } from 'drizzle-orm'
import { asId, type Id } from '#kernel/id.ts'
import { rowsOf, type Tx } from '#platform/database/tx.ts'
import type { ShopStatus } from '../contract.ts'
import { hashToken } from '../tables.ts'
import type { ApiKeyView, ApiScope } from './api-key.ts'

export type NewApiKey = {
  id: string
  shopId: Id<'shop'>
  name: string
  key: string
  scopes: readonly ApiScope[]
  madeBy: string
}

const scopesArray = (scopes: readonly string[]) =>
  sql.join(
    scopes.map((scope) => sql`${scope}`),
    sql`, `,
  )

export async function insertApiKey(tx: Tx, row: NewApiKey): Promise<void> {
  await tx.execute(sql`
    insert into accounts.api_key (id, shop_id, name, key_hash, ending, scopes, made_by)
    values (${row.id}, ${row.shopId}, ${row.name}, ${hashToken(row.key)}, ${row.key.slice(-4)},
      array[${scopesArray(row.scopes)}]::text[], ${row.madeBy})`)
}

type Raw = {
  id: string
  name: string
  ending: string
  scopes: ApiScope[]
  made_at: Date | string
  last_used_at: Date | string | null
}

/** A shop's active keys, newest first. */
export async function selectApiKeys(tx: Tx, shopId: Id<'shop'>): Promise<ApiKeyView[]> {
  const rows = await rowsOf<Raw>(
    tx,
    sql`select id, name, ending, scopes, made_at, last_used_at from accounts.api_key
        where shop_id = ${shopId} and revoked_at is null order by made_at desc, id desc`,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    ending: row.ending,
    scopes: row.scopes,
    madeAt: new Date(row.made_at),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
  }))
}

/** Ends an active key of the shop; returns its name, or null if there is none. */
export async function endApiKey(tx: Tx, shopId: Id<'shop'>, id: string): Promise<string | null> {
  const [row] = await rowsOf<{ name: string }>(
    tx,
    sql`update accounts.api_key set revoked_at = clock_timestamp()
        where id = ${id} and shop_id = ${shopId} and revoked_at is null returning name`,
  )
  return row?.name ?? null
}

export type ApiCaller = {
  keyId: Id<'key'>
  shopId: Id<'shop'>
  shopStatus: ShopStatus
  scopes: readonly ApiScope[]
}

/** The shop of an active key, with its scopes; null for anything else. */
export async function selectApiCaller(tx: Tx, key: string): Promise<ApiCaller | null> {
  const [row] = await rowsOf<{ id: Id<'key'>; shop_id: Id<'shop'>; status: ShopStatus; scopes: ApiScope[] }>(
    tx,
    sql`select k.id, k.shop_id, s.status, k.scopes
        from accounts.api_key k join accounts.shop s on s.id = k.shop_id
        where k.key_hash = ${hashToken(key)} and k.revoked_at is null`,
  )
  return row
    ? { keyId: row.id, shopId: asId('shop', row.shop_id), shopStatus: row.status, scopes: row.scopes }
    : null
}

/** Notes that a key was used; at most one write a minute. */
export async function writeApiKeyUse(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    update accounts.api_key set last_used_at = clock_timestamp()
    where id = ${id} and (last_used_at is null or last_used_at < clock_timestamp() - interval '1 minute')`)
}
