/**
 * Stripe as far as we call it: a server that checks every request and each of its own answers against Stripe's
 * published document, keeps idempotency keys, signs its callbacks, and serves a script in place of Stripe.js.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { openStripe } from '#platform/stripe/client.ts'
import { stripeSlice } from '../doubles/stripe-slice.ts'
import { convertTypes, decodeForm, findFaults } from './openapi.ts'
import { type Answer, answerError, runOperation } from './stripe-answers.ts'
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
  /** What broke the published document, or the rules of the API. A test ends with none. */
  faults: string[]
  /** Requests that changed something, by path. */
  calls: string[]
  books: StripeBooks
  /** Calls whose next answer is lost after the work is done, as `METHOD /path/{name}`. */
  lostCalls: string[]
  /** This many of the next requests are handled but not answered. */
  dropConnections(times: number): void
  /** Callbacks so far, as they are on the wire. */
  events(): { raw: string; signature: string }[]
  sign(raw: string, nowMs?: number): string
  stop(): Promise<void>
}

const secretKey = 'sk_test_double'
const apiVersion = openStripe({ secretKey, apiUrl: 'http://127.0.0.1' }).getApiField('version')

export async function startStripeDouble(port = 0): Promise<StripeDouble> {
  const books = new StripeBooks()
  const faults: string[] = []
  const calls: string[] = []
  const answersByKey = new Map<string, { sent: string; answer: Answer }>()
  const webhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const connectWebhookSecret = `whsec_${randomBytes(16).toString('hex')}`
  const lostCalls: string[] = []
  let unansweredCount = 0

  const answerRequest = (method: string, url: URL, body: string, key: string | undefined): Answer => {
    const operation = nameOperation(method, url.pathname)
    if (!operation) {
      faults.push(`${method} ${url.pathname} is not in the document`)
      return answerError(404, 'invalid_request_error', 'resource_missing')
    }
    const newFaults = findRequestFaults(operation, url, body)
    if (method === 'POST' && !key) newFaults.push('a POST without an idempotency key')
    faults.push(...newFaults.map((fault) => `${operation}: ${fault}`))
    if (newFaults.length) return answerError(400, 'invalid_request_error', 'parameter_unknown')
    const previousCall = key ? answersByKey.get(key) : undefined
    if (previousCall)
      return previousCall.sent === `${url.pathname} ${body}`
        ? previousCall.answer
        : answerError(400, 'idempotency_error')
    if (method === 'POST') calls.push(url.pathname)
    const answer = runOperation(books, {
      operation,
      url,
      form: new URLSearchParams(body),
      endpoint: readEndpoint(),
    })
    faults.push(
      ...findAnswerFaults(operation, answer).map(
        (fault) => `the double's own answer to ${operation}: ${fault}`,
      ),
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
      return sendJson(response, answerError(401, 'invalid_request_error'))
    if (request.headers['stripe-version'] !== apiVersion) faults.push('another version of the interface')
    const answer = answerRequest(
      request.method ?? '',
      url,
      body,
      request.headers['idempotency-key'] as string | undefined,
    )
    const lostIndex = lostCalls.indexOf(nameOperation(request.method ?? '', url.pathname) ?? '')
    if (lostIndex >= 0) {
      lostCalls.splice(lostIndex, 1)
      return void request.socket.destroy()
    }
    if (unansweredCount > 0) {
      unansweredCount -= 1
      return void request.socket.destroy()
    }
    sendJson(response, answer)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const readEndpoint = () => `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const sign = (raw: string, nowMs = Date.now(), secret = webhookSecret): string => {
    const time = Math.floor(nowMs / 1_000)
    return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex')},v0=old`
  }
  return {
    endpoint: readEndpoint(),
    settings: {
      secretKey,
      publishableKey: 'pk_test_double',
      webhookSecret,
      connectWebhookSecret,
      apiUrl: readEndpoint(),
    },
    faults,
    calls,
    books,
    lostCalls,
    dropConnections: (times) => {
      unansweredCount = times
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
  const operation = exact
    .replace(/\/(pi|seti)_[0-9A-Za-z]+/, '/{intent}')
    .replace(/\/acct_[0-9A-Za-z]+/, '/{account}')
    .replace(/\/tr_[0-9A-Za-z]+/, '/{transfer}')
    .replace(/\/po_[0-9A-Za-z]+/, '/{payout}')
    .replace(/\/cus_[0-9A-Za-z]+/, '/{customer}')
    .replace(/\/pm_[0-9A-Za-z_]+/, '/{payment_method}')
  return stripeSlice.operations[operation] ? operation : null
}

function findRequestFaults(name: string, url: URL, body: string): string[] {
  const { query, body: schema } = stripeSlice.operations[name]!
  const queryFields = decodeForm(url.searchParams)
  const shape = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(Object.entries(query).map(([key, parameter]) => [key, parameter.schema])),
    required: Object.entries(query).flatMap(([key, parameter]) => (parameter.required ? [key] : [])),
  }
  const sentBody = schema ? convertTypes(stripeSlice, schema, decodeForm(new URLSearchParams(body))) : {}
  return [
    ...findFaults(stripeSlice, shape, convertTypes(stripeSlice, shape, queryFields), 'query'),
    ...(schema ? findFaults(stripeSlice, schema, sentBody, 'body') : []),
  ]
}

function findAnswerFaults(name: string, { status, body }: Answer): string[] {
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

/** The bank's page for the second step, to which Stripe redirects: it decides and sends the person back. */
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
  const decider = setup ? books.wallet : books
  decider.decide(id, form.get('decision') === 'approve')
  // Like Stripe: the intent is added to the address.
  const returnUrl = new URL(intent.returnUrl)
  returnUrl.searchParams.set(setup ? 'setup_intent' : 'payment_intent', id)
  response.writeHead(303, { location: returnUrl.href }).end()
}
