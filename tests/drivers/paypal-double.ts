/** PayPal as far as we call it: sign-in, batches of one, their state, and whether it signed a callback. */
import { randomBytes } from 'node:crypto'
import { payoutsSlice, reportsSlice, webhooksSlice } from '../doubles/paypal-slice.ts'
import { type Answer, type JsonDouble, listFaults, openJsonDouble } from './json-double.ts'

type Money = { value: string; currency: string }
type HeldItem = {
  id: string
  name: string
  itemId: string
  amount: Money
  receiver: string
  status: string
  fee: Money
  why: string
  madeAt: Date
}
export type PaypalDouble = JsonDouble & {
  settings: { clientId: string; clientSecret: string; webhookId: string; apiUrl: string }
  /** Batches by the name that we gave them. */
  batches: Map<string, HeldItem>
  balance: { minor: bigint }
  /** Money that someone moves in PayPal's own pages, in cents; negative when it leaves. */
  moveByHand(minor: bigint): string
  /** Whether Transaction Search is turned on for our app. */
  reports: { on: boolean }
  /** Moves the item of a batch, as PayPal's own work does. */
  move(name: string, status: string, why?: string): void
  /** A signed callback with the present state of a batch's item. */
  event(name: string): { raw: string; headers: Record<string, string> }
}

const readMinor = ({ value }: Money): bigint => BigInt(value.replace('.', ''))
const calculateFee = (amount: Money): Money => {
  const fee = readMinor(amount) / 50n
  const minor = fee > 2_000n ? 2_000n : fee
  return { value: `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`, currency: amount.currency }
}

/** `now`: its clock, because its list is requested by days. */
export async function startPaypalDouble(now = () => new Date()): Promise<PaypalDouble> {
  const moves: Movement[] = []
  const reports = { on: true }
  const batches = new Map<string, HeldItem>()
  const balance = { minor: 10_000_000n }
  const signed = new Map<string, string>()
  const [clientId, clientSecret, webhookId] = ['client', 'client-secret', 'WH1234567890']
  const findById = (id: string): HeldItem | undefined =>
    [...batches.values()].find((batch) => batch.id === id)
  const handleRequest = ({
    name,
    url,
    body,
  }: {
    name: string
    url: URL
    body: Record<string, unknown>
  }): Answer => {
    if (name.startsWith('POST /v1/notifications')) return verifyCallback(body)
    if (name.includes('/reporting/') && !reports.on)
      return answerError(403, 'NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.')
    if (name === 'GET /v1/reporting/balances') return answerBalances(balance.minor, now())
    if (name === 'GET /v1/reporting/transactions')
      return answerTransactions([...moves, ...[...batches.values()].map(toMove)], url.searchParams)
    if (name.startsWith('GET')) {
      const item = findById(url.pathname.split('/').at(-1)!)
      return item ? { status: 200, body: toBatchBody(item) } : answerError(404, 'INVALID_RESOURCE_ID')
    }
    return receiveBatch(body as never)
  }
  type BatchRequest = {
    sender_batch_header: { sender_batch_id: string }
    items: { amount: Money; receiver: string; sender_item_id: string }[]
  }
  function receiveBatch({ sender_batch_header: { sender_batch_id: name }, items }: BatchRequest): Answer {
    const existing = batches.get(name)
    if (existing) {
      const links = [
        { href: `${double.endpoint}/v1/payments/payouts/${existing.id}`, rel: 'self', method: 'GET' },
      ]
      return answerError(400, 'USER_BUSINESS_ERROR', 'User business error.', { links })
    }
    const [item] = items
    const fee = calculateFee(item!.amount)
    if (readMinor(item!.amount) + readMinor(fee) > balance.minor)
      return answerError(422, 'INSUFFICIENT_FUNDS', 'Sender does not have sufficient funds.')
    balance.minor -= readMinor(item!.amount) + readMinor(fee)
    const id = randomBytes(7).toString('hex').toUpperCase().slice(0, 13)
    const newItem = {
      id,
      name,
      itemId: `I${id}`,
      amount: item!.amount,
      receiver: item!.receiver,
      fee,
      why: '',
      madeAt: now(),
    }
    batches.set(name, { ...newItem, status: 'PENDING' })
    const header = {
      payout_batch_id: id,
      batch_status: 'PENDING',
      sender_batch_header: { sender_batch_id: name },
    }
    return { status: 201, body: { batch_header: header } }
  }
  function verifyCallback(body: Record<string, unknown>): Answer {
    const signedBody = signed.get(String(body.transmission_id))
    const isOurs = body.webhook_id === webhookId && signedBody === JSON.stringify(body.webhook_event)
    return { status: 200, body: { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' } }
  }
  const jsonDouble = await openJsonDouble([payoutsSlice, webhooksSlice, reportsSlice], {
    // An event's resource is open in the document: any names.
    allow: (fault) => fault.includes('webhook_event.resource.'),
    before: (url, headers) => {
      if (url.pathname === '/v1/oauth2/token') {
        const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
        return headers.authorization === expected
          ? { status: 200, body: { access_token: 'A21-token', token_type: 'Bearer', expires_in: 32_400 } }
          : { status: 401, body: { error: 'invalid_client' } }
      }
      return headers.authorization === 'Bearer A21-token' ? null : answerError(401, 'AUTHENTICATION_FAILURE')
    },
    work: handleRequest,
  })
  const double: PaypalDouble = {
    ...jsonDouble,
    settings: { clientId, clientSecret, webhookId, apiUrl: jsonDouble.endpoint },
    batches,
    balance,
    reports,
    moveByHand(minor) {
      balance.minor += minor
      const id = randomBytes(9).toString('hex').toUpperCase().slice(0, 17)
      moves.push({ id, code: minor < 0n ? 'T0000' : 'T0300', minor, name: null, status: 'S', madeAt: now() })
      return id
    },
    move(name, status, why = '') {
      const item = batches.get(name)!
      const returnedStates = ['FAILED', 'RETURNED', 'REFUNDED', 'REVERSED', 'BLOCKED']
      // Returned items no longer move.
      if (returnedStates.includes(item.status)) return
      if (returnedStates.includes(status))
        balance.minor += readMinor(item.amount) + (item.status === 'SUCCESS' ? 0n : readMinor(item.fee))
      Object.assign(item, { status, why })
    },
    event(name) {
      const item = batches.get(name)!
      const event = {
        id: `WH-${item.id}-${item.status}`,
        create_time: '2025-08-24T10:00:00Z',
        resource_type: 'payouts_item',
        event_version: '1.0',
        event_type: `PAYMENT.PAYOUTS-ITEM.${item.status === 'SUCCESS' ? 'SUCCEEDED' : item.status}`,
        summary: 'A payouts item has changed',
        resource: { ...toItem(item), sender_batch_id: name },
      }
      double.faults.push(...listFaults(webhooksSlice, { $ref: '#/event' }, { ...event, resource: {} }))
      const id = `t-${randomBytes(8).toString('hex')}`
      signed.set(id, JSON.stringify(event))
      const headers = {
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${double.endpoint}/v1/notifications/certs/CERT-1`,
        'paypal-transmission-id': id,
        'paypal-transmission-sig': 'signature-of-paypal==',
        'paypal-transmission-time': '2025-08-24T10:00:00Z',
      }
      return { raw: JSON.stringify(event), headers }
    },
  }
  return double
}

type Movement = { id: string; code: string; minor: bigint; name: string | null; status: string; madeAt: Date }
const transactionStates: Readonly<Record<string, string>> = {
  SUCCESS: 'S',
  RETURNED: 'V',
  REFUNDED: 'V',
  REVERSED: 'V',
  FAILED: 'D',
  BLOCKED: 'D',
}
const toMove = ({ id, name, amount, status, madeAt }: HeldItem): Movement => {
  const code = transactionStates[status] ? 'T0001' : 'T1503'
  return {
    id: `T${id}`,
    code,
    minor: -readMinor(amount),
    name,
    status: transactionStates[status] ?? 'P',
    madeAt,
  }
}
const formatAmount = (minor: bigint) => {
  const cents = String(minor < 0n ? -minor : minor).padStart(3, '0')
  return { currency_code: 'USD', value: `${minor < 0n ? '-' : ''}${cents.slice(0, -2)}.${cents.slice(-2)}` }
}
function answerBalances(minor: bigint, now: Date): Answer {
  const balances = [{ currency: 'USD', primary: true, total_balance: formatAmount(minor) }]
  return { status: 200, body: { balances, as_of_time: now.toISOString() } }
}
/** The transactions of the days asked for, a page at a time. */
function answerTransactions(moves: readonly Movement[], query: URLSearchParams): Answer {
  const [from, to] = ['start_date', 'end_date'].map((name) => Date.parse(query.get(name) ?? ''))
  const [size, page] = [Number(query.get('page_size') ?? '100'), Number(query.get('page') ?? '1')]
  const matches = moves.filter(({ madeAt }) => madeAt.getTime() >= from! && madeAt.getTime() <= to! + 999)
  const transactions = matches
    .slice((page - 1) * size, page * size)
    .map(({ id, code, minor, name, status, madeAt }) => ({
      transaction_info: {
        transaction_id: id,
        transaction_event_code: code,
        transaction_status: status,
        transaction_initiation_date: madeAt.toISOString(),
        transaction_amount: formatAmount(minor),
        ...(name ? { custom_field: name } : {}),
      },
    }))
  const total_pages = Math.max(1, Math.ceil(matches.length / size))
  return {
    status: 200,
    body: { transaction_details: transactions, page, total_items: matches.length, total_pages },
  }
}

const answerError = (status: number, name: string, message = name, details: object = {}): Answer => ({
  status,
  body: { name, message, debug_id: 'd3b06', ...details },
})
const finalStates = new Set([
  'SUCCESS',
  'FAILED',
  'RETURNED',
  'REFUNDED',
  'REVERSED',
  'UNCLAIMED',
  'BLOCKED',
  'ONHOLD',
])
const toItem = (item: HeldItem): Record<string, unknown> => ({
  payout_item_id: item.itemId,
  payout_batch_id: item.id,
  transaction_status: item.status,
  payout_item_fee: item.fee,
  payout_item: {
    recipient_type: 'EMAIL',
    amount: item.amount,
    receiver: item.receiver,
    sender_item_id: item.name,
    recipient_wallet: 'PAYPAL',
  },
  ...(item.why ? { errors: { name: 'RECEIVER_ACCOUNT_LOCKED', message: item.why, debug_id: 'd3b07' } } : {}),
})
const toBatchBody = (item: HeldItem): object => ({
  batch_header: {
    payout_batch_id: item.id,
    batch_status: finalStates.has(item.status) ? 'SUCCESS' : 'PENDING',
    sender_batch_header: { sender_batch_id: item.name },
    amount: item.amount,
    fees: item.fee,
  },
  items: [toItem(item)],
})
