import { sql } from 'drizzle-orm'
import { fingerprint, type Keyring } from '../crypto/seal.ts'
import { rowsOf, type Tx } from '../database/tx.ts'
import { addressBlock } from './address-block.ts'
import { askToWait } from './wait.ts'

/** A bucket of a mailbox or another name of somebody: counted under a keyed hash, so that no row says who it was. */
export const bucketOf = (ring: Keyring, kind: string, who: string): string =>
  `${kind}:${fingerprint(ring, 'limit', who.trim().toLowerCase())}`

/** The same of the household or server a request came from. */
export const bucketOfPlace = (ring: Keyring, kind: string, address: string): string =>
  bucketOf(ring, kind, addressBlock(address))

/**
 * Takes one token from a bucket shared by all processes. `per` tokens refill over `seconds`; a full bucket holds `per`.
 * A name is a kind and an id or a keyed hash: the database takes no address, of mail or network. Returns false when it
 * is empty, and notes when the next token is there for a `Retry-After`.
 */
export async function takeToken(tx: Tx, bucket: string, per: number, seconds: number): Promise<boolean> {
  return (await waitForToken(tx, bucket, per, seconds)) === 0
}

/** The same for one household or server; answers in how many seconds there is a token, 0 when one was taken. */
export function takeAtPlace(
  tx: Tx,
  ring: Keyring,
  what: string,
  address: string,
  [per, seconds]: readonly [number, number],
): Promise<number> {
  return waitForToken(tx, bucketOfPlace(ring, what, address), per, seconds)
}

const filled = (per: number, rate: number) =>
  sql`least(${per}::float8, b.tokens + extract(epoch from clock_timestamp() - b.filled_at) * ${rate}::float8)`

/** Whether a bucket holds a token, without taking it; else notes when the next is there for a `Retry-After`. */
export async function hasToken(tx: Tx, bucket: string, per: number, seconds: number): Promise<boolean> {
  const rate = per / seconds
  const [row] = await rowsOf<{ tokens: number }>(
    tx,
    sql`select ${filled(per, rate)} as tokens from platform.bucket b where name = ${bucket}`,
  )
  if (!row || row.tokens >= 1) return true
  askToWait((1 - row.tokens) / rate)
  return false
}

/** Takes a token for what has happened, even one that is not there: whoever did much at once waits the longer. */
export async function spendToken(tx: Tx, bucket: string, per: number, seconds: number): Promise<void> {
  const rate = per / seconds
  await tx.execute(sql`
    insert into platform.bucket as b (name, tokens) values (${bucket}, ${per - 1})
    on conflict (name) do update set tokens = ${filled(per, rate)} - 1, filled_at = clock_timestamp()`)
}

/** Gives a token back to a bucket that is not full. */
export async function giveToken(tx: Tx, bucket: string, per: number): Promise<void> {
  await tx.execute(
    sql`update platform.bucket set tokens = least(${per}::float8, tokens + 1) where name = ${bucket} and tokens < ${per}`,
  )
}

async function waitForToken(tx: Tx, bucket: string, per: number, seconds: number): Promise<number> {
  const rate = per / seconds
  const rows = await rowsOf<{ tokens: number }>(
    tx,
    sql`
    insert into platform.bucket as b (name, tokens) values (${bucket}, ${per - 1})
    on conflict (name) do update set
      tokens = ${filled(per, rate)} - 1,
      filled_at = clock_timestamp()
    where ${filled(per, rate)} >= 1
    returning tokens`,
  )
  if (rows.length > 0) return 0
  const wait = Math.max(1, Math.ceil(1 / rate))
  askToWait(wait)
  return wait
}
