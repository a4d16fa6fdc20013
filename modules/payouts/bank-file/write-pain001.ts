import { type Money, moneyText } from '#kernel/money.ts'

export type Debtor = { name: string; iban: string; bic: string }
export type Payment = {
  /** At most 35 characters; the bank's answer refers to the payment by it. */
  endToEndId: string
  amount: Money
  name: string
  country: string
  town?: string | undefined
  account: { iban: string } | { number: string }
  bank: { name: string; bic?: string | undefined; clearing?: { system: string; member: string } | undefined }
}
export type BankFile = {
  messageId: string
  madeAt: Date
  executeOn: string
  debtor: Debtor
  payments: readonly Payment[]
}

/** SEPA countries that we pay by IBAN; transfers elsewhere are international. */
const sepaCountries = ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'IE', 'IT', 'NL', 'PT']
const isSepa = ({ amount, country, account }: Payment): boolean =>
  amount.currency === 'EUR' && 'iban' in account && sepaCountries.includes(country)

/**
 * A customer credit transfer initiation, pain.001.001.09 (ISO 20022): one batch for SEPA, one for each other currency,
 * each with its count and control sum. The same payments give the same bytes.
 */
export function writePain001(file: BankFile): string {
  const batches = [
    ...Map.groupBy(file.payments, (payment) => (isSepa(payment) ? 'SEPA' : payment.amount.currency)),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    '<CstmrCdtTrfInitn>',
    element('GrpHdr', [
      text('MsgId', file.messageId),
      text('CreDtTm', file.madeAt.toISOString().slice(0, 19)),
      ...sumElements(file.payments),
      element('InitgPty', [text('Nm', toLatin(file.debtor.name, 70))]),
    ]),
    ...batches.map(([batch, payments]) => batchOf(file, batch, payments)),
    '</CstmrCdtTrfInitn>',
    '</Document>',
    '',
  ].join('\n')
}

function batchOf(
  { messageId, executeOn, debtor }: BankFile,
  batch: string,
  payments: readonly Payment[],
): string {
  const isSepaBatch = batch === 'SEPA'
  return element('PmtInf', [
    text('PmtInfId', `${messageId.slice(0, 30)}-${batch}`),
    text('PmtMtd', 'TRF'),
    text('BtchBookg', 'true'),
    ...sumElements(payments),
    ...(isSepaBatch ? [element('PmtTpInf', [element('SvcLvl', [text('Cd', 'SEPA')])])] : []),
    element('ReqdExctnDt', [text('Dt', executeOn)]),
    element('Dbtr', [text('Nm', toLatin(debtor.name, 70))]),
    element('DbtrAcct', [element('Id', [text('IBAN', debtor.iban)])]),
    element('DbtrAgt', [element('FinInstnId', [text('BICFI', debtor.bic)])]),
    text('ChrgBr', isSepaBatch ? 'SLEV' : 'SHAR'),
    ...payments.map((payment) => transferOf(payment, isSepaBatch)),
  ])
}

function transferOf(payment: Payment, isSepaBatch: boolean): string {
  const { endToEndId, amount, account, bank, country, town } = payment
  const agent = agentOf(payment)
  return element('CdtTrfTxInf', [
    element('PmtId', [text('InstrId', endToEndId), text('EndToEndId', endToEndId)]),
    element('Amt', [`<InstdAmt Ccy="${amount.currency}">${moneyText(amount)}</InstdAmt>`]),
    ...(isSepaBatch && !bank.bic ? [] : [element('CdtrAgt', [element('FinInstnId', agent)])]),
    element('Cdtr', [
      text('Nm', toLatin(payment.name, 70)),
      // A structured address has town and country, or is left out.
      ...(town ? [element('PstlAdr', [text('TwnNm', toLatin(town, 35)), text('Ctry', country)])] : []),
    ]),
    element('CdtrAcct', [
      element('Id', [
        'iban' in account ? text('IBAN', account.iban) : element('Othr', [text('Id', account.number)]),
      ]),
    ]),
    element('RmtInf', [text('Ustrd', 'Payout from Fanfare')]),
  ])
}

/** A bank by its BIC, by its number in the country's clearing, or by its name and country. */
function agentOf({ bank, country }: Payment): string[] {
  if (bank.bic) return [text('BICFI', bank.bic)]
  const { clearing } = bank
  return [
    ...(clearing
      ? [
          element('ClrSysMmbId', [
            element('ClrSysId', [text('Cd', clearing.system)]),
            text('MmbId', clearing.member),
          ]),
        ]
      : []),
    text('Nm', toLatin(bank.name, 140)),
    element('PstlAdr', [text('Ctry', country)]),
  ]
}

function sumElements(payments: readonly Payment[]): string[] {
  const total = payments.reduce((sum, { amount }) => sum + amount.minor, 0n)
  return [
    text('NbOfTxs', String(payments.length)),
    text('CtrlSum', moneyText({ minor: total, currency: 'USD' })),
  ]
}

const element = (name: string, children: readonly string[]): string =>
  `<${name}>\n${children.join('\n')}\n</${name}>`
const text = (name: string, value: string): string => `<${name}>${value}</${name}>`

const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  œ: 'oe',
  Œ: 'OE',
  þ: 'th',
  ı: 'i',
  '&': '+',
  '’': "'",
  '‘': "'",
  _: '-',
  '@': '(at)',
}
/** Replaces characters that not every SEPA bank accepts with the nearest Latin letter; never empty. */
export function toLatin(value: string, max: number): string {
  const latin = [...value.normalize('NFC')].map((letter) => letters[letter] ?? letter).join('')
  const allowed = latin
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-zA-Z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/ +/g, ' ')
    .replace(/^[/ ]+|[/ ]+$/g, '')
  return allowed.slice(0, max).replace(/[/ ]+$/, '') || 'NOTPROVIDED'
}
