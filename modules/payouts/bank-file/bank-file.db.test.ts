import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { createNotification, createStatusReport } from '#drivers/bank-answers.ts'
import { openTestDatabase } from '#drivers/database.ts'
import { cast, openShop } from '#drivers/payouts.ts'
import { after, days } from '#kernel/instant.ts'
import { moneyText, usd } from '#kernel/money.ts'
import { findShopBalance, verifyLedger } from '#ledger'
import type { Database } from '#platform/database/tx.ts'
import { createProvedStaff } from '#sample/proven-staff.ts'
import type { Details } from '../contract.ts'
import {
  applyBankAnswer,
  approvePayout,
  findPayoutById,
  judgePayout,
  makeBankFile,
  type PayingShop,
  type Payout,
  quotePayout,
  requestPayout,
  saveDestination,
  setPayoutRate,
  writeBankFile,
} from '../index.ts'
import { toLatin, writePain001 } from './write-pain001.ts'

let database: Database
const debtor = { name: 'Fanfare & Söhne GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }
const schema = readFileSync('tests/doubles/iso20022/pain.001.001.09.xsd', 'utf8')
const { at, ring, creator, finance, admin } = cast

beforeAll(async () => {
  database = await openTestDatabase()
  for (const [currency, rateE6] of [
    ['EUR', 853_000n],
    ['NGN', 1_531_200_000n],
    ['GBP', 739_000n],
  ] as const)
    await database.transact((tx) => setPayoutRate(tx, { currency, rateE6, personId: finance }, at))
})
afterAll(() => database.close())

const bank = {
  method: 'bank_transfer',
  accountName: 'Zoë Müller-Øst',
  bankName: 'Some Bank',
  branchCode: '',
} as const
const german: Details = { ...bank, country: 'DE', accountNumber: 'DE75512108001245126199', city: 'Köln' }
const american: Details = { ...bank, country: 'US', accountNumber: '12345678', branchCode: '021000021' }
const nigerian: Details = { ...bank, country: 'NG', accountNumber: '0123454821', bic: 'GTBINGLA' }

async function makeApprovedPayout(details: Details): Promise<{ shop: PayingShop; payout: Payout }> {
  const shop = await openShop(database, usd(100_000))
  const owner = { shopId: shop.id, personId: creator }
  const request = { method: 'bank_transfer' as const, amount: usd(50_000) }
  const payout = await database.transact(async (tx) => {
    await saveDestination(tx, ring, owner, details, after(at, -days(4)))
    const quote = await quotePayout(tx, ['bank_file'], shop, request, at)
    if (!quote.ok) throw new Error(quote.code)
    const result = await requestPayout(tx, shop, { quoteId: quote.value.id, personId: creator }, at)
    if (!result.ok) throw new Error(result.code)
    await approvePayout(tx, result.value.id, createProvedStaff(finance), at)
    return result.value
  })
  return { shop, payout }
}
async function makeFileOf(...detailsList: Details[]) {
  const approvedPayouts = []
  for (const details of detailsList) approvedPayouts.push(await makeApprovedPayout(details))
  const file = await database.transact((tx) => makeBankFile(tx, createProvedStaff(finance), at))
  if (!file.ok) throw new Error(file.code)
  const fileBody = await database.read((tx) => writeBankFile(tx, ring, debtor, file.value.id))
  return {
    approved: approvedPayouts,
    id: file.value.id,
    body: fileBody!.body,
    messageId: file.value.id.slice(4).toUpperCase(),
  }
}
const applyAnswer = (raw: Buffer) =>
  database.transact((tx) => applyBankAnswer(tx, raw, createProvedStaff(finance), at))
const readPayout = async ({ id }: Payout) => (await database.read((tx) => findPayoutById(tx, id)))!
const referenceOf = ({ id }: Payout): string => id.slice(4).toUpperCase()
const readAvailable = async ({ id }: PayingShop) =>
  (await database.read((tx) => findShopBalance(tx, id))).available
const faultsOf = async (body: string) => {
  const { valid, errors } = await validateXML({ xml: { fileName: 'file.xml', contents: body }, schema })
  return valid ? [] : errors.map(({ message }) => message)
}

test('a file has each approved payout once, is valid by its standard’s schema and is the same each time', async () => {
  const { approved, id, body } = await makeFileOf(german, american, nigerian)
  expect(await faultsOf(body)).toEqual([])
  expect(await faultsOf(body.replace('<PmtMtd>TRF</PmtMtd>', ''))).not.toEqual([])
  expect(body).toContain('<NbOfTxs>3</NbOfTxs>')
  const total = approved.reduce((sum, { payout }) => sum + payout.receive.minor, 0n)
  expect(body).toContain(`<CtrlSum>${moneyText({ minor: total, currency: 'USD' })}</CtrlSum>`)
  for (const { payout } of approved) {
    expect(body).toContain(`<EndToEndId>${referenceOf(payout)}</EndToEndId>`)
    expect(await readPayout(payout)).toMatchObject({ status: 'in_transit', provider: 'bank_file' })
  }
  expect(body).toContain('<Cd>SEPA</Cd>')
  expect(body).toContain('<Cd>USABA</Cd>')
  expect(body).toContain('<BICFI>GTBINGLA</BICFI>')
  expect(body).toContain('<Nm>Zoe Muller-Ost</Nm>')
  expect(body).toContain('<TwnNm>Koln</TwnNm>')
  expect(body).toContain('<ReqdExctnDt>\n<Dt>2025-08-25</Dt>')
  const secondWrite = await database.read((tx) => writeBankFile(tx, ring, debtor, id))
  expect(secondWrite!.body).toBe(body)
  const noFile = await database.transact((tx) => makeBankFile(tx, createProvedStaff(finance), at))
  expect(noFile).toMatchObject({ ok: false, code: 'bank_file.nothing' })
})

test('payouts that the bank settled are paid; the same answer read twice has one effect', async () => {
  const { approved, messageId } = await makeFileOf(german, german)
  const [firstPayout, secondPayout] = approved.map(({ payout }) => payout)
  const statusReport = createStatusReport(messageId, [
    { endToEndId: referenceOf(firstPayout!), status: 'ACSC', amount: moneyText(firstPayout!.receive) },
    { endToEndId: referenceOf(secondPayout!), status: 'ACSP' },
  ])
  expect(await applyAnswer(statusReport)).toMatchObject({
    ok: true,
    value: { kind: 'pain.002', paid: 1, failed: 0, differences: [] },
  })
  expect(await applyAnswer(statusReport)).toMatchObject({ ok: false, code: 'bank_file.taken_before' })
  expect([(await readPayout(firstPayout!)).status, (await readPayout(secondPayout!)).status]).toEqual([
    'paid',
    'in_transit',
  ])
  const notification = createNotification([
    { endToEndId: referenceOf(secondPayout!), amount: moneyText(secondPayout!.receive) },
  ])
  expect(await applyAnswer(notification)).toMatchObject({ ok: true, value: { kind: 'camt.054', paid: 1 } })
  expect((await readPayout(secondPayout!)).status).toBe('paid')
})

test('a payout the bank refused or returned needs a second colleague; then the creator has the money', async () => {
  const { approved } = await makeFileOf(german, german)
  const [refusedPayout, returnedPayout] = approved
  await applyAnswer(
    createNotification([
      { endToEndId: referenceOf(returnedPayout!.payout), amount: moneyText(returnedPayout!.payout.receive) },
    ]),
  )
  const statusFile = createStatusReport('x', [
    { endToEndId: referenceOf(refusedPayout!.payout), status: 'RJCT', reason: 'AC04' },
  ])
  expect(await applyAnswer(statusFile)).toMatchObject({ value: { failed: 1 } })
  const returnedLine = {
    endToEndId: referenceOf(returnedPayout!.payout),
    amount: moneyText(returnedPayout!.payout.receive),
    credit: true,
  }
  expect(await applyAnswer(createNotification([{ ...returnedLine, reason: 'AC04' }]))).toMatchObject({
    value: { failed: 1 },
  })
  expect((await readPayout(refusedPayout!.payout)).status).toBe('in_transit')
  for (const [{ payout }, event] of [
    [refusedPayout!, 'fail'],
    [returnedPayout!, 'bounce'],
  ] as const) {
    const mover = { ...createProvedStaff(admin), note: 'The account is closed.' }
    await database.transact((tx) => judgePayout(tx, payout.id, event, mover, at))
    expect((await readPayout(payout)).status).toBe('failed')
  }
  for (const { shop } of approved) expect(await readAvailable(shop)).toEqual(usd(100_000))
})

test('the refusal of a whole file counts for each of its payments', async () => {
  const { approved, messageId } = await makeFileOf(german, american)
  expect(await applyAnswer(createStatusReport(messageId, [], 'RJCT'))).toMatchObject({ value: { failed: 2 } })
  expect((await readPayout(approved[0]!.payout)).judgedBy).toEqual([{ personId: finance, event: 'fail' }])
})

test('a wrong amount, an unknown payment and an early report change nothing and are listed', async () => {
  const { approved: made } = await makeFileOf(german)
  const { payout } = made[0]!
  const unsentPayout = await makeApprovedPayout(german)
  const answer = await applyAnswer(
    createNotification([
      { endToEndId: referenceOf(payout), amount: '1.00' },
      { endToEndId: '0'.repeat(32), amount: '2.00' },
      { endToEndId: referenceOf(unsentPayout.payout), amount: moneyText(unsentPayout.payout.receive) },
    ]),
  )
  expect(answer).toMatchObject({ value: { paid: 0, failed: 0 } })
  expect((answer as { value: { differences: string[] } }).value.differences).toHaveLength(3)
  expect(await readPayout(payout)).toMatchObject({
    status: 'in_transit',
    trouble: expect.stringContaining('another amount'),
  })
  expect((await readPayout(unsentPayout.payout)).status).toBe('approved')
})

test('a file that refers to other files, or is no document, is not read', async () => {
  const entity =
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document>&x;</Document>'
  for (const raw of [entity, '<Document><CstmrPmtStsRpt></Document>', 'not xml', '<a/>', ''])
    expect(await applyAnswer(Buffer.from(raw))).toMatchObject({ ok: false, code: 'bank_file.unreadable' })
})

test('names are written in the characters that every bank takes', () => {
  expect(toLatin('Łukasz & Ömür // Ltd. <b>', 70)).toBe('Lukasz + Omur / Ltd. b')
  expect(toLatin('東京', 70)).toBe('NOTPROVIDED')
  expect(toLatin('a'.repeat(80), 70)).toHaveLength(70)
  const payment = {
    endToEndId: 'X',
    amount: usd(1),
    name: '<>',
    country: 'US',
    account: { number: '1' },
    bank: { name: 'B' },
  }
  const file = { messageId: 'M', madeAt: at, executeOn: '2025-08-25', debtor, payments: [payment] }
  expect(writePain001(file)).toContain('<Nm>NOTPROVIDED</Nm>')
})

test('after everything the ledger is in order', async () => {
  expect((await database.read(verifyLedger)).faults).toEqual([])
})
