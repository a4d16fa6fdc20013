/** Paystack as far as we call it: banks, accounts, recipients, transfers from a balance, and signed callbacks. */
import { createHmac } from 'node:crypto'
import { paystackSlice } from '../doubles/paystack-slice.ts'
import { type Answer, type JsonDouble, openJsonDouble } from './json-double.ts'

type HeldTransfer = {
  id: number
  code: string
  reference: string
  amount: number
  currency: string
  status: string
  fee: number
  recipient: string
  reason: string
}
export type PaystackDouble = JsonDouble & {
  settings: { secretKey: string; apiUrl: string }
  /** Transfers by the reference that we gave them. */
  transfers: Map<string, HeldTransfer>
  balance: Map<string, number>
  /** Transfers made from now on wait for a one-time password. */
  mood: { otp: boolean }
  move(reference: string, status: string): void
  event(reference: string): { raw: string; headers: Record<string, string> }
}

type Bank = { name: string; code: string; type?: string }
/** Nigeria's list fills more than two pages of a hundred, as the real one does. */
const banks: Readonly<Record<string, Bank[]>> = {
  nigeria: [
    ...Array.from({ length: 230 }, (_, index) => {
      const number = String(index + 1).padStart(3, '0')
      return { name: `Microfinance Bank ${number}`, code: `50${number}` }
    }),
    { name: 'Guaranty Trust Bank', code: '058' },
    { name: 'GTBank', code: '059' },
    { name: 'Zenith Bank', code: '057' },
  ],
  kenya: [
    { name: 'Equity Bank', code: '68', type: 'kepss' },
    { name: 'M-PESA', code: 'MPESA', type: 'mobile_money' },
  ],
  ghana: [{ name: 'GCB Bank', code: '040', type: 'ghipss' }],
  'south africa': [{ name: 'Capitec Bank', code: '470010', type: 'basa' }],
}
function calculateFee(amount: number): number {
  if (amount <= 500_000) return 1_000
  return amount <= 5_000_000 ? 2_500 : 5_000
}

export async function startPaystackDouble(): Promise<PaystackDouble> {
  const secretKey = 'sk_test_paystack_double'
  const transfers = new Map<string, HeldTransfer>()
  const recipients = new Map<string, Record<string, unknown>>()
  const balance = new Map([
    ['NGN', 100_000_000_000],
    ['KES', 10_000_000_000],
  ])
  const mood = { otp: false }
  const jsonDouble = await openJsonDouble([paystackSlice], {
    before: (_, headers) =>
      headers.authorization === `Bearer ${secretKey}` ? null : answerError(401, 'Invalid key'),
    // The document's list of recipient types leaves out Kenya's, which its guide names.
    // The page of a list is under `meta`, by its guide and by all other lists of the document.
    allow: (fault) => fault.includes('kepss') || fault === 'it.meta is not known there',
    work({ name, url, body }) {
      const lastSegment = url.pathname.split('/').at(-1)!
      switch (name) {
        case 'GET /bank': {
          return answerBanks(url.searchParams)
        }
        case 'GET /bank/resolve': {
          const number = url.searchParams.get('account_number') ?? ''
          return number.endsWith('0000')
            ? answerError(422, 'Could not resolve account name. Check parameters or try again.')
            : answerOk('Account number resolved', {
                account_number: number,
                account_name: 'ADAEZE BELLO',
                bank_id: 9,
              })
        }
        case 'GET /balance':
          return answerOk(
            'Balances retrieved',
            [...balance].map(([currency, minor]) => ({ currency, balance: minor })),
          )
        case 'POST /transferrecipient': {
          if (String(body.account_number).endsWith('0000'))
            return answerError(400, 'Account number is invalid')
          const code = `RCP_${String(body.account_number)}`
          recipients.set(code, body)
          return { ...answerOk('Transfer recipient created successfully', buildRecipient(code)), status: 201 }
        }
        case 'POST /transfer':
          return receiveTransfer(body as never)
        case 'GET /transfer': {
          const data = [...transfers.values()].map((transfer) => ({
            ...toFull(transfer),
            fee_charged: transfer.fee,
            fees_breakdown: null,
          }))
          const meta = { total: data.length, skipped: 0, perPage: 100, page: 1, pageCount: 1 }
          const page = Number(url.searchParams.get('page') ?? '1')
          return {
            status: 200,
            body: { status: true, message: 'Transfers retrieved', data: page > 1 ? [] : data, meta },
          }
        }
        case 'GET /transfer/{code}': {
          const transfer = [...transfers.values()].find((transfer) => transfer.code === lastSegment)
          if (!transfer) return answerError(404, 'Transfer not found')
          return answerOk('Transfer retrieved', {
            ...toFull(transfer),
            gateway_response: null,
            fee_charged: transfer.fee,
            fees_breakdown: [],
          })
        }
        default: {
          const transfer = transfers.get(lastSegment)
          if (!transfer) return answerError(404, 'Transfer not found')
          const { request: _request, recipient, ...publicFields } = toFull(transfer)
          const { isDeleted: _isDeleted, ...publicRecipient } = recipient
          return answerOk('Transfer retrieved', {
            ...publicFields,
            recipient: publicRecipient,
            gateway_response: null,
          })
        }
      }
    },
  })
  type TransferRequest = {
    amount: number
    currency: string
    reference: string
    recipient: string
    reason: string
  }
  function receiveTransfer({ amount, currency, reference, recipient, reason }: TransferRequest): Answer {
    if (transfers.has(reference))
      return answerError(400, 'Please provide a unique reference. Customer already exists')
    if (!/^[a-z0-9_-]{16,50}$/.test(reference)) jsonDouble.faults.push(`${reference} is no reference`)
    const available = balance.get(currency) ?? 0
    const fee = calculateFee(amount)
    if (available < amount + fee) return answerError(400, 'Your balance is not enough to fulfil this request')
    balance.set(currency, available - amount - fee)
    const id = transfers.size + 1
    const status = mood.otp ? 'otp' : 'pending'
    const transfer = {
      id,
      code: `TRF_${id}_${reference.slice(-6)}`,
      reference,
      amount,
      currency,
      status,
      fee,
      recipient,
      reason,
    }
    transfers.set(reference, transfer)
    const { session: _session, recipient: _recipient, ...publicFields } = toFull(transfer)
    const extraFields = { transfersessionid: [], transfertrials: [], recipient: id }
    return answerOk('Transfer has been queued', { ...publicFields, ...extraFields })
  }
  const buildRecipient = (code: string): Record<string, unknown> => {
    const recipient = recipients.get(code) ?? {}
    return {
      active: true,
      createdAt: now,
      currency: recipient.currency,
      description: '',
      domain: 'test',
      email: '',
      id: 7,
      integration: 100,
      metadata: null,
      name: recipient.name,
      recipient_code: code,
      type: recipient.type,
      updatedAt: now,
      is_deleted: false,
      isDeleted: false,
      details: {
        authorization_code: null,
        account_number: recipient.account_number,
        account_name: '',
        bank_code: recipient.bank_code,
        bank_name: 'Guaranty Trust Bank',
      },
    }
  }
  const toFull = (transfer: HeldTransfer) => {
    return {
      amount: transfer.amount,
      createdAt: now,
      currency: transfer.currency,
      domain: 'test',
      failures: null,
      id: transfer.id,
      integration: 100,
      reason: transfer.reason,
      reference: transfer.reference,
      source: 'balance',
      source_details: null,
      status: transfer.status,
      titan_code: null,
      transfer_code: transfer.code,
      request: transfer.id,
      transferred_at: null,
      updatedAt: now,
      session: { provider: null, id: null },
      recipient: buildRecipient(transfer.recipient),
    }
  }
  return {
    ...jsonDouble,
    settings: { secretKey, apiUrl: jsonDouble.endpoint },
    transfers,
    balance,
    mood,
    move(reference, status) {
      const transfer = transfers.get(reference)!
      const returnedStates = ['failed', 'reversed', 'rejected', 'blocked', 'abandoned']
      // Returned transfers no longer move.
      if (returnedStates.includes(transfer.status)) return
      if (returnedStates.includes(status)) {
        const fee = transfer.status === 'success' ? 0 : transfer.fee
        transfer.fee -= fee
        balance.set(transfer.currency, balance.get(transfer.currency)! + transfer.amount + fee)
      }
      transfer.status = status
    },
    event(reference) {
      const transfer = transfers.get(reference)!
      const kind =
        transfer.status === 'success' || transfer.status === 'reversed' ? transfer.status : 'failed'
      const raw = JSON.stringify({ event: `transfer.${kind}`, data: toFull(transfer) })
      const signature = createHmac('sha512', secretKey).update(raw).digest('hex')
      return { raw, headers: { 'x-paystack-signature': signature } }
    },
  }
}

/** Fifty a page by default; with a cursor there are further pages, else only the first. */
function answerBanks(query: URLSearchParams): Answer {
  const list = banks[query.get('country') ?? ''] ?? []
  const perPage = Math.min(Number(query.get('perPage') ?? '50'), 100)
  const from = Number(
    Buffer.from(query.get('next') ?? '', 'base64')
      .toString()
      .slice(5) || '0',
  )
  const data = list.slice(from, from + perPage).map(toBank)
  const isLast = from + perPage >= list.length
  const next = isLast ? null : Buffer.from(`bank:${from + perPage}`).toString('base64')
  const meta = query.get('use_cursor') === 'true' ? { meta: { next, previous: null, perPage } } : {}
  return { status: 200, body: { status: true, message: 'Banks retrieved', data, ...meta } }
}

const toBank = ({ name, code, type = 'nuban' }: Bank, index: number) => ({
  id: index + 1,
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  code,
  longcode: '',
  gateway: null,
  pay_with_bank: false,
  active: true,
  country: 'Nigeria',
  currency: 'NGN',
  type,
  is_deleted: false,
  createdAt: now,
  updatedAt: now,
  supports_transfer: true,
  available_for_direct_debit: false,
})
const now = '2025-08-24T10:00:00.000Z'
const answerOk = (message: string, data: unknown): Answer => ({
  status: 200,
  body: { status: true, message, data },
})
const answerError = (status: number, message: string): Answer => ({
  status,
  body: { status: false, message },
})
