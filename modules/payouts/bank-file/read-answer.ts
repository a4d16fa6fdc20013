import { isCurrency } from '#kernel/currency.ts'
import { type Money, parseMoney } from '#kernel/money.ts'
import { findAll, readXml, textAt, type Xml } from './read-xml.ts'

/** A bank's report on one payment of ours, or on a whole file if `endToEndId` is null. */
export type BankReport = {
  endToEndId: string | null
  /** The file concerned, if the report is about all of it. */
  messageId: string | null
  state: 'in_transit' | 'paid' | 'failed'
  amount: Money | null
  reason: string
}
export type BankAnswer = { kind: 'pain.002' | 'camt.053' | 'camt.054'; reports: BankReport[] }

const bytesMax = 5_000_000
/** ISO 20022 external reason codes in words; others are shown as they are. */
const reasons: Readonly<Record<string, string>> = {
  AC01: 'The account number is wrong.',
  AC04: 'The account is closed.',
  AC06: 'The account is blocked.',
  AG01: 'The account does not take such transfers.',
  AM04: 'There was not enough money on our account.',
  BE04: 'The address of the receiver is missing.',
  MD07: 'The owner of the account has died.',
  MS03: 'The bank gave no reason.',
  RC01: 'The code of the bank is wrong.',
  RR04: 'The rules of the country do not allow it.',
}

/** Reads a status report (pain.002), a statement (camt.053) or a notification (camt.054) of any version. */
export function readBankAnswer(raw: Buffer): BankAnswer | null {
  if (raw.length > bytesMax) return null
  const document = readXml(raw.toString('utf8'))
  if (document?.name !== 'Document') return null
  const [report] = findAll(document, 'CstmrPmtStsRpt')
  if (report) return { kind: 'pain.002', reports: readReport(report) }
  const statements = findAll(document, 'BkToCstmrStmt', 'Stmt')
  if (statements.length) return { kind: 'camt.053', reports: statements.flatMap(readBookings) }
  const notices = findAll(document, 'BkToCstmrDbtCdtNtfctn', 'Ntfctn')
  return notices.length ? { kind: 'camt.054', reports: notices.flatMap(readBookings) } : null
}

function readReport(report: Xml): BankReport[] {
  const reports: BankReport[] = []
  const [group] = findAll(report, 'OrgnlGrpInfAndSts')
  const transactions = findAll(report, 'OrgnlPmtInfAndSts', 'TxInfAndSts')
  if (group && textAt(group, 'GrpSts') === 'RJCT' && transactions.length === 0)
    reports.push({
      endToEndId: null,
      messageId: textAt(group, 'OrgnlMsgId'),
      state: 'failed',
      amount: null,
      reason: reasonOf(group),
    })
  for (const transaction of transactions) {
    const [amount] = findAll(transaction, 'OrgnlTxRef', 'Amt', 'InstdAmt')
    reports.push({
      endToEndId: textAt(transaction, 'OrgnlEndToEndId') || null,
      messageId: null,
      state: stateOf(textAt(transaction, 'TxSts')),
      amount: amount ? amountOf(amount) : null,
      reason: reasonOf(transaction),
    })
  }
  return reports
}

/** Settled is paid, rejected is failed; everything between is on its way. */
function stateOf(status: string): BankReport['state'] {
  if (status === 'ACCC' || status === 'ACSC') return 'paid'
  return status === 'RJCT' || status === 'CANC' ? 'failed' : 'in_transit'
}

/** Booked debits are paid; a booked credit that names our payment is money returned. */
function readBookings(statement: Xml): BankReport[] {
  return findAll(statement, 'Ntry').flatMap((entry): BankReport[] => {
    const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
    if (status !== 'BOOK') return []
    return findAll(entry, 'NtryDtls', 'TxDtls').flatMap((xml): BankReport[] => {
      const endToEndId = textAt(xml, 'Refs', 'EndToEndId')
      if (!endToEndId) return []
      const isCredit = (textAt(xml, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd')) === 'CRDT'
      const [amount] = findAll(xml, 'AmtDtls', 'InstdAmt', 'Amt')
      const element = amount ?? findAll(xml, 'Amt')[0]
      return [
        {
          endToEndId,
          messageId: null,
          state: isCredit ? 'failed' : 'paid',
          amount: element ? amountOf(element) : null,
          reason: isCredit ? describeReason(textAt(xml, 'RtrInf', 'Rsn', 'Cd'), '') : '',
        },
      ]
    })
  })
}

function amountOf({ text, attributes }: Xml): Money | null {
  const currency = attributes.Ccy ?? ''
  return isCurrency(currency) ? parseMoney(text.trim().replace(/(\.\d\d)0+$/, '$1'), currency) : null
}

const reasonOf = (xml: Xml): string =>
  describeReason(textAt(xml, 'StsRsnInf', 'Rsn', 'Cd'), textAt(xml, 'StsRsnInf', 'AddtlInf'))
const describeReason = (code: string, info: string): string =>
  (reasons[code] ?? [info || 'The bank refused it', code && `(${code})`].filter(Boolean).join(' ')).slice(
    0,
    300,
  )
