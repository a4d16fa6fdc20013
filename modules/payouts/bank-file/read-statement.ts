/** The account in a bank's statement (camt.053): balances and booked movements. */

import { isCurrency } from '#kernel/currency.ts'
import type { Id } from '#kernel/id.ts'
import { type Money, money, negate, parseMoney } from '#kernel/money.ts'
import { payoutIdOf } from './make-file.ts'
import { findAll, readXml, textAt, type Xml } from './read-xml.ts'

export type BankMovement = {
  /** The bank's reference, or else its position in the statement. */
  reference: string
  /** `2025-08-25` */
  bookedOn: string
  /** Negative: it left the account. */
  amount: Money
  payoutId: Id<'payout'> | null
  words: string
}
export type BankStatement = {
  account: string
  id: string
  opening: Money
  closing: Money
  openedOn: string
  closedOn: string
  movements: BankMovement[]
}

/** The statements in a file. One without an account, a number or both balances is omitted. */
export function readBankStatements(raw: Buffer): BankStatement[] {
  const document = readXml(raw.toString('utf8'))
  return document ? findAll(document, 'BkToCstmrStmt', 'Stmt').flatMap((xml) => statementOf(xml) ?? []) : []
}

function statementOf(xml: Xml): BankStatement | null {
  const account = textAt(xml, 'Acct', 'Id', 'IBAN') || textAt(xml, 'Acct', 'Id', 'Othr', 'Id')
  const id = textAt(xml, 'Id')
  const [opening, closing] = [balanceOf(xml, ['OPBD', 'PRCD']), balanceOf(xml, ['CLBD'])]
  if (!account || !id || !opening || !closing) return null
  const key = `${account.slice(0, 40)}/${id.slice(0, 60)}`
  const movements = findAll(xml, 'Ntry').flatMap((entry, n) => movementsOf(entry, `${key}/${n + 1}`))
  const { currency } = closing.amount
  return {
    account: account.slice(0, 60),
    id: key,
    opening: opening.amount,
    closing: closing.amount,
    openedOn: opening.day < closing.day ? opening.day : closing.day,
    closedOn: closing.day,
    movements: movements.filter(({ amount }) => amount.currency === currency && amount.minor !== 0n),
  }
}

function balanceOf(xml: Xml, codes: readonly string[]): { amount: Money; day: string } | null {
  const balance = codes
    .map((code) => findAll(xml, 'Bal').find((xml) => textAt(xml, 'Tp', 'CdOrPrtry', 'Cd') === code))
    .find((xml) => xml !== undefined)
  const amount = balance && readSignedAmount(balance)
  const day = balance ? dayOf(balance, 'Dt') : ''
  return amount && day ? { amount, day } : null
}

/**
 * The movements of a booked entry: its parts, if the bank gives an amount for each, so that payouts in one debit stay
 * apart.
 */
function movementsOf(entry: Xml, place: string): BankMovement[] {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  const amount = readSignedAmount(entry)
  const bookedOn = dayOf(entry, 'BookgDt')
  if (status !== 'BOOK' || !amount || !bookedOn) return []
  const parts = findAll(entry, 'NtryDtls', 'TxDtls')
  const bankReference = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef')
  const amounts = parts.map((part) => readSignedAmount(part, textAt(entry, 'CdtDbtInd')))
  const sum = amounts.reduce((total, part) => total + (part?.minor ?? 0n), 0n)
  const isSplit = parts.length > 1 && sum === amount.minor && amounts.every((amount) => amount !== null)
  return (isSplit ? parts : [parts[0] ?? entry]).map((part, n) => ({
    reference: `${bankReference ? bankReference.slice(0, 100) : place}${isSplit ? `#${n + 1}` : ''}`.slice(
      0,
      160,
    ),
    bookedOn,
    amount: isSplit ? amounts[n]! : amount,
    payoutId: payoutOf(textAt(part, 'Refs', 'EndToEndId')),
    // A payout's payee is stored with the payout only.
    words: payoutOf(textAt(part, 'Refs', 'EndToEndId')) ? '' : wordsOf(part, entry),
  }))
}

const payoutOf = (endToEndId: string): Id<'payout'> | null =>
  /^[0-9A-F]{32}$/i.test(endToEndId) ? payoutIdOf(endToEndId) : null

function wordsOf(part: Xml, entry: Xml): string {
  const texts = [
    textAt(part, 'RmtInf', 'Ustrd'),
    textAt(part, 'RltdPties', 'Cdtr', 'Nm') || textAt(part, 'RltdPties', 'Dbtr', 'Nm'),
    textAt(entry, 'AddtlNtryInf'),
  ]
  return [...new Set(texts.filter(Boolean))].join(', ').slice(0, 200)
}

function readSignedAmount(xml: Xml, side = ''): Money | null {
  const [element] = findAll(xml, 'Amt')
  const currency = element?.attributes.Ccy ?? ''
  const amount =
    element && isCurrency(currency)
      ? parseMoney(element.text.trim().replace(/(\.\d\d)0+$/, '$1'), currency)
      : null
  if (!amount) return null
  return (textAt(xml, 'CdtDbtInd') || side) === 'DBIT' ? negate(amount) : money(amount.minor, amount.currency)
}

const dayOf = (xml: Xml, name: string): string =>
  /^\d{4}-\d{2}-\d{2}/.exec(textAt(xml, name, 'Dt') || textAt(xml, name, 'DtTm'))?.[0] ?? ''
