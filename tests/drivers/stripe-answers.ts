/** The Stripe double's answer to each call of the interface, from its books. */
import { decodeForm } from './openapi.ts'
import { type Dispute, type Refund, type StripeBooks, showRefund } from './stripe-books.ts'
import { type Intent, showIntent } from './stripe-intents.ts'
import type { Setup } from './stripe-wallet.ts'

export type Answer = { status: number; body: unknown }
export const answerError = (status: number, type: string, code?: string, details: object = {}): Answer => ({
  status,
  body: { error: { type, ...(code ? { code } : {}), ...details } },
})
const answerOk = (body: unknown): Answer => ({ status: 200, body })
const answerMissing = () => answerError(404, 'invalid_request_error', 'resource_missing')
const createList = (data: unknown[], url: string) => ({ object: 'list', data, has_more: false, url })

export type StripeCall = { operation: string; url: URL; form: URLSearchParams; endpoint: string }

export function runOperation(books: StripeBooks, call: StripeCall): Answer {
  const { operation, url, form } = call
  const expand = [url.searchParams, form].flatMap((query) => (decodeForm(query).expand ?? []) as string[])
  if (operation.includes('balance')) return runOnBalance(books, call)
  if (/account|transfer|payouts/.test(operation)) return runOnConnect(books, call)
  if (operation.includes('payment_intents')) return runOnIntents(books, call, expand)
  if (/refunds|disputes/.test(operation)) return runOnReturns(books, call)
  return runOnWallet(books, call, expand)
}

function runOnIntents(
  books: StripeBooks,
  { operation, url, form, endpoint }: StripeCall,
  expand: string[],
): Answer {
  const show = (intent: Intent) => showIntent(intent, expand)
  const answerAttempt = (intent: Intent): Answer => {
    const fault = intent.last_payment_error
    if (fault?.type !== 'card_error') return answerOk(show(intent))
    return answerError(402, 'card_error', fault.code, {
      decline_code: fault.decline_code,
      payment_intent: show(intent),
    })
  }
  const intent = books.intents.get(/pi_[0-9A-Za-z]+/.exec(url.pathname)?.[0] ?? '')
  switch (operation) {
    case 'POST /v1/payment_intents': {
      const created = books.makeIntent(decodeForm(form), endpoint)
      return created === 'no such method'
        ? answerError(400, 'invalid_request_error', 'resource_missing')
        : answerAttempt(created)
    }
    case 'POST /v1/payment_intents/{intent}/confirm': {
      if (!intent) return answerMissing()
      if (intent.status !== 'requires_payment_method')
        return answerError(400, 'invalid_request_error', 'payment_intent_unexpected_state', {
          payment_intent: show(intent),
        })
      intent.returnUrl = form.get('return_url') ?? ''
      books.confirm(intent, false, endpoint)
      return answerAttempt(intent)
    }
    case 'POST /v1/payment_intents/{intent}/cancel': {
      if (!intent) return answerMissing()
      if (intent.status === 'succeeded')
        return answerError(400, 'invalid_request_error', 'payment_intent_unexpected_state', {
          payment_intent: show(intent),
        })
      books.cancel(intent)
      return answerOk(show(intent))
    }
    case 'GET /v1/payment_intents/{intent}':
      return intent ? answerOk(show(intent)) : answerMissing()
    case 'GET /v1/payment_intents':
      return answerOk(createList([...books.intents.values()].toReversed().map(show), '/v1/payment_intents'))
    default: {
      const chargeId = /^metadata\["charge"\]:"(\w+)"$/.exec(url.searchParams.get('query') ?? '')?.[1]
      const matches = books.isSearchCurrent
        ? [...books.intents.values()].filter((intent) => intent.metadata.charge === chargeId)
        : []
      const page = { object: 'search_result', data: matches.map(show), has_more: false }
      return answerOk({
        ...page,
        url: '/v1/payment_intents/search',
        next_page: null,
        total_count: matches.length,
      })
    }
  }
}

function runOnReturns(books: StripeBooks, { operation, url, form }: StripeCall): Answer {
  const filterByIntent = <Row extends { intent: string }>(rows: Iterable<Row>): Row[] =>
    [...rows].filter((row) => row.intent === url.searchParams.get('payment_intent'))
  if (operation === 'GET /v1/refunds')
    return answerOk(createList(filterByIntent<Refund>(books.refunds.values()).map(showRefund), '/v1/refunds'))
  if (operation === 'GET /v1/disputes')
    return answerOk(
      createList(filterByIntent<Dispute>(books.disputes.values()).map(showDispute), '/v1/disputes'),
    )
  const refund = books.makeRefund(decodeForm(form))
  return typeof refund === 'string'
    ? answerError(400, 'invalid_request_error', refund)
    : answerOk(showRefund(refund))
}

function runOnBalance(books: StripeBooks, { operation, url }: StripeCall): Answer {
  if (operation === 'GET /v1/balance') return answerOk(books.balance.showBalance())
  const createdSince = Number(url.searchParams.get('created[gte]') ?? 0)
  const startingAfter = url.searchParams.get('starting_after')
  const movements = books.balance.movements.filter(({ created }) => created >= createdSince).toReversed()
  const from = startingAfter ? movements.findIndex(({ id }) => id === startingAfter) + 1 : 0
  const max = Math.min(Number(url.searchParams.get('limit') ?? 10), books.balance.maxPageSize)
  const data = movements
    .slice(from, from + max)
    .map((movement) => ({ ...movement, source: books.showSource(movement.source) }))
  return answerOk({
    ...createList(data, '/v1/balance_transactions'),
    has_more: movements.length > from + max,
  })
}

function runOnWallet(
  { wallet }: StripeBooks,
  { operation, url, form, endpoint }: StripeCall,
  expand: string[],
): Answer {
  const show = (setup: Setup) => wallet.showSetup(setup, expand)
  const id = url.pathname.split('/')[3] ?? ''
  switch (operation) {
    case 'POST /v1/customers':
      return answerOk(wallet.makeCustomer(decodeForm(form)))
    case 'DELETE /v1/customers/{customer}': {
      const deleted = wallet.deleteCustomer(id)
      return deleted ? answerOk(deleted) : answerMissing()
    }
    case 'POST /v1/setup_intents': {
      const setup = wallet.makeSetup(decodeForm(form), endpoint)
      if (typeof setup === 'string') return answerError(400, 'invalid_request_error', setup)
      const { last_setup_error: fault } = setup
      if (!fault) return answerOk(show(setup))
      return answerError(402, 'card_error', fault.code, {
        decline_code: fault.decline_code,
        setup_intent: show(setup),
      })
    }
    case 'GET /v1/setup_intents/{intent}': {
      const setup = wallet.setups.get(id)
      return setup ? answerOk(show(setup)) : answerMissing()
    }
    default: {
      if (!wallet.savedMethods.has(id)) return answerMissing()
      const method = wallet.showMethod(id)
      wallet.savedMethods.delete(id)
      return answerOk({ ...method, customer: null })
    }
  }
}

const showDispute = ({ intent, ...dispute }: Dispute) => ({ ...dispute, payment_intent: intent })

function runOnConnect({ connect }: StripeBooks, { operation, url, form, endpoint }: StripeCall): Answer {
  const id = url.pathname.split('/')[3] ?? ''
  const account = connect.accounts.get(id)
  const answerGone = () => answerError(403, 'invalid_request_error', 'account_invalid')
  const isAccount = /accounts\/\{account\}/.test(operation)
  if (isAccount && !account) return answerGone()
  switch (operation) {
    case 'POST /v1/accounts':
      return answerOk(connect.open(decodeForm(form)))
    case 'GET /v1/accounts/{account}':
      return answerOk(connect.showAccount(account!))
    case 'DELETE /v1/accounts/{account}': {
      const deleted = connect.delete(id)
      return typeof deleted === 'string' ? answerError(400, 'invalid_request_error') : answerOk(deleted)
    }
    case 'POST /v1/accounts/{account}/login_links':
      return answerOk({ object: 'login_link', created: 1, url: `${endpoint}/express/${id}` })
    case 'POST /v1/account_links': {
      const to = String(form.get('account'))
      if (!connect.accounts.has(to)) return answerGone()
      return answerOk({
        object: 'account_link',
        created: 1,
        expires_at: 301,
        url: `${endpoint}/connect/${to}`,
      })
    }
    case 'GET /v1/payouts/{payout}': {
      const payment = connect.payments.get(id)
      return payment ? answerOk(connect.showPayment(payment)) : answerMissing()
    }
    case 'POST /v1/transfers': {
      const transfer = connect.transfer(decodeForm(form))
      return typeof transfer === 'string'
        ? answerError(400, 'invalid_request_error', transfer)
        : answerOk(transfer)
    }
    case 'GET /v1/transfers/{transfer}': {
      const transfer = connect.transfers.get(id)
      return transfer ? answerOk(connect.showTransfer(transfer)) : answerMissing()
    }
    default: {
      const group = url.searchParams.get('transfer_group')
      const transfers = group ? connect.findTransfers(group) : [...connect.transfers.values()]
      return answerOk(
        createList(
          transfers.map((transfer) => connect.showTransfer(transfer)),
          '/v1/transfers',
        ),
      )
    }
  }
}
