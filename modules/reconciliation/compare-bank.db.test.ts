/** Statements of our own bank against the books. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStatement, type Line } from '#drivers/bank-answers.ts'
import { openTestDatabase, setBusinessTime } from '#drivers/database.ts'
import { cast } from '#drivers/payouts.ts'
import { after, days } from '#kernel/instant.ts'
import { moneyText, usd } from '#kernel/money.ts'
import { post, providerSettled, verifyLedger } from '#ledger'
import type { Database } from '#platform/database/tx.ts'
import { createProvedStaff } from '#sample/proven-staff.ts'
import {
  bookDifference,
  compareAll,
  findBalances,
  findDifferences,
  fundProvider,
  importStatements,
  type Sides,
} from './index.ts'

let database: Database
const monday = new Date('2027-03-01T09:00:00Z')
const proven = createProvedStaff(cast.finance)
beforeAll(async () => {
  database = await openTestDatabase()
  await setBusinessTime(database, monday)
})
afterAll(() => database.close())

const sides: Sides = {
  payments: null,
  payouts: [],
  secret: cast.ring.secret,
  bank: true,
  settle: () => Promise.reject(new Error('no charge is settled here')),
}
const settleTransfer = (transferId: string, minor: number, at: Date) =>
  database.transact((tx) => post(tx, providerSettled({ transferId, amount: usd(minor) }), at))
const importFile = (raw: Buffer) => database.transact((tx, at) => importStatements(tx, raw, proven, at))
const compare = async () => (await compareAll(database, sides, { now: true }))[0]?.failure ?? null
const findOpen = async () =>
  (await database.read((tx) => findDifferences(tx, { open: true, cursor: null }))).rows.map((difference) => [
    difference.kind,
    difference.reference,
    difference.ours.minor,
    difference.theirs.minor,
  ])
const readBalance = async () => {
  const [balance] = await database.read(findBalances)
  return balance && [moneyText(balance.ours), moneyText(balance.theirs), balance.differsSince === null]
}
const day = (n: number): string => `2027-03-0${n}`
const line = (amount: string, input: Partial<Line> = {}): Line => ({
  amount,
  on: day(2),
  ref: `B-${amount}`,
  ...input,
})

test('until a statement is imported, the comparison of the bank says what to do', async () => {
  expect(await compare()).toContain('No statement of the bank (camt.053) has been taken in yet')
})

test('a statement agrees with the books: each movement is one entry, and the balance is that of its day', async () => {
  await settleTransfer('po_one', 50_000, monday)
  await settleTransfer('po_two', 50_000, after(monday, days(1)))
  const funding = { provider: 'paypal', paid: usd(30_000), got: usd(30_000), reference: 'FT-77' }
  await database.transact((tx) => fundProvider(tx, funding, proven, after(monday, days(1))))
  await settleTransfer('po_later', 9_900, after(monday, days(4)))
  await setBusinessTime(database, after(monday, days(5)))
  const lines = [line('500.00'), line('500.00', { ref: 'B-2' }), line('-300.00', { words: 'PAYPAL FT-77' })]
  const raw = createStatement({
    id: 'S1',
    from: day(1),
    to: day(3),
    opening: '0.00',
    closing: '700.00',
    lines,
  })
  expect(await importFile(raw)).toBe(1)
  expect(await importFile(raw), 'the same again').toBe(0)
  expect(await findOpen()).toEqual([])
  expect(await readBalance()).toEqual(['700.00', '700.00', true])
  expect(await compare()).toBeNull()
})

test('a bank fee is a difference that is booked, and an entry that no statement shows is another', async () => {
  await settleTransfer('po_never', 1_234, after(monday, days(2)))
  const lines = [line('-12.50', { on: day(4), words: 'Account fee' }), line('99.00', { on: day(5) })]
  await setBusinessTime(database, after(monday, days(11)))
  const second = { id: 'S2', from: day(4), to: '2027-03-12', opening: '700.00', closing: '786.50', lines }
  await importFile(createStatement(second))
  expect(await findOpen()).toEqual([
    ['bank_movement', 'B--12.50', 0n, -1_250n],
    ['bank_missing', 'provider.settled/po_never', 1_234n, 0n],
  ])
  expect(await readBalance()).toEqual(['811.34', '786.50', false])
  const [fee] = (await database.read((tx) => findDifferences(tx, { open: true, cursor: null }))).rows
  expect(await database.transact((tx, at) => bookDifference(tx, fee!.id, proven, at))).toMatchObject({
    ok: true,
  })
  expect((await findOpen()).map(([kind]) => kind)).toEqual(['bank_missing'])
  expect(await database.read(verifyLedger)).toMatchObject({ ok: true, faults: [] })
})

test('an entry booked later, or shown by a later statement, ends its difference', async () => {
  const lateLines = [
    line('12.34', { on: day(6), ref: 'B-late' }),
    line('45.00', { on: day(7), ref: 'B-new' }),
  ]
  const third = {
    id: 'S3',
    from: '2027-03-13',
    to: '2027-03-13',
    opening: '786.50',
    closing: '843.84',
    lines: lateLines,
  }
  await setBusinessTime(database, after(monday, days(13)))
  await importFile(createStatement(third))
  expect(await findOpen()).toEqual([['bank_movement', 'B-new', 0n, 4_500n]])
  await settleTransfer('po_learnt', 4_500, new Date('2027-03-08T10:00:00Z'))
  expect(await compare()).toBeNull()
  expect(await findOpen()).toEqual([])
})

test('a statement that does not follow on, or does not add up, is a difference', async () => {
  await setBusinessTime(database, after(monday, days(16)))
  const statement = { from: '2027-03-16', to: '2027-03-16', lines: [] }
  await importFile(createStatement({ id: 'S5', ...statement, opening: '800.00', closing: '801.00' }))
  expect(
    (await findOpen()).map(([kind, reference, ours, theirs]) => [
      kind,
      String(reference).split('/').slice(1).join('/'),
      ours,
      theirs,
    ]),
  ).toEqual([
    ['bank_gap', 'S5/sum', 80_000n, 80_100n],
    ['bank_gap', 'S5', 84_384n, 80_000n],
  ])
})

test('the comparison reports a bank not heard from for a week, and statements can’t be changed', async () => {
  await setBusinessTime(database, after(monday, days(26)))
  expect(await compare()).toContain('The last statement of the bank ends on 2027-03-16')
  expect(
    await importFile(
      Buffer.from('<Document><BkToCstmrStmt><Stmt><Id>x</Id></Stmt></BkToCstmrStmt></Document>'),
    ),
  ).toBe(0)
  await expect(database.execute(`update reconciliation.bank_movement set amount_minor = 1`)).rejects.toThrow()
  await expect(database.execute('delete from reconciliation.bank_statement')).rejects.toThrow()
})
