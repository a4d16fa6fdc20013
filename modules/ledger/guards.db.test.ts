/** What the database refuses of the book, and that each guard is what refuses it: with that one gone, the same is let through. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#drivers/database.ts'
import { testId } from '#drivers/test-id.ts'
import { newId } from '#kernel/id.ts'
import { usd, zero } from '#kernel/money.ts'
import type { Database, Tx } from '#platform/database/tx.ts'
import { profitOf, startingFees } from './contract.ts'
import { post, saleCaptured, verifyLedger } from './index.ts'
import { type EntryKind, entryKinds } from './kinds.ts'

let database: Database
const shopId = newId('shop')
const orderId = testId('order', 'ord-guards')
beforeAll(async () => {
  database = await openTestDatabase()
  const goods = profitOf({ price: usd(2_400), unitCost: usd(1_000) }, startingFees)
  await database.transact((tx, at) =>
    post(tx, saleCaptured({ orderId, shopId, goods, shipping: usd(469), tax: zero() }), at),
  )
})
afterAll(() => database.close())

const pending = `shop:${shopId}:pending`
const available = `shop:${shopId}:available`
const inTransit = `shop:${shopId}:in_transit`
const account = (name: string, currency = 'USD', nature = 'asset'): string =>
  `insert into ledger.account (name, currency, nature) values ('${name}', '${currency}', '${nature}')`
type Head = { id?: string; kind?: string; reference?: string; memo?: string; size?: number }
const entry = ({ id = newId('entry'), kind = 'provider.settled', memo = '', size = 2, ...head }: Head = {}) =>
  `insert into ledger.entry (id, kind, reference, memo, size, happened_at)
   values ('${id}', '${kind}', '${head.reference ?? id}', '${memo}', ${size}, now())`
type Row = { account: string; minor: number; place?: number; size?: number; currency?: string }
/** Accounts that are used for the first time, an entry, and its postings, as one who writes SQL by hand would do it. */
function writeRows(rows: readonly Row[], head: Head = {}): string[] {
  const id = head.id ?? newId('entry')
  const values = rows.map(
    ({ account, minor, place, size = rows.length, currency = 'USD' }, index) =>
      `('${id}', ${place ?? index + 1}, ${size}, '${account}', '${currency}', ${minor})`,
  )
  return [
    `insert into ledger.account (name, currency, nature) select name, 'USD', 'liability'
     from unnest(array['${available}', '${inTransit}', 'bank:cash']) as name on conflict do nothing`,
    entry({ size: rows.length, ...head, id }),
    `insert into ledger.posting (entry_id, place, size, account, currency, amount_minor) values ${values.join(', ')}`,
  ]
}
const balanced: readonly Row[] = [
  { account: 'psp:cash', minor: -5 },
  { account: 'bank:cash', minor: 5 },
]
const writeMove = (from: string, to: string, kind: EntryKind): string[] =>
  writeRows(
    [
      { account: from, minor: 5 },
      { account: to, minor: -5 },
    ],
    { kind },
  )

/** Each attempt, its guard, and what has to go so that it is let through. */
type GuardCase = { tries: readonly string[]; says: RegExp; gone: readonly string[] }
const dropped = (table: string, ...constraints: string[]): string[] =>
  constraints.map((name) => `alter table ledger.${table} drop constraint ${name} cascade`)
const disabled = (table: string, trigger: string): string[] => [
  `alter table ledger.${table} disable trigger ${trigger}`,
]
const sumsUp = disabled('entry', 'entry_balances')
const keepsBalances = disabled('posting', 'posting_keeps_balances')
const guards: Readonly<Record<string, GuardCase>> = {
  'an account of the house under no known name': {
    tries: [account('house:Tips')],
    says: /account_name_check/,
    gone: dropped('account', 'account_name_check'),
  },
  'an account of a shop by another word than its id': {
    tries: [account('shop:harmattan:pending')],
    says: /account_name_check/,
    gone: dropped('account', 'account_name_check'),
  },
  'an account of a shop that is none of the three': {
    tries: [account(`shop:${shopId}:saved`)],
    says: /account_name_check/,
    gone: dropped('account', 'account_name_check'),
  },
  'a currency other than the name of the account says': {
    tries: [account('fx:eur', 'USD')],
    says: /account_currency_check/,
    gone: dropped('account', 'account_currency_check'),
  },
  'an account that is neither owned, owed, earned nor spent': {
    tries: [account('house:tips', 'USD', 'gift')],
    says: /account_nature_check/,
    gone: dropped('account', 'account_nature_check'),
  },
  'an account twice': {
    tries: [account('psp:cash', 'EUR')],
    says: /account_pkey/,
    gone: dropped('account', 'account_pkey'),
  },
  'an account that becomes another': {
    tries: [`update ledger.account set nature = 'income' where name = 'psp:cash'`],
    says: /refused/,
    gone: disabled('account', 'account_is_kept'),
  },
  'an entry that is changed': {
    tries: [`update ledger.entry set memo = 'another' where reference = '${orderId}'`],
    says: /refused/,
    gone: disabled('entry', 'entry_is_kept'),
  },
  'a posting that is changed': {
    tries: [`update ledger.posting set amount_minor = amount_minor + 1 where account = '${pending}'`],
    says: /refused/,
    gone: disabled('posting', 'posting_is_kept'),
  },
  'a posting that is taken away': {
    tries: [`delete from ledger.posting where account = '${pending}'`],
    says: /refused/,
    gone: disabled('posting', 'posting_is_kept'),
  },
  'an entry by an id of anything else': {
    tries: [entry({ id: 'ord_00000000000070008000000000000001' })],
    says: /entry_id_check/,
    gone: dropped('entry', 'entry_id_check'),
  },
  'an entry of a kind that is no noun and verb': {
    tries: [entry({ kind: 'Sale' })],
    says: /entry_kind_check/,
    gone: dropped('entry', 'entry_kind_check'),
  },
  'an entry without a cause': {
    tries: [entry({ reference: '' })],
    says: /entry_reference_check/,
    gone: dropped('entry', 'entry_reference_check'),
  },
  'an entry with a novel for a memo': {
    tries: [entry({ memo: 'x'.repeat(501) })],
    says: /entry_memo_check/,
    gone: dropped('entry', 'entry_memo_check'),
  },
  'an entry of one posting': {
    tries: [entry({ size: 1 })],
    says: /entry_size_check/,
    gone: dropped('entry', 'entry_size_check'),
  },
  'an entry of more postings than can be read': {
    tries: [entry({ size: 201 })],
    says: /entry_size_check/,
    gone: dropped('entry', 'entry_size_check'),
  },
  'a cause that posts twice': {
    tries: [entry({ kind: 'sale.captured', reference: orderId })],
    says: /entry_kind_reference_key/,
    gone: dropped('entry', 'entry_kind_reference_key'),
  },
  'a posting of nothing': {
    tries: writeRows([...balanced, { account: 'bank:cash', minor: 0 }]),
    says: /posting_amount_minor_check/,
    gone: dropped('posting', 'posting_amount_minor_check'),
  },
  'a posting at a place that its entry does not have': {
    tries: writeRows([balanced[0]!, { ...balanced[1]!, place: 3 }]),
    says: /posting_check/,
    gone: dropped('posting', 'posting_check'),
  },
  'two postings at one place': {
    tries: writeRows([balanced[0]!, { ...balanced[1]!, place: 1 }]),
    says: /posting_pkey/,
    gone: dropped('posting', 'posting_pkey'),
  },
  'a posting that takes its entry for a larger one': {
    tries: writeRows([balanced[0]!, { ...balanced[1]!, size: 3 }]),
    says: /posting_entry_id_size_fkey/,
    gone: dropped('posting', 'posting_entry_id_size_fkey'),
  },
  'a posting on an account that nobody opened': {
    tries: writeRows([balanced[0]!, { account: 'house:tips', minor: 5 }]),
    says: /posting_account_currency_fkey/,
    gone: [
      ...dropped('posting', 'posting_account_currency_fkey'),
      ...dropped('balance', 'balance_account_currency_fkey'),
    ],
  },
  'a posting in another currency than its account has': {
    tries: writeRows([balanced[0]!, { ...balanced[1]!, currency: 'NGN' }]),
    says: /posting_account_currency_fkey/,
    gone: [
      ...dropped('posting', 'posting_account_currency_fkey'),
      ...dropped('balance', 'balance_account_currency_fkey'),
      ...sumsUp,
    ],
  },
  'an entry that lacks a posting': {
    tries: writeRows(
      balanced.map((row) => ({ ...row, size: 3 })),
      { size: 3 },
    ),
    says: /of 3 postings/,
    gone: sumsUp,
  },
  'an entry that is off by a cent': {
    tries: writeRows([balanced[0]!, { ...balanced[1]!, minor: 4 }]),
    says: /does not sum to zero in USD/,
    gone: sumsUp,
  },
  'an entry whose two currencies cancel out as numbers': {
    tries: [
      account('bank:in_flight:ngn', 'NGN'),
      ...writeRows([balanced[0]!, { account: 'bank:in_flight:ngn', currency: 'NGN', minor: 5 }]),
    ],
    says: /does not sum to zero in (USD|NGN)/,
    gone: sumsUp,
  },
  'money in transit that nobody asked for': {
    tries: writeMove(inTransit, available, 'payout.returned'),
    says: /payout.returned would take .*:in_transit below zero/,
    gone: keepsBalances,
  },
  'an entry that waits for no seal twice': {
    tries: [
      `insert into ledger.unsealed (number, entry_id) select 999999, entry_id from ledger.unsealed limit 1`,
    ],
    says: /unsealed_entry_id_key/,
    gone: dropped('unsealed', 'unsealed_entry_id_key'),
  },
}

class Undone extends Error {}
/** What refuses these statements, deferred checks too; null where they are let through. All is taken back. */
async function refusalOf(statements: readonly string[]): Promise<string | null> {
  const run = async (tx: Tx): Promise<never> => {
    for (const text of statements) await tx.execute(sql.raw(text))
    await tx.execute(sql`set constraints all immediate`)
    throw new Undone()
  }
  try {
    return await database.transact(run)
  } catch (fault) {
    if (fault instanceof Undone) return null
    const cause = ((fault as Error).cause ?? fault) as Error & { constraint?: string }
    return `${cause.constraint ?? ''} ${cause.message}`
  }
}

test.each(Object.entries(guards))(
  '%s is refused, by one guard',
  async (_, { tries, says, gone: removed }) => {
    expect(await refusalOf(tries)).toMatch(says)
    // Without the guard only what checks an entry as a whole may still speak.
    expect(await refusalOf([...removed, ...sumsUp, ...tries])).toBeNull()
  },
)

/** What may leave a shop in debt: money that went back to a fan whose creator had been paid. */
const mayOwe: readonly EntryKind[] = ['sale.refunded', 'charge.disputed']
test.each(entryKinds)('by %s a shop goes below zero only if it gives money back to a fan', async (kind) => {
  const refusal = await refusalOf(writeMove(available, inTransit, kind))
  if (mayOwe.includes(kind)) expect(refusal).toBeNull()
  else expect(refusal).toMatch(`${kind} would take ${available} below zero`)
})

test('what is pending may be less than nothing: a piece sold at a loss waits like any other', async () => {
  const more = writeMove(pending, available, 'profit.cleared').map((text) =>
    text.replaceAll(/\b5\b/g, '999999'),
  )
  expect(await refusalOf(more)).toBeNull()
})

test('none of what was tried is in the book', async () => {
  const report = await database.read(verifyLedger)
  expect([report.entries, report.ok]).toEqual([1, true])
})
