/**
 * Stripe as far as we call it: a server that holds every request and each of its own answers against Stripe's
 * published document, keeps idempotency keys, signs its callbacks, and serves a script in the place of Stripe.js.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { openStripe } from '#platform/stripe/client.ts'
import { stripeSlice } from '../doubles/stripe-slice.ts'
import { decoded, faultsOf, typed } from './openapi.ts'
import { type Answer, work, wrong } from './stripe-answers.ts'
import { StripeBooks } from './stripe-books.ts'
import { authenticationPage, stripeScript } from './stripe-pages.ts'

export type StripeDouble = {
  endpoint: string
  settings: {
    secretKey: string
    publishableKey: string
    webhookSecret: string
    connectWebhookSecret: string
    apiUrl: string
  }
  /** What broke the published document, or the manners of the interface. A test ends with none. */
  faults: string[]
  /** Requests that changed something, by path. */
  calls: string[]
  books: StripeBooks
  /** Requests whose next answer is lost after the work was done, as `METHOD /path/{name}`. */
  lose: string[]
  /** This many of the next requests are handled but not answered. */
  dropConnections(times: number): void
  /** Callbacks so far, as they are on the wire. */
  events(): { raw: string; signature: string }[]
  sign(raw: string, nowMs?: number): string
  stop(): Promise<void>
}

const secretKey = 'sk_test_double'
const spoken = openStripe({ secretKey, apiUrl: 'http://127.0.0.1' }).getApiField('version')

export async function startStripeDouble(port = 0): Promise<StripeDouble> {
  const books = new StripeBooks()
  const faults: string[] = []
  const calls: string[] = []
  const kept = new Map<string, { sent: string; answer: Answer }>()
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const connectWebhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const lose: string[] = []
  let silent = 0

  const answerTo = (method: string, url: URL, body: string, key: string | undefined): Answer => {
    const operation = operationOf(method, url.pathname)
    if (!operation) {
      faults.push(`${method} ${url.pathname} is not in the document`)
      return wrong(404, 'invalid_request_error', 'resource_missing')
    }
    const found = requestFaults(operation, url, body)
    if (method === 'POST' && !key) found.push('a POST without an idempotency key')
    faults.push(...found.map((fault) => `${operation}: ${fault}`))
    if (found.length) return wrong(400, 'invalid_request_error', 'parameter_unknown')
    const before = key ? kept.get(key) : undefined
    if (before)
      return before.sent === `${url.pathname} ${body}` ? before.answer : wrong(400, 'idempotency_error')
    if (method === 'POST') calls.push(url.pathname)
    const answer = work(books, { operation, url, form: new URLSearchParams(body), endpoint: endpointOf() })
    faults.push(
      ...answerFaults(operation, answer).map((fault) => `the double's own answer to ${operation}: ${fault}`),
    )
    if (key) kept.set(key, { sent: `${url.pathname} ${body}`, answer })
    return answer
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    if (url.pathname === '/v3/') return page(response, 'text/javascript', stripeScript)
    if (url.pathname.startsWith('/authenticate/')) return authenticate(books, request, response, url)
    const body = await textOf(request)
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return json(response, wrong(401, 'invalid_request_error'))
    if (request.headers['stripe-version'] !== spoken) faults.push('another version of the interface')
    const answer = answerTo(
      request.method ?? '',
      url,
      body,
      request.headers['idempotency-key'] as string | undefined,
    )
    const lost = lose.indexOf(operationOf(request.method ?? '', url.pathname) ?? '')
    if (lost >= 0) {
      lose.splice(lost, 1)
      return void request.socket.destroy()
    }
    if (silent > 0) {
      silent -= 1
      return void request.socket.destroy()
    }
    json(response, answer)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const endpointOf = () => `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const sign = (raw: string, nowMs = Date.now(), secret = webhookSecret): string => {
    const time = Math.floor(nowMs / 1_000)
    return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex')},v0=old`
  }
  return {
    endpoint: endpointOf(),
    settings: {
      secretKey,
      publishableKey: 'pk_test_double',
      webhookSecret,
      connectWebhookSecret,
      apiUrl: endpointOf(),
    },
    faults,
    calls,
    books,
    lose,
    dropConnections: (times) => {
      silent = times
    },
    events: () =>
      books.events.map((event) => {
        faults.push(...faultsOf(stripeSlice, { $ref: '#/event' }, event, 'event'))
        const raw = JSON.stringify(event)
        const secret = event.account ? connectWebhookSecret : webhookSecret
        return { raw, signature: sign(raw, Date.now(), secret) }
      }),
    sign,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

function operationOf(method: string, path: string): string | null {
  const exact = `${method} ${path}`
  if (stripeSlice.operations[exact]) return exact
  const one = exact
    .replace(/\/(pi|seti)_[0-9A-Za-z]+/, '/{intent}')
    .replace(/\/acct_[0-9A-Za-z]+/, '/{account}')
    .replace(/\/tr_[0-9A-Za-z]+/, '/{transfer}')
    .replace(/\/po_[0-9A-Za-z]+/, '/{payout}')
    .replace(/\/cus_[0-9A-Za-z]+/, '/{customer}')
    .replace(/\/pm_[0-9A-Za-z_]+/, '/{payment_method}')
  return stripeSlice.operations[one] ? one : null
}

function requestFaults(name: string, url: URL, body: string): string[] {
  const { query, body: schema } = stripeSlice.operations[name]!
  const asked = decoded(url.searchParams)
  const shape = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(query).map(([key, one]) => [key, one.schema])),
    required: Object.entries(query).flatMap(([key, one]) => (one.required ? [key] : [])),
  }
  const sent = schema ? typed(stripeSlice, schema, decoded(new URLSearchParams(body))) : {}
  return [
    ...faultsOf(stripeSlice, shape, typed(stripeSlice, shape, asked), 'query'),
    ...(schema ? faultsOf(stripeSlice, schema, sent, 'body') : []),
  ]
}

function answerFaults(name: string, { status, body }: Answer): string[] {
  const { answers } = stripeSlice.operations[name]!
  return faultsOf(stripeSlice, answers[String(status)] ?? answers.default ?? {}, body, 'answer')
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
const json = (response: ServerResponse, { status, body }: Answer): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const page = (response: ServerResponse, type: string, text: string): void =>
  void response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text)

/** The bank's page of the second step, as Stripe redirects to it: it decides and sends the person back. */
async function authenticate(
  books: StripeBooks,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) {
  const id = url.pathname.split('/').at(-1)!
  const setup = books.wallet.setups.get(id)
  const intent = books.intents.get(id) ?? setup
  if (!intent) return void response.writeHead(404).end()
  if (request.method !== 'POST') return page(response, 'text/html', authenticationPage)
  const form = new URLSearchParams(await textOf(request))
  const ledger = setup ? books.wallet : books
  ledger.decide(id, form.get('decision') === 'approve')
  // Like Stripe: the intent is added to the address.
  const back = new URL(intent.returnUrl)
  back.searchParams.set(setup ? 'setup_intent' : 'payment_intent', id)
  response.writeHead(303, { location: back.href }).end()
}
