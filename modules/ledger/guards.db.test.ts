/** What the database refuses in the ledger, and by which guard: without that guard the same is accepted. */
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
const accountSql = (name: string, currency = 'USD', nature = 'asset'): string =>
  `insert into ledger.account (name, currency, nature) values ('${name}', '${currency}', '${nature}')`
type Head = { id?: string; kind?: string; reference?: string; memo?: string; size?: number }
const entrySql = ({
  id = newId('entry'),
  kind = 'provider.settled',
  memo = '',
  size = 2,
  ...head
}: Head = {}) =>
  `insert into ledger.entry (id, kind, reference, memo, size, happened_at)
   values ('${id}', '${kind}', '${head.reference ?? id}', '${memo}', ${size}, now())`
type Row = { account: string; minor: number; place?: number; size?: number; currency?: string }
/** Statements that open new accounts and write an entry with its postings, as someone would write them by hand. */
function writeRows(rows: readonly Row[], head: Head = {}): string[] {
  const id = head.id ?? newId('entry')
  const values = rows.map(
    ({ account, minor, place, size = rows.length, currency = 'USD' }, index) =>
      `('${id}', ${place ?? index + 1}, ${size}, '${account}', '${currency}', ${minor})`,
  )
  return [
    `insert into ledger.account (name, currency, nature) select name, 'USD', 'liability'
     from unnest(array['${available}', '${inTransit}', 'bank:cash']) as name on conflict do nothing`,
    entrySql({ size: rows.length, ...head, id }),
    `insert into ledger.posting (entry_id, place, size, account, currency, amount_minor) values ${values.join(', ')}`,
  ]
}
const balancedRows: readonly Row[] = [
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

/** The statements of an attempt, the error of its guard, and the removal of that guard. */
type GuardCase = { statements: readonly string[]; error: RegExp; removal: readonly string[] }
const dropConstraints = (table: string, ...constraints: string[]): string[] =>
  constraints.map((name) => `alter table ledger.${table} drop constraint ${name} cascade`)
const disableTrigger = (table: string, trigger: string): string[] => [
  `alter table ledger.${table} disable trigger ${trigger}`,
]
const withoutSumCheck = disableTrigger('entry', 'entry_balances')
const withoutBalanceGuard = disableTrigger('posting', 'posting_keeps_balances')
const guards: Readonly<Record<string, GuardCase>> = {
  'an account of the house under no known name': {
    statements: [accountSql('house:Tips')],
    error: /account_name_check/,
    removal: dropConstraints('account', 'account_name_check'),
  },
  'an account of a shop without its id': {
    statements: [accountSql('shop:harmattan:pending')],
    error: /account_name_check/,
    removal: dropConstraints('account', 'account_name_check'),
  },
  'an account of a shop other than the three': {
    statements: [accountSql(`shop:${shopId}:saved`)],
    error: /account_name_check/,
    removal: dropConstraints('account', 'account_name_check'),
  },
  'a currency other than in the name of the account': {
    statements: [accountSql('fx:eur', 'USD')],
    error: /account_currency_check/,
    removal: dropConstraints('account', 'account_currency_check'),
  },
  'an account of unknown nature': {
    statements: [accountSql('house:tips', 'USD', 'gift')],
    error: /account_nature_check/,
    removal: dropConstraints('account', 'account_nature_check'),
  },
  'an account twice': {
    statements: [accountSql('psp:cash', 'EUR')],
    error: /account_pkey/,
    removal: dropConstraints('account', 'account_pkey'),
  },
  'an account that is changed': {
    statements: [`update ledger.account set nature = 'income' where name = 'psp:cash'`],
    error: /refused/,
    removal: disableTrigger('account', 'account_is_kept'),
  },
  'an entry that is changed': {
    statements: [`update ledger.entry set memo = 'another' where reference = '${orderId}'`],
    error: /refused/,
    removal: disableTrigger('entry', 'entry_is_kept'),
  },
  'a posting that is changed': {
    statements: [`update ledger.posting set amount_minor = amount_minor + 1 where account = '${pending}'`],
    error: /refused/,
    removal: disableTrigger('posting', 'posting_is_kept'),
  },
  'a posting that is deleted': {
    statements: [`delete from ledger.posting where account = '${pending}'`],
    error: /refused/,
    removal: disableTrigger('posting', 'posting_is_kept'),
  },
  'an entry with the id of something else': {
    statements: [entrySql({ id: 'ord_00000000000070008000000000000001' })],
    error: /entry_id_check/,
    removal: dropConstraints('entry', 'entry_id_check'),
  },
  'an entry of a malformed kind': {
    statements: [entrySql({ kind: 'Sale' })],
    error: /entry_kind_check/,
    removal: dropConstraints('entry', 'entry_kind_check'),
  },
  'an entry without a cause': {
    statements: [entrySql({ reference: '' })],
    error: /entry_reference_check/,
    removal: dropConstraints('entry', 'entry_reference_check'),
  },
  'an entry with too long a memo': {
    statements: [entrySql({ memo: 'x'.repeat(501) })],
    error: /entry_memo_check/,
    removal: dropConstraints('entry', 'entry_memo_check'),
  },
  'an entry of one posting': {
    statements: [entrySql({ size: 1 })],
    error: /entry_size_check/,
    removal: dropConstraints('entry', 'entry_size_check'),
  },
  'an entry of more postings than can be read': {
    statements: [entrySql({ size: 201 })],
    error: /entry_size_check/,
    removal: dropConstraints('entry', 'entry_size_check'),
  },
  'a cause that posts twice': {
    statements: [entrySql({ kind: 'sale.captured', reference: orderId })],
    error: /entry_kind_reference_key/,
    removal: dropConstraints('entry', 'entry_kind_reference_key'),
  },
  'a posting of nothing': {
    statements: writeRows([...balancedRows, { account: 'bank:cash', minor: 0 }]),
    error: /posting_amount_minor_check/,
    removal: dropConstraints('posting', 'posting_amount_minor_check'),
  },
  'a posting at a place that its entry does not have': {
    statements: writeRows([balancedRows[0]!, { ...balancedRows[1]!, place: 3 }]),
    error: /posting_check/,
    removal: dropConstraints('posting', 'posting_check'),
  },
  'two postings at one place': {
    statements: writeRows([balancedRows[0]!, { ...balancedRows[1]!, place: 1 }]),
    error: /posting_pkey/,
    removal: dropConstraints('posting', 'posting_pkey'),
  },
  'a posting with a wrong size of its entry': {
    statements: writeRows([balancedRows[0]!, { ...balancedRows[1]!, size: 3 }]),
    error: /posting_entry_id_size_fkey/,
    removal: dropConstraints('posting', 'posting_entry_id_size_fkey'),
  },
  'a posting to an account that doesn’t exist': {
    statements: writeRows([balancedRows[0]!, { account: 'house:tips', minor: 5 }]),
    error: /posting_account_currency_fkey/,
    removal: [
      ...dropConstraints('posting', 'posting_account_currency_fkey'),
      ...dropConstraints('balance', 'balance_account_currency_fkey'),
    ],
  },
  'a posting in another currency than its account has': {
    statements: writeRows([balancedRows[0]!, { ...balancedRows[1]!, currency: 'NGN' }]),
    error: /posting_account_currency_fkey/,
    removal: [
      ...dropConstraints('posting', 'posting_account_currency_fkey'),
      ...dropConstraints('balance', 'balance_account_currency_fkey'),
      ...withoutSumCheck,
    ],
  },
  'an entry that lacks a posting': {
    statements: writeRows(
      balancedRows.map((row) => ({ ...row, size: 3 })),
      { size: 3 },
    ),
    error: /of 3 postings/,
    removal: withoutSumCheck,
  },
  'an entry that is off by a cent': {
    statements: writeRows([balancedRows[0]!, { ...balancedRows[1]!, minor: 4 }]),
    error: /does not sum to zero in USD/,
    removal: withoutSumCheck,
  },
  'an entry whose two currencies cancel out as numbers': {
    statements: [
      accountSql('bank:in_flight:ngn', 'NGN'),
      ...writeRows([balancedRows[0]!, { account: 'bank:in_flight:ngn', currency: 'NGN', minor: 5 }]),
    ],
    error: /does not sum to zero in (USD|NGN)/,
    removal: withoutSumCheck,
  },
  'money in transit without a payout': {
    statements: writeMove(inTransit, available, 'payout.returned'),
    error: /payout.returned would take .*:in_transit below zero/,
    removal: withoutBalanceGuard,
  },
  'an entry that waits twice for a seal': {
    statements: [
      `insert into ledger.unsealed (number, entry_id) select 999999, entry_id from ledger.unsealed limit 1`,
    ],
    error: /unsealed_entry_id_key/,
    removal: dropConstraints('unsealed', 'unsealed_entry_id_key'),
  },
}

class Rollback extends Error {}
/** The error of these statements, deferred checks too; null if they are accepted. All is rolled back. */
async function refusalOf(statements: readonly string[]): Promise<string | null> {
  const run = async (tx: Tx): Promise<never> => {
    for (const text of statements) await tx.execute(sql.raw(text))
    await tx.execute(sql`set constraints all immediate`)
    throw new Rollback()
  }
  try {
    return await database.transact(run)
  } catch (fault) {
    if (fault instanceof Rollback) return null
    const cause = ((fault as Error).cause ?? fault) as Error & { constraint?: string }
    return `${cause.constraint ?? ''} ${cause.message}`
  }
}

test.each(Object.entries(guards))(
  '%s is refused, by one guard',
  async (_, { statements, error, removal: removed }) => {
    expect(await refusalOf(statements)).toMatch(error)
    // Without the guard only the check of an entry as a whole could still refuse it, so that is removed too.
    expect(await refusalOf([...removed, ...withoutSumCheck, ...statements])).toBeNull()
  },
)

/** The kinds that may leave a shop in debt: money went back to a fan after the creator had been paid. */
const debtKinds: readonly EntryKind[] = ['sale.refunded', 'charge.disputed']
test.each(entryKinds)('%s takes a shop below zero only if it returns money to a fan', async (kind) => {
  const refusal = await refusalOf(writeMove(available, inTransit, kind))
  if (debtKinds.includes(kind)) expect(refusal).toBeNull()
  else expect(refusal).toMatch(`${kind} would take ${available} below zero`)
})

test('pending profit may be negative: a piece sold at a loss waits like any other', async () => {
  const largerMoves = writeMove(pending, available, 'profit.cleared').map((text) =>
    text.replaceAll(/\b5\b/g, '999999'),
  )
  expect(await refusalOf(largerMoves)).toBeNull()
})

test('none of the attempts is in the ledger', async () => {
  const report = await database.read(verifyLedger)
  expect([report.entries, report.ok]).toEqual([1, true])
})
