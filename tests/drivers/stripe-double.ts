/**
 * Stripe as far as we call it: a server that holds every request and each of its own answers against Stripe's
 * published document, keeps idempotency keys, signs its callbacks, and serves a script in the place of Stripe.js.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { openStripe } from '#platform/stripe/client.ts'
import { stripeSlice } from '../doubles/stripe-slice.ts'
import { convertTypes, decodeForm, findFaults } from './openapi.ts'
import { type Answer, answerWrong, runOperation } from './stripe-answers.ts'
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
  const answersByKey = new Map<string, { sent: string; answer: Answer }>()
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const connectWebhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const lose: string[] = []
  let silent = 0

  const answerTo = (method: string, url: URL, body: string, key: string | undefined): Answer => {
    const operation = nameOperation(method, url.pathname)
    if (!operation) {
      faults.push(`${method} ${url.pathname} is not in the document`)
      return answerWrong(404, 'invalid_request_error', 'resource_missing')
    }
    const found = requestFaults(operation, url, body)
    if (method === 'POST' && !key) found.push('a POST without an idempotency key')
    faults.push(...found.map((fault) => `${operation}: ${fault}`))
    if (found.length) return answerWrong(400, 'invalid_request_error', 'parameter_unknown')
    const earlier = key ? answersByKey.get(key) : undefined
    if (earlier)
      return earlier.sent === `${url.pathname} ${body}`
        ? earlier.answer
        : answerWrong(400, 'idempotency_error')
    if (method === 'POST') calls.push(url.pathname)
    const answer = runOperation(books, {
      operation,
      url,
      form: new URLSearchParams(body),
      endpoint: endpointOf(),
    })
    faults.push(
      ...answerFaults(operation, answer).map((fault) => `the double's own answer to ${operation}: ${fault}`),
    )
    if (key) answersByKey.set(key, { sent: `${url.pathname} ${body}`, answer })
    return answer
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe.test')
    if (url.pathname === '/v3/') return sendPage(response, 'text/javascript', stripeScript)
    if (url.pathname.startsWith('/authenticate/')) return answerAuthentication(books, request, response, url)
    const body = await readText(request)
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return sendJson(response, answerWrong(401, 'invalid_request_error'))
    if (request.headers['stripe-version'] !== spoken) faults.push('another version of the interface')
    const answer = answerTo(
      request.method ?? '',
      url,
      body,
      request.headers['idempotency-key'] as string | undefined,
    )
    const lostIndex = lose.indexOf(nameOperation(request.method ?? '', url.pathname) ?? '')
    if (lostIndex >= 0) {
      lose.splice(lostIndex, 1)
      return void request.socket.destroy()
    }
    if (silent > 0) {
      silent -= 1
      return void request.socket.destroy()
    }
    sendJson(response, answer)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
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
        faults.push(...findFaults(stripeSlice, { $ref: '#/event' }, event, 'event'))
        const raw = JSON.stringify(event)
        const secret = event.account ? connectWebhookSecret : webhookSecret
        return { raw, signature: sign(raw, Date.now(), secret) }
      }),
    sign,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function nameOperation(method: string, path: string): string | null {
  const exact = `${method} ${path}`
  if (stripeSlice.operations[exact]) return exact
  const exactOperation = exact
    .replace(/\/(pi|seti)_[0-9A-Za-z]+/, '/{intent}')
    .replace(/\/acct_[0-9A-Za-z]+/, '/{account}')
    .replace(/\/tr_[0-9A-Za-z]+/, '/{transfer}')
    .replace(/\/po_[0-9A-Za-z]+/, '/{payout}')
    .replace(/\/cus_[0-9A-Za-z]+/, '/{customer}')
    .replace(/\/pm_[0-9A-Za-z_]+/, '/{payment_method}')
  return stripeSlice.operations[exactOperation] ? exactOperation : null
}

function requestFaults(name: string, url: URL, body: string): string[] {
  const { query, body: schema } = stripeSlice.operations[name]!
  const queryFields = decodeForm(url.searchParams)
  const shape = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(query).map(([key, parameter]) => [key, parameter.schema])),
    required: Object.entries(query).flatMap(([key, parameter]) => (parameter.required ? [key] : [])),
  }
  const sent = schema ? convertTypes(stripeSlice, schema, decodeForm(new URLSearchParams(body))) : {}
  return [
    ...findFaults(stripeSlice, shape, convertTypes(stripeSlice, shape, queryFields), 'query'),
    ...(schema ? findFaults(stripeSlice, schema, sent, 'body') : []),
  ]
}

function answerFaults(name: string, { status, body }: Answer): string[] {
  const { answers } = stripeSlice.operations[name]!
  return findFaults(stripeSlice, answers[String(status)] ?? answers.default ?? {}, body, 'answer')
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
const sendJson = (response: ServerResponse, { status, body }: Answer): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const sendPage = (response: ServerResponse, type: string, text: string): void =>
  void response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(text)

/** The bank's page of the second step, as Stripe redirects to it: it decides and sends the person back. */
async function answerAuthentication(
  books: StripeBooks,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
) {
  const id = url.pathname.split('/').at(-1)!
  const setup = books.wallet.setups.get(id)
  const intent = books.intents.get(id) ?? setup
  if (!intent) return void response.writeHead(404).end()
  if (request.method !== 'POST') return sendPage(response, 'text/html', authenticationPage)
  const form = new URLSearchParams(await readText(request))
  const ledger = setup ? books.wallet : books
  ledger.decide(id, form.get('decision') === 'approve')
  // Like Stripe: the intent is added to the address.
  const returnUrl = new URL(intent.returnUrl)
  returnUrl.searchParams.set(setup ? 'setup_intent' : 'payment_intent', id)
  response.writeHead(303, { location: returnUrl.href }).end()
}
