/** A bank file checked against the banks' rules, each of them broken once. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPain001Faults } from '#drivers/pain001-rules.ts'
import { money } from '#kernel/money.ts'
import { type BankFile, type Payment, writePain001 } from './write-pain001.ts'

const day = '2025-08-22'
const payment = (n: number, change: Partial<Payment> = {}): Payment => ({
  endToEndId: `0198D0A5C0007000800000000000000${n}`,
  amount: money(12_345n + BigInt(n), 'EUR'),
  name: 'Zoë Müller-Øst',
  country: 'DE',
  town: 'Köln',
  account: { iban: 'DE75512108001245126199' },
  bank: { name: 'Sparkasse Köln/Bonn' },
  ...change,
})
const file = (payments: Payment[]): BankFile => ({
  messageId: '0198D0A5C00070008000000000000001',
  madeAt: new Date('2025-08-22T10:00:00Z'),
  executeOn: '2025-08-25',
  debtor: { name: 'Fanfare & Söhne GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  payments,
})
const createForeignPayment = (n: number): Payment =>
  payment(n, {
    amount: money(76_500n, 'NGN'),
    country: 'NG',
    town: 'Lagos',
    account: { number: '0123456789' },
    bank: { name: 'Guaranty Trust Bank', bic: 'GTBINGLA' },
  })
const document = writePain001(file([payment(1), payment(2), createForeignPayment(3)]))

test('a file with SEPA and foreign payments keeps every rule of the banks', () => {
  expect(findPain001Faults(document, day)).toEqual([])
})

test('each rule catches a file that breaks it', () => {
  const edits: Readonly<Record<string, [string | RegExp, string]>> = {
    'counts other transfers': [/<NbOfTxs>3</, '<NbOfTxs>4<'],
    'SEPA counts other transfers': [/<NbOfTxs>2</, '<NbOfTxs>1<'],
    'has another control sum': ['<CtrlSum>', '<CtrlSum>1'],
    'in the past': [/<Dt>2025-08-25</g, '<Dt>2025-08-21<'],
    'at a weekend': [/<Dt>2025-08-25</g, '<Dt>2025-08-24<'],
    'more than one currency': ['Ccy="EUR"', 'Ccy="USD"'],
    'not in euros': [/Ccy="EUR"/g, 'Ccy="USD"'],
    'shares charges another way': ['SLEV', 'SHAR'],
    'has no amount of SEPA': [/>\d+\.\d\d<\/InstdAmt>/, '>12.345</InstdAmt>'],
    'names nobody': [/<Cdtr>\n<Nm>[^<]*<\/Nm>/, '<Cdtr>'],
    'without town and country': ['<TwnNm>Koln</TwnNm>\n', ''],
    'an address in lines': ['<TwnNm>Koln</TwnNm>', '<TwnNm>Koln</TwnNm><AdrLine>Koln</AdrLine>'],
    'is SEPA and has no IBAN': ['<IBAN>DE75512108001245126199</IBAN>', '<Othr><Id>12</Id></Othr>'],
    'is no IBAN': ['DE75512108001245126199', 'DE75512108001245126198'],
    'DE7551210800124512619 is no IBAN': ['DE75512108001245126199', 'DE7551210800124512619'],
    'is no BIC': ['GTBINGLA', 'GTBINGL'],
    'EndToEndId appears twice': ['2</EndToEndId>', '1</EndToEndId>'],
    'PmtInfId appears twice': ['-NGN</PmtInfId>', '-SEPA</PmtInfId>'],
    'has 71 characters': ['Zoe Muller-Ost', 'x'.repeat(71)],
    'not every bank takes': ['Zoe Muller-Ost', 'Zoë'],
    'begins or ends with a space': ['<Nm>Zoe', '<Nm> Zoe'],
    'a slash that would end it': ['2</EndToEndId>', '/</EndToEndId>'],
    'begins or ends with a slash': ['Zoe Muller-Ost', 'Zoe Muller/'],
  }
  for (const [fault, [from, to]] of Object.entries(edits)) {
    const changed = document.replace(from, to)
    expect(changed, fault).not.toBe(document)
    expect(findPain001Faults(changed, day).join('\n'), fault).toContain(fault)
  }
})

test('whatever people are called and wherever they live, the file keeps the rules', () => {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 160 }),
    fc.stringMatching(/^[ÄÖÜéß/ .&’Ł_@-]{0,90}$/),
    fc.constant(`${'x'.repeat(69)}/y`),
    fc.constant('名前'),
  )
  const property = fc.property(words, words, words, (name, town, bank) => {
    const longPayment = payment(1, { name, town, bank: { name: bank } })
    const foreignPayment = {
      ...createForeignPayment(2),
      name,
      town: undefined,
      bank: { name: bank, bic: 'GTBINGLA' },
    }
    expect(findPain001Faults(writePain001(file([longPayment, foreignPayment])), day)).toEqual([])
  })
  fc.assert(property, { seed: Number(process.env.SEED ?? 20_022), numRuns: 300 })
})
