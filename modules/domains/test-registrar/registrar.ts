/** A registrar's double: it sells names under .test and .example for a year and answers for their records. */

import { sql } from 'drizzle-orm'
import { type Money, usd } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { instant } from '#platform/database/instant.ts'
import { type Database, rowsOf, type Tx } from '#platform/database/tx.ts'
import type { Dns } from '#platform/http/dns.ts'
import type { RecordKind } from '../contract.ts'
import { readDomain } from '../read-domain.ts'

/** The price of a name for a year, by ending. [ours] */
const prices: Readonly<Record<string, number>> = { test: 1_200, example: 1_800 }
const endingOf = (name: string): string => name.split('.').at(-1) ?? ''
const isSoldHere = (name: string): boolean => Object.hasOwn(prices, endingOf(name))

export type OfferedName = { name: string; price: Money; taken: boolean }

/** The price of a name for a year, and whether it is taken. Only names directly under an ending are sold. */
export async function offerName(
  tx: Tx,
  text: string,
): Promise<Result<OfferedName, 'domain.unreadable' | 'domain.not_sold'>> {
  const name = readDomain(text)
  if (!name) return refused('domain.unreadable')
  if (!isSoldHere(name) || name.split('.').length !== 2) return refused('domain.not_sold')
  const rows = await rowsOf(tx, sql`select 1 from test_registrar.name where name = ${name}`)
  return ok({ name, price: usd(prices[endingOf(name)]!), taken: rows.length > 0 })
}

/** Registers a name for a buyer, once: false if someone else has it. */
export async function registerName(tx: Tx, name: string, buyer: string, at: Date): Promise<boolean> {
  const rows = await rowsOf<{ bought_by: string }>(
    tx,
    sql`insert into test_registrar.name (name, bought_by, bought_at) values (${name}, ${buyer}, ${instant(at)})
        on conflict (name) do update set name = excluded.name returning bought_by`,
  )
  return rows[0]?.bought_by === buyer
}

/** Sets or removes a record in the test zone. */
export async function setRecord(tx: Tx, kind: RecordKind, name: string, value: string | null): Promise<void> {
  await tx.execute(
    value === null
      ? sql`delete from test_registrar.record where name = ${name} and kind = ${kind}`
      : sql`insert into test_registrar.record (name, kind, value) values (${name}, ${kind}, ${value})
            on conflict (name, kind) do update set value = excluded.value`,
  )
}

/** DNS in sample mode: the double answers for its endings, the machine's servers for all others. */
export function sampleNames(database: Pick<Database, 'read'>, others: Dns): Dns {
  const findRecords = (kind: RecordKind) => (name: string) =>
    database.read(async (tx) =>
      (
        await rowsOf<{ value: string }>(
          tx,
          sql`select value from test_registrar.record where name = ${name} and kind = ${kind}`,
        )
      ).map((row) => row.value),
    )
  return {
    txt: (name) => (isSoldHere(name) ? findRecords('TXT')(name) : others.txt(name)),
    cname: (name) => (isSoldHere(name) ? findRecords('CNAME')(name) : others.cname(name)),
    servers: (name) => others.servers(name),
  }
}
