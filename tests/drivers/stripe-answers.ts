/** The Stripe double's answer to each call of the interface, from its books. */
import { decoded } from './openapi.ts'
import { type Dispute, type Refund, refundShown, type StripeBooks } from './stripe-books.ts'
import { type Intent, shown } from './stripe-shown.ts'
import type { Setup } from './stripe-wallet.ts'

export type Answer = { status: number; body: unknown }
export const wrong = (status: number, type: string, code?: string, more: object = {}): Answer => ({
  status,
  body: { error: { type, ...(code ? { code } : {}), ...more } },
})
const good = (body: unknown): Answer => ({ status: 200, body })
const missing = () => wrong(404, 'invalid_request_error', 'resource_missing')
const list = (data: unknown[], url: string) => ({ object: 'list', data, has_more: false, url })

export type Called = { operation: string; url: URL; form: URLSearchParams; endpoint: string }

export function work(books: StripeBooks, called: Called): Answer {
  const { operation, url, form } = called
  const expand = [url.searchParams, form].flatMap((query) => (decoded(query).expand ?? []) as string[])
  if (operation.includes('balance')) return workOnBalance(books, called)
  if (/account|transfer|payouts/.test(operation)) return workOnConnect(books, called)
  if (operation.includes('payment_intents')) return workOnIntents(books, called, expand)
  if (/refunds|disputes/.test(operation)) return workOnReturns(books, called)
  return workOnWallet(books, called, expand)
}

function workOnIntents(
  books: StripeBooks,
  { operation, url, form, endpoint }: Called,
  expand: string[],
): Answer {
  const show = (intent: Intent) => shown(intent, expand)
  const tried = (intent: Intent): Answer => {
    const fault = intent.last_payment_error
    if (fault?.type !== 'card_error') return good(show(intent))
    return wrong(402, 'card_error', fault.code, {
      decline_code: fault.decline_code,
      payment_intent: show(intent),
    })
  }
  const found = books.intents.get(/pi_[0-9A-Za-z]+/.exec(url.pathname)?.[0] ?? '')
  switch (operation) {
    case 'POST /v1/payment_intents': {
      const made = books.makeIntent(decoded(form), endpoint)
      return made === 'no such method' ? wrong(400, 'invalid_request_error', 'resource_missing') : tried(made)
    }
    case 'POST /v1/payment_intents/{intent}/confirm': {
      if (!found) return missing()
      if (found.status !== 'requires_payment_method')
        return wrong(400, 'invalid_request_error', 'payment_intent_unexpected_state', {
          payment_intent: show(found),
        })
      found.returnUrl = form.get('return_url') ?? ''
      books.confirm(found, false, endpoint)
      return tried(found)
    }
    case 'POST /v1/payment_intents/{intent}/cancel': {
      if (!found) return missing()
      if (found.status === 'succeeded')
        return wrong(400, 'invalid_request_error', 'payment_intent_unexpected_state', {
          payment_intent: show(found),
        })
      books.cancel(found)
      return good(show(found))
    }
    case 'GET /v1/payment_intents/{intent}':
      return found ? good(show(found)) : missing()
    case 'GET /v1/payment_intents':
      return good(list([...books.intents.values()].toReversed().map(show), '/v1/payment_intents'))
    default: {
      const wanted = /^metadata\["charge"\]:"(\w+)"$/.exec(url.searchParams.get('query') ?? '')?.[1]
      const mine = books.searchable
        ? [...books.intents.values()].filter((intent) => intent.metadata.charge === wanted)
        : []
      const page = { object: 'search_result', data: mine.map(show), has_more: false }
      return good({ ...page, url: '/v1/payment_intents/search', next_page: null, total_count: mine.length })
    }
  }
}

function workOnReturns(books: StripeBooks, { operation, url, form }: Called): Answer {
  const ofIntent = <Row extends { intent: string }>(rows: Iterable<Row>): Row[] =>
    [...rows].filter((row) => row.intent === url.searchParams.get('payment_intent'))
  if (operation === 'GET /v1/refunds')
    return good(list(ofIntent<Refund>(books.refunds.values()).map(refundShown), '/v1/refunds'))
  if (operation === 'GET /v1/disputes')
    return good(list(ofIntent<Dispute>(books.disputes.values()).map(disputeShown), '/v1/disputes'))
  const made = books.makeRefund(decoded(form))
  return typeof made === 'string' ? wrong(400, 'invalid_request_error', made) : good(refundShown(made))
}

function workOnBalance(books: StripeBooks, { operation, url }: Called): Answer {
  if (operation === 'GET /v1/balance') return good(books.balance.held())
  const since = Number(url.searchParams.get('created[gte]') ?? 0)
  const after = url.searchParams.get('starting_after')
  const all = books.balance.movements.filter(({ created }) => created >= since).toReversed()
  const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0
  const max = Math.min(Number(url.searchParams.get('limit') ?? 10), books.balance.pageMost)
  const data = all
    .slice(from, from + max)
    .map((movement) => ({ ...movement, source: books.sourceOf(movement.source) }))
  return good({ ...list(data, '/v1/balance_transactions'), has_more: all.length > from + max })
}

function workOnWallet(
  { wallet }: StripeBooks,
  { operation, url, form, endpoint }: Called,
  expand: string[],
): Answer {
  const show = (setup: Setup) => wallet.shown(setup, expand)
  const id = url.pathname.split('/')[3] ?? ''
  switch (operation) {
    case 'POST /v1/customers':
      return good(wallet.makeCustomer(decoded(form)))
    case 'DELETE /v1/customers/{customer}': {
      const gone = wallet.deleteCustomer(id)
      return gone ? good(gone) : missing()
    }
    case 'POST /v1/setup_intents': {
      const made = wallet.makeSetup(decoded(form), endpoint)
      if (typeof made === 'string') return wrong(400, 'invalid_request_error', made)
      const { last_setup_error: fault } = made
      if (!fault) return good(show(made))
      return wrong(402, 'card_error', fault.code, {
        decline_code: fault.decline_code,
        setup_intent: show(made),
      })
    }
    case 'GET /v1/setup_intents/{intent}': {
      const found = wallet.setups.get(id)
      return found ? good(show(found)) : missing()
    }
    default: {
      if (!wallet.kept.has(id)) return missing()
      const shownAsIs = wallet.shownMethod(id)
      wallet.kept.delete(id)
      return good({ ...shownAsIs, customer: null })
    }
  }
}

const disputeShown = ({ intent, ...dispute }: Dispute) => ({ ...dispute, payment_intent: intent })

function workOnConnect({ connect }: StripeBooks, { operation, url, form, endpoint }: Called): Answer {
  const id = url.pathname.split('/')[3] ?? ''
  const account = connect.accounts.get(id)
  const gone = () => wrong(403, 'invalid_request_error', 'account_invalid')
  const isAccount = /accounts\/\{account\}/.test(operation)
  if (isAccount && !account) return gone()
  switch (operation) {
    case 'POST /v1/accounts':
      return good(connect.open(decoded(form)))
    case 'GET /v1/accounts/{account}':
      return good(connect.shown(account!))
    case 'DELETE /v1/accounts/{account}': {
      const end = connect.delete(id)
      return typeof end === 'string' ? wrong(400, 'invalid_request_error') : good(end)
    }
    case 'POST /v1/accounts/{account}/login_links':
      return good({ object: 'login_link', created: 1, url: `${endpoint}/express/${id}` })
    case 'POST /v1/account_links': {
      const to = String(form.get('account'))
      if (!connect.accounts.has(to)) return gone()
      return good({ object: 'account_link', created: 1, expires_at: 301, url: `${endpoint}/connect/${to}` })
    }
    case 'GET /v1/payouts/{payout}': {
      const payment = connect.payments.get(id)
      return payment ? good(connect.shownPayment(payment)) : missing()
    }
    case 'POST /v1/transfers': {
      const made = connect.transfer(decoded(form))
      return typeof made === 'string' ? wrong(400, 'invalid_request_error', made) : good(made)
    }
    case 'GET /v1/transfers/{transfer}': {
      const found = connect.transfers.get(id)
      return found ? good(connect.shownTransfer(found)) : missing()
    }
    default: {
      const group = url.searchParams.get('transfer_group')
      const found = group ? connect.of(group) : [...connect.transfers.values()]
      return good(
        list(
          found.map((transfer) => connect.shownTransfer(transfer)),
          '/v1/transfers',
        ),
      )
    }
  }
}
