/**
 * Printful as far as we call it: drafts, slow costs, confirmation, parcels, removal. Every request, and each of its own
 * answers and events, is checked against Printful's published document; unknown names are faults.
 */
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { printfulSlice } from '../doubles/printful-slice.ts'
import { findFaults, findUnknownFields } from './openapi.ts'
import { createPrintfulConsent, type PrintfulConsent } from './printful-consent.ts'
import { type HeldOrder, type PrintfulCharge, showOrder } from './printful-order.ts'
import { createPrintfulShelf, type PrintfulShelf } from './printful-shelf.ts'

type Answer = { status: number; body: unknown; headers?: Record<string, string> }

export type PrintfulDouble = {
  endpoint: string
  apiKey: string
  webhookSecret: string
  /** What broke the published document. A test ends with none. */
  faults: string[]
  calls: string[]
  /** The latest order under each of our numbers. */
  orders: Map<string, HeldOrder>
  allOrders: HeldOrder[]
  /** Its catalogue: what it asks for a variant, and whether it has it. */
  shelf: PrintfulShelf
  /** Who granted which access, and the tokens issued for it. */
  consent: PrintfulConsent
  /** Webhook subscriptions, the latest last. */
  subscriptions: { default_url: string; expires_at: string; events: { type: string }[] }[]
  mood: {
    /** The next call of each name here goes through, but its answer is lost. */
    lostCalls: string[]
    busy: number
    /** This many calls end in an error of their server, before anything is done. */
    broken: number
    /** The next call of each name here answers that an earlier change is still under way. */
    conflict: string[]
    /** Our numbers that it doesn't find, although it has them. */
    hidden: string[]
    /** Accepts more than one order under one of our numbers, and promises nothing about them. */
    acceptsDuplicates: boolean
    /** The next order is made once this is over; the caller waits. */
    gate: Promise<unknown> | null
    /** The next subscription is answered once this is over. */
    subscriptionGate: Promise<unknown> | null
    /** Why the next order is refused. */
    refusalReason: string
    /** How many reads it takes until costs are worked out. */
    readsUntilCosts: number
  } & PrintfulCharge
  /** Moves an order there, as its people would. */
  move(externalId: string, status: string): void
  /** Sends these items of an order, or all; returns the parcel's id. */
  send(externalId: string, items?: readonly string[]): number
  arrive(externalId: string): void
  /** An event as it would be posted: raw body and signature. */
  event(externalId: string, type?: string): { raw: string; signature: string }
  stop(): Promise<void>
}

const apiKey = 'smk_double'
const webhookSecret = 'a01376f30766acf7f706cc84beb57b79'
const answerError = (status: number, message: string): Answer => ({
  status,
  body: { code: status, result: message, error: { reason: 'BadRequest', message } },
})

const conflictMessage =
  'Attempting to update a resource that is already being updated. Please try again after the previous update has completed'

export const createDefaultMood = (): PrintfulDouble['mood'] => ({
  lostCalls: [],
  conflict: [],
  hidden: [],
  acceptsDuplicates: false,
  gate: null,
  subscriptionGate: null,
  busy: 0,
  broken: 0,
  refusalReason: '',
  readsUntilCosts: 1,
  currency: 'USD',
  piece: 9.5,
  post: 4.69,
})

/** `fetchFile` is how it gets a file by its address, as Printful does from its own network. */
export async function startPrintfulDouble(
  fetchFile: (url: string) => Promise<Response>,
): Promise<PrintfulDouble> {
  const faults: string[] = []
  const calls: string[] = []
  const orders = new Map<string, HeldOrder>()
  const shelf = createPrintfulShelf()
  const allOrders: HeldOrder[] = []
  const subscriptions: PrintfulDouble['subscriptions'] = []
  const consent = createPrintfulConsent()
  const mood = createDefaultMood()
  let lastId = 7_000
  const findHeld = (name: string): HeldOrder | undefined => {
    const order = name.startsWith('@')
      ? orders.get(name.slice(1))
      : allOrders.find(({ id }) => String(id) === name)
    return order && mood.hidden.includes(order.external_id) ? undefined : order
  }

  async function create(body: HeldOrder['body'] & { external_id: string }): Promise<Answer> {
    if (mood.refusalReason) return answerError(400, mood.refusalReason)
    const gate = mood.gate
    mood.gate = null
    await gate
    if (!mood.acceptsDuplicates && orders.has(body.external_id))
      return answerError(400, 'Order with this External ID already exists')
    lastId += 1
    const files = []
    for (const url of [...JSON.stringify(body).matchAll(/"url":"([^"]+)"/g)].map((match) => match[1]!)) {
      const answer = await fetchFile(url).catch(() => null)
      files.push({ url, bytes: answer?.ok ? (await answer.arrayBuffer()).byteLength : 0 })
    }
    const { readsUntilCosts } = mood
    const order = { id: lastId, external_id: body.external_id, status: 'draft', readsUntilCosts, body }
    orders.set(body.external_id, { ...order, files, shipments: [] })
    allOrders.push(orders.get(body.external_id)!)
    return { status: 200, body: { data: showOrder(orders.get(body.external_id)!, mood) } }
  }
  async function runOperation(name: string, order: HeldOrder | undefined, body: unknown): Promise<Answer> {
    if (name === 'POST /v2/orders') return create(body as HeldOrder['body'] & { external_id: string })
    if (!order) return answerError(404, 'Not found')
    if (name === 'GET /v2/orders/{order_id}') {
      order.readsUntilCosts -= 1
      return { status: 200, body: { data: showOrder(order, mood) } }
    }
    if (name.startsWith('DELETE')) {
      if (!['draft', 'failed', 'canceled'].includes(order.status))
        return answerError(409, 'Order can not be deleted')
      allOrders.splice(allOrders.indexOf(order), 1)
      const existing = allOrders.findLast(({ external_id }) => external_id === order.external_id)
      if (existing) orders.set(existing.external_id, existing)
      else orders.delete(order.external_id)
      return { status: 204, body: null }
    }
    if (name.endsWith('/shipments')) {
      const paging = { total: order.shipments.length, offset: 0, limit: 100 }
      return { status: 200, body: { data: order.shipments, paging } }
    }
    if (!['draft', 'failed'].includes(order.status) || order.readsUntilCosts > 0)
      return answerError(400, 'Order can not be confirmed')
    order.status = 'pending'
    return { status: 200, body: { data: showOrder(order, mood) } }
  }
  async function subscribe(body: unknown): Promise<Answer> {
    await mood.subscriptionGate
    const { default_url, expires_at, events } = body as PrintfulDouble['subscriptions'][number]
    subscriptions.push({ default_url, expires_at, events })
    const subscribedEvents = events.map(({ type }) => ({ type, url: null, params: [] }))
    const result = {
      default_url,
      expires_at,
      events: subscribedEvents,
      public_key: 'pk',
      secret_key: webhookSecret,
    }
    return { status: 200, body: { code: 200, result } }
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '/', 'http://printful.test')
    const orderName = /^\/v2\/orders\/([^/]+)/.exec(url.pathname)?.[1] ?? ''
    const name = `${request.method} ${readName(url.pathname)}`
    calls.push(name)
    const { status, body, headers } = await answerRequest()
    if (mood.lostCalls.includes(name)) {
      mood.lostCalls.splice(mood.lostCalls.indexOf(name), 1)
      request.socket.destroy()
      return
    }
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(status === 204 ? undefined : JSON.stringify(body))

    async function answerRequest(): Promise<Answer> {
      if (url.pathname === '/oauth/token')
        return consent.answerTokens(new URLSearchParams(Buffer.concat(chunks).toString('utf8')))
      const operation = printfulSlice.operations[name]
      if (!operation) {
        faults.push(`${name} is not in the document`)
        return answerError(404, 'Not found')
      }
      const key = /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
      if (key !== apiKey && !consent.isValid(key)) return answerError(401, 'Unauthorized')
      if (mood.busy > 0) {
        mood.busy -= 1
        return { ...answerError(429, 'Too many requests'), headers: { 'retry-after': '90' } }
      }
      if (mood.broken > 0) {
        mood.broken -= 1
        return answerError(500, 'Internal server error')
      }
      if (mood.conflict.includes(name)) {
        mood.conflict.splice(mood.conflict.indexOf(name), 1)
        return answerError(409, conflictMessage)
      }
      const text = Buffer.concat(chunks).toString('utf8')
      const body = text ? JSON.parse(text) : undefined
      if (operation.body) faults.push(...listFaults(name, operation.body, body))
      else if (text) faults.push(`${name} takes no body`)
      for (const [key, value] of url.searchParams) {
        const parameter = operation.query[key]
        const converted = parameter?.schema.type === 'integer' ? Number(value) : value
        faults.push(
          ...(parameter
            ? findFaults(printfulSlice, parameter.schema, converted, key)
            : [`${key} is not known`]),
        )
      }
      if (name.endsWith('/prices')) await shelf.gate
      const result = name === 'POST /v2/webhooks' ? await subscribe(body) : shelf.answer(name, url, body)
      const answer = result ?? (await runOperation(name, findHeld(orderName), body))
      const shape = operation.answers[String(answer.status)]
      if (shape) faults.push(...listFaults(`the double's own ${name}`, shape, answer.body))
      return answer
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const createShipment = (order: HeldOrder, items: readonly string[]): object => {
    lastId += 1
    return {
      id: lastId,
      order_id: order.id,
      order_external_id: order.external_id,
      carrier: 'FEDEX',
      service: 'FedEx Ground',
      shipment_status: 'shipped',
      is_reshipment: false,
      shipped_at: '2025-08-28T15:00:00Z',
      delivery_status: 'in_transit',
      delivered_at: null,
      tracking_url: `https://track.printful.test/${lastId}`,
      shipment_items: items.map((external, n) => ({
        id: n + 1,
        order_item_id: n + 10,
        order_item_external_id: external,
        quantity: 1,
      })),
    }
  }
  return {
    endpoint: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    apiKey,
    webhookSecret,
    faults,
    calls,
    orders,
    allOrders,
    mood,
    shelf,
    consent,
    subscriptions,
    move: (externalId, status) => void Object.assign(orders.get(externalId)!, { status }),
    send(externalId, items) {
      const order = orders.get(externalId)!
      const itemIds = order.body.order_items.map((item) => item.external_id)
      order.shipments.push(createShipment(order, items ?? itemIds))
      const shipmentsText = JSON.stringify(order.shipments)
      order.status = itemIds.every((item) => shipmentsText.includes(item)) ? 'fulfilled' : 'partial'
      return lastId
    },
    arrive(externalId) {
      for (const shipment of orders.get(externalId)!.shipments)
        Object.assign(shipment, { delivery_status: 'delivered', delivered_at: '2025-09-02T11:00:00Z' })
    },
    event(externalId, type = 'order_updated') {
      const { id, status } = orders.get(externalId)!
      const order = { id, external_id: externalId, status, store_id: 12 }
      const envelope = { type, occurred_at: '2025-08-28T15:00:01Z', retries: 0, store_id: 12 }
      faults.push(...listFaults('an event', { $ref: '#/Webhook' }, envelope))
      faults.push(...listFaults('an event', { $ref: '#/WebhookOrderData' }, order))
      const raw = JSON.stringify({ ...envelope, data: { order } })
      return { raw, signature: createHmac('sha256', webhookSecret).update(raw).digest('hex') }
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A path as the document writes it. */
const readName = (path: string): string =>
  path
    .replace(/^(\/v2\/orders\/)[^/]+/, '$1{order_id}')
    .replace(/^(\/v2\/catalog-(?:variants|products)\/)[^/]+/, '$1{id}')

const listFaults = (name: string, schema: Parameters<typeof findFaults>[1], value: unknown): string[] =>
  [...findFaults(printfulSlice, schema, value), ...findUnknownFields(printfulSlice, schema, value)].map(
    (fault) => `${name}: ${fault}`,
  )
