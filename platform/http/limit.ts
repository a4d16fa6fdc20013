import { type SQL, sql } from 'drizzle-orm'
import { fingerprint, type Keyring } from '../crypto/seal.ts'
import { rowsOf, type Tx } from '../database/tx.ts'
import { addressBlock } from './address-block.ts'
import { setRetryAfter } from './wait.ts'

/** A bucket of a mailbox or another personal name: counted under a keyed hash, so that no row names anyone. */
export const bucketOf = (ring: Keyring, kind: string, subject: string): string =>
  `${kind}:${fingerprint(ring, 'limit', subject.trim().toLowerCase())}`

/** The same for a request's household or server. */
export const bucketOfNetwork = (ring: Keyring, kind: string, address: string): string =>
  bucketOf(ring, kind, addressBlock(address))

/**
 * Takes one token from a bucket shared by all processes. `per` tokens refill over `seconds`; a full bucket has `per`.
 * A name is a kind and an id or a keyed hash: the database accepts no address, of mail or network. Returns false if
 * it is empty, and notes when the next token is due for a `Retry-After`.
 */
export async function consumeToken(tx: Tx, bucket: string, per: number, seconds: number): Promise<boolean> {
  return (await secondsToToken(tx, bucket, per, seconds)) === 0
}

/** The same for one household or server; returns the seconds until there is a token, 0 if one was taken. */
export function consumeNetworkToken(
  tx: Tx,
  ring: Keyring,
  kind: string,
  address: string,
  [per, seconds]: readonly [number, number],
): Promise<number> {
  return secondsToToken(tx, bucketOfNetwork(ring, kind, address), per, seconds)
}

/**
 * A condition for a larger statement: takes one token where it is evaluated, and is false if there is none. The caller
 * answers its `Retry-After`.
 */
export const takeToken = (bucket: string, per: number, seconds: number): SQL =>
  sql`platform.take_token(${bucket}, ${per}::float8, ${seconds}::float8)`

const fillBucket = (per: number, rate: number) =>
  sql`least(${per}::float8, b.tokens + extract(epoch from clock_timestamp() - b.filled_at) * ${rate}::float8)`

/** Counts a bucket's tokens and takes none. If it is empty, notes for `Retry-After` when the next one is due. */
export async function countTokens(tx: Tx, bucket: string, per: number, seconds: number): Promise<number> {
  const rate = per / seconds
  const [row] = await rowsOf<{ tokens: number }>(
    tx,
    sql`select ${fillBucket(per, rate)} as tokens from platform.bucket b where name = ${bucket}`,
  )
  const tokens = row?.tokens ?? per
  if (tokens < 1) setRetryAfter((1 - tokens) / rate)
  return tokens
}

/** Takes a token from each for what has happened, even below zero: a client that did much at once waits longer. */
export async function spendTokens(
  tx: Tx,
  buckets: readonly { name: string; per: number }[],
  seconds: number,
): Promise<void> {
  const bucketRows = sql`jsonb_to_recordset(${JSON.stringify(buckets)}::jsonb) as a (name text, per float8)`
  await tx.execute(sql`
    insert into platform.bucket as b (name, tokens) select name, per - 1 from ${bucketRows} order by name
    on conflict (name) do update set filled_at = clock_timestamp(),
      tokens = least(excluded.tokens + 1, b.tokens + extract(epoch from clock_timestamp() - b.filled_at)
        * (excluded.tokens + 1) / ${seconds}::float8) - 1`)
}

/** A bucket untouched for longer than the slowest takes to fill is full; `maxDeleted` are deleted at a time. [ours] */
const [daysUntouched, maxDeleted] = [7, 1_000]

/** Deletes buckets long full, by the system's clock; returns how many. */
export async function forgetBuckets(tx: Tx): Promise<number> {
  const rows = await rowsOf(
    tx,
    sql`delete from platform.bucket where name in (select name from platform.bucket
      where filled_at < clock_timestamp() - make_interval(days => ${daysUntouched}) order by filled_at limit ${maxDeleted}
      for update skip locked) returning 1`,
  )
  return rows.length
}

/** Returns a token to a bucket that isn't full. */
export async function returnToken(tx: Tx, bucket: string, per: number): Promise<void> {
  await tx.execute(
    sql`update platform.bucket set tokens = least(${per}::float8, tokens + 1) where name = ${bucket} and tokens < ${per}`,
  )
}

async function secondsToToken(tx: Tx, bucket: string, per: number, seconds: number): Promise<number> {
  const rate = per / seconds
  const rows = await rowsOf<{ tokens: number }>(
    tx,
    sql`
    insert into platform.bucket as b (name, tokens) values (${bucket}, ${per - 1})
    on conflict (name) do update set
      tokens = ${fillBucket(per, rate)} - 1,
      filled_at = clock_timestamp()
    where ${fillBucket(per, rate)} >= 1
    returning tokens`,
  )
  if (rows.length > 0) return 0
  const wait = Math.max(1, Math.ceil(1 / rate))
  setRetryAfter(wait)
  return wait
}
