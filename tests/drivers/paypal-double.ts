/** PayPal as far as we call it: sign-in, batches of one, their state, and whether it signed a callback. */
import { randomBytes } from 'node:crypto'
import { payoutsSlice, reportsSlice, webhooksSlice } from '../doubles/paypal-slice.ts'
import { type Answer, against, type JsonDouble, openJsonDouble } from './json-double.ts'

type Money = { value: string; currency: string }
type Held = {
  id: string
  name: string
  itemId: string
  amount: Money
  receiver: string
  status: string
  fee: Money
  why: string
  made: Date
}
export type PaypalDouble = JsonDouble & {
  settings: { clientId: string; clientSecret: string; webhookId: string; apiUrl: string }
  /** Batches by the name that we gave them. */
  batches: Map<string, Held>
  balance: { minor: bigint }
  /** Money that someone moves in PayPal's own pages, in cents; what leaves is below zero. */
  byHand(minor: bigint): string
  /** Whether Transaction Search is turned on for our app. */
  reports: { on: boolean }
  /** Moves the item of a batch, as PayPal's own work does. */
  move(name: string, status: string, why?: string): void
  /** The callback of what a batch's item is now, signed. */
  event(name: string): { raw: string; headers: Record<string, string> }
}

const minorOf = ({ value }: Money): bigint => BigInt(value.replace('.', ''))
const shownFee = (amount: Money): Money => {
  const fee = minorOf(amount) / 50n
  const minor = fee > 2_000n ? 2_000n : fee
  return { value: `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`, currency: amount.currency }
}

/** `now`: its clock, because its list is requested by days. */
export async function startPaypalDouble(now = () => new Date()): Promise<PaypalDouble> {
  const moves: Moved[] = []
  const reports = { on: true }
  const batches = new Map<string, Held>()
  const balance = { minor: 10_000_000n }
  const signed = new Map<string, string>()
  const [clientId, clientSecret, webhookId] = ['client', 'client-secret', 'WH1234567890']
  const byId = (id: string): Held | undefined => [...batches.values()].find((batch) => batch.id === id)
  const work = ({ name, url, body }: { name: string; url: URL; body: Record<string, unknown> }): Answer => {
    if (name.startsWith('POST /v1/notifications')) return verdictOn(body)
    if (name.includes('/reporting/') && !reports.on)
      return wrong(403, 'NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.')
    if (name === 'GET /v1/reporting/balances') return balancesOf(balance.minor, now())
    if (name === 'GET /v1/reporting/transactions')
      return transactionsOf([...moves, ...[...batches.values()].map(movedBy)], url.searchParams)
    if (name.startsWith('GET')) {
      const held = byId(url.pathname.split('/').at(-1)!)
      return held ? { status: 200, body: shown(held) } : wrong(404, 'INVALID_RESOURCE_ID')
    }
    return take(body as never)
  }
  type Asked = {
    sender_batch_header: { sender_batch_id: string }
    items: { amount: Money; receiver: string; sender_item_id: string }[]
  }
  function take({ sender_batch_header: { sender_batch_id: name }, items }: Asked): Answer {
    const before = batches.get(name)
    if (before) {
      const links = [
        { href: `${double.endpoint}/v1/payments/payouts/${before.id}`, rel: 'self', method: 'GET' },
      ]
      return wrong(400, 'USER_BUSINESS_ERROR', 'User business error.', { links })
    }
    const [item] = items
    const fee = shownFee(item!.amount)
    if (minorOf(item!.amount) + minorOf(fee) > balance.minor)
      return wrong(422, 'INSUFFICIENT_FUNDS', 'Sender does not have sufficient funds.')
    balance.minor -= minorOf(item!.amount) + minorOf(fee)
    const id = randomBytes(7).toString('hex').toUpperCase().slice(0, 13)
    const held = {
      id,
      name,
      itemId: `I${id}`,
      amount: item!.amount,
      receiver: item!.receiver,
      fee,
      why: '',
      made: now(),
    }
    batches.set(name, { ...held, status: 'PENDING' })
    const header = {
      payout_batch_id: id,
      batch_status: 'PENDING',
      sender_batch_header: { sender_batch_id: name },
    }
    return { status: 201, body: { batch_header: header } }
  }
  function verdictOn(body: Record<string, unknown>): Answer {
    const known = signed.get(String(body.transmission_id))
    const isOurs = body.webhook_id === webhookId && known === JSON.stringify(body.webhook_event)
    return { status: 200, body: { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' } }
  }
  const opened = await openJsonDouble([payoutsSlice, webhooksSlice, reportsSlice], {
    // An event's resource is open in the document: any names.
    allow: (fault) => fault.includes('webhook_event.resource.'),
    before: (url, headers) => {
      if (url.pathname === '/v1/oauth2/token') {
        const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
        return headers.authorization === expected
          ? { status: 200, body: { access_token: 'A21-token', token_type: 'Bearer', expires_in: 32_400 } }
          : { status: 401, body: { error: 'invalid_client' } }
      }
      return headers.authorization === 'Bearer A21-token' ? null : wrong(401, 'AUTHENTICATION_FAILURE')
    },
    work,
  })
  const double: PaypalDouble = {
    ...opened,
    settings: { clientId, clientSecret, webhookId, apiUrl: opened.endpoint },
    batches,
    balance,
    reports,
    byHand(minor) {
      balance.minor += minor
      const id = randomBytes(9).toString('hex').toUpperCase().slice(0, 17)
      moves.push({ id, code: minor < 0n ? 'T0000' : 'T0300', minor, name: null, status: 'S', made: now() })
      return id
    },
    move(name, status, why = '') {
      const held = batches.get(name)!
      const back = ['FAILED', 'RETURNED', 'REFUNDED', 'REVERSED', 'BLOCKED']
      // Returned items have ended.
      if (back.includes(held.status)) return
      if (back.includes(status))
        balance.minor += minorOf(held.amount) + (held.status === 'SUCCESS' ? 0n : minorOf(held.fee))
      Object.assign(held, { status, why })
    },
    event(name) {
      const held = batches.get(name)!
      const event = {
        id: `WH-${held.id}-${held.status}`,
        create_time: '2025-08-24T10:00:00Z',
        resource_type: 'payouts_item',
        event_version: '1.0',
        event_type: `PAYMENT.PAYOUTS-ITEM.${held.status === 'SUCCESS' ? 'SUCCEEDED' : held.status}`,
        summary: 'A payouts item has changed',
        resource: { ...itemOf(held), sender_batch_id: name },
      }
      double.faults.push(...against(webhooksSlice, { $ref: '#/event' }, { ...event, resource: {} }))
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

type Moved = { id: string; code: string; minor: bigint; name: string | null; status: string; made: Date }
const statusOf: Readonly<Record<string, string>> = {
  SUCCESS: 'S',
  RETURNED: 'V',
  REFUNDED: 'V',
  REVERSED: 'V',
  FAILED: 'D',
  BLOCKED: 'D',
}
const movedBy = ({ id, name, amount, status, made }: Held): Moved => {
  const code = statusOf[status] ? 'T0001' : 'T1503'
  return { id: `T${id}`, code, minor: -minorOf(amount), name, status: statusOf[status] ?? 'P', made }
}
const shownMoney = (minor: bigint) => {
  const cents = String(minor < 0n ? -minor : minor).padStart(3, '0')
  return { currency_code: 'USD', value: `${minor < 0n ? '-' : ''}${cents.slice(0, -2)}.${cents.slice(-2)}` }
}
function balancesOf(minor: bigint, now: Date): Answer {
  const balances = [{ currency: 'USD', primary: true, total_balance: shownMoney(minor) }]
  return { status: 200, body: { balances, as_of_time: now.toISOString() } }
}
/** By the day that was asked for, a page at a time. */
function transactionsOf(moves: readonly Moved[], query: URLSearchParams): Answer {
  const [from, to] = ['start_date', 'end_date'].map((name) => Date.parse(query.get(name) ?? ''))
  const [size, page] = [Number(query.get('page_size') ?? '100'), Number(query.get('page') ?? '1')]
  const found = moves.filter(({ made }) => made.getTime() >= from! && made.getTime() <= to! + 999)
  const shown = found
    .slice((page - 1) * size, page * size)
    .map(({ id, code, minor, name, status, made }) => ({
      transaction_info: {
        transaction_id: id,
        transaction_event_code: code,
        transaction_status: status,
        transaction_initiation_date: made.toISOString(),
        transaction_amount: shownMoney(minor),
        ...(name ? { custom_field: name } : {}),
      },
    }))
  const total_pages = Math.max(1, Math.ceil(found.length / size))
  return {
    status: 200,
    body: { transaction_details: shown, page, total_items: found.length, total_pages },
  }
}

const wrong = (status: number, name: string, message = name, more: object = {}): Answer => ({
  status,
  body: { name, message, debug_id: 'd3b06', ...more },
})
const done = new Set([
  'SUCCESS',
  'FAILED',
  'RETURNED',
  'REFUNDED',
  'REVERSED',
  'UNCLAIMED',
  'BLOCKED',
  'ONHOLD',
])
const itemOf = (held: Held): Record<string, unknown> => ({
  payout_item_id: held.itemId,
  payout_batch_id: held.id,
  transaction_status: held.status,
  payout_item_fee: held.fee,
  payout_item: {
    recipient_type: 'EMAIL',
    amount: held.amount,
    receiver: held.receiver,
    sender_item_id: held.name,
    recipient_wallet: 'PAYPAL',
  },
  ...(held.why ? { errors: { name: 'RECEIVER_ACCOUNT_LOCKED', message: held.why, debug_id: 'd3b07' } } : {}),
})
const shown = (held: Held): object => ({
  batch_header: {
    payout_batch_id: held.id,
    batch_status: done.has(held.status) ? 'SUCCESS' : 'PENDING',
    sender_batch_header: { sender_batch_id: held.name },
    amount: held.amount,
    fees: held.fee,
  },
  items: [itemOf(held)],
})
