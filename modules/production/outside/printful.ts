/** Printful's API v2, of equal standing with the presses of the house. What it refuses comes back as a value. */
import { createHmac } from 'node:crypto'
import { moneyText } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Config } from '#platform/config.ts'
import { sameText } from '#platform/crypto/sign.ts'
import { outbound } from '#platform/http/outbound.ts'
import { limits } from '../limits.ts'
import type { OutsidePrinter, OutsideRequest, OutsideSeen, PrinterRefusal } from './printer.ts'
import { PrintfulEvent, seenOf, shipmentsOf, whyOf } from './printful-answers.ts'
import { offerOf } from './printful-catalogue.ts'

export type PrintfulSettings = NonNullable<Config['printful']>
type Answered = { status: number; body: unknown }
type Call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<Result<Answered, PrinterRefusal>>

/** Our techniques by their names there. What is not here they don't do. */
export const printfulTechniques: Readonly<Record<string, string>> = {
  dtg: 'dtg',
  dtf: 'dtfilm',
  embroidery: 'embroidery',
  sublimation: 'sublimation',
  'cut-sew': 'cut-sew',
  uv: 'uv',
  giclee: 'digital',
  digital: 'digital',
}

/** Answers 2xx and the refusals that are an answer (404, 409); everything else is a refusal in our words. */
function openCall({ apiKey, apiUrl, storeId }: PrintfulSettings): Call {
  return async (method, path, body) => {
    const answer = await outbound(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(storeId ? { 'x-pf-store-id': storeId } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs: limits.outsideMs,
    }).catch(() => null)
    if (!answer) return refused('outside.unreachable')
    const read = jsonOf(answer.body)
    const { status } = answer
    if ((status >= 200 && status < 300) || status === 404 || status === 409) return ok({ status, body: read })
    if (status === 401 || status === 403) return refused('outside.key_refused')
    if (status === 429) return refused('outside.busy', { seconds: secondsOf(answer.headers) })
    if (status >= 500) return refused('outside.unreachable')
    return refused('outside.refused', { why: whyOf(read) || `it answered ${status}` })
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** `Retry-After` in seconds, or as a date beside the answer's own, between a second and an hour. */
function secondsOf(headers: Headers): number {
  const given = headers.get('retry-after') ?? ''
  const until = Date.parse(given) - Date.parse(headers.get('date') ?? '')
  const seconds = /^\d+$/.test(given) ? Number(given) : until / 1_000
  return Math.min(3_600, Math.max(1, Math.ceil(Number.isFinite(seconds) ? seconds : 60)))
}

export function openPrintful(settings: PrintfulSettings): OutsidePrinter {
  const call = openCall(settings)
  const orderAt = async (answered: Promise<Result<Answered, PrinterRefusal>>) => {
    const answer = await answered
    if (!answer.ok) return answer
    const { status, body } = answer.value
    if (status === 409) return refused('outside.unfinished')
    if (status === 404) return refused('outside.refused', { why: whyOf(body) || `it answered ${status}` })
    const seen = seenOf(body)
    return seen ? ok(seen) : refused('outside.unreadable')
  }
  const find: OutsidePrinter['find'] = async (by) => {
    const name = 'ref' in by ? encodeURIComponent(by.ref) : `@${by.externalId}`
    const answer = await call('GET', `/v2/orders/${name}`)
    if (!answer.ok) return answer
    if (answer.value.status === 404) return ok(null)
    const seen = seenOf(answer.value.body)
    return seen ? ok(seen) : refused('outside.unreadable')
  }
  return {
    id: 'printful',
    find,
    create: (request) => orderAt(call('POST', '/v2/orders', bodyOf(request))),
    confirm: (ref) => orderAt(call('POST', `/v2/orders/${encodeURIComponent(ref)}/confirmation`)),
    async remove(ref) {
      const answer = await call('DELETE', `/v2/orders/${encodeURIComponent(ref)}`)
      if (!answer.ok) return answer
      if (answer.value.status !== 409) return ok('gone')
      // They say so of what is confirmed, and of what they still work on.
      const seen = await find({ ref })
      if (!seen.ok) return seen
      if (!seen.value) return ok('gone')
      return mayGo.has(seen.value.status) ? refused('outside.unfinished') : ok('too_late')
    },
    offer: (variantIds, technique) =>
      offerOf((path) => call('GET', path), variantIds, printfulTechniques[technique] ?? ''),
    async shipments(ref) {
      const found = []
      for (let offset = 0; ; offset += 100) {
        const answer = await call(
          'GET',
          `/v2/orders/${encodeURIComponent(ref)}/shipments?limit=100&offset=${offset}`,
        )
        if (!answer.ok) return answer
        const read = answer.value.status === 200 ? shipmentsOf(answer.value.body) : null
        if (!read) return refused('outside.unreadable')
        found.push(...read.left)
        if (!read.more) return ok(found)
      }
    },
  }
}

/** What can be removed there. */
const mayGo = new Set<OutsideSeen['status']>(['draft', 'failed', 'canceled'])

/** A state goes by its code where a fan wrote one, else by its name. */
const isCode = (region: string): boolean => /^[A-Za-z]{2,3}$/.test(region)

function bodyOf({ externalId, orderNumber, recipient, items }: OutsideRequest) {
  const { name, line1, line2, city, region, postalCode, country, phone } = recipient
  return {
    external_id: externalId,
    shipping: 'STANDARD',
    recipient: {
      name,
      address1: line1,
      ...(line2 ? { address2: line2 } : {}),
      city,
      ...(region ? (isCode(region) ? { state_code: region.toUpperCase() } : { state_name: region }) : {}),
      country_code: country,
      ...(postalCode ? { zip: postalCode } : {}),
      ...(phone ? { phone } : {}),
    },
    order_items: items.map((item) => ({
      source: 'catalog',
      catalog_variant_id: item.variantId,
      external_id: item.externalId,
      quantity: 1,
      name: item.name,
      retail_price: moneyText(item.price),
      placements: item.placements.map((placement) => ({
        placement: placement.placement,
        technique: placement.technique,
        layers: [
          {
            type: 'file',
            url: placement.fileUrl,
            position: { width: placement.widthIn, height: placement.heightIn },
          },
        ],
      })),
    })),
    customization: { packing_slip: { custom_order_id: orderNumber } },
    retail_costs: { currency: 'USD' },
  }
}

/**
 * Reads a callback: the raw bytes must carry the signature made with our secret. Answers with the order it is about, by
 * our number or by theirs; null where it is about none.
 */
export function readPrintfulEvent(
  secret: string,
  raw: Buffer,
  signature: string | null,
): Result<
  { externalId: string | null; ref: string | null } | null,
  'event.signature_wrong' | 'event.unreadable'
> {
  const expected = createHmac('sha256', secret).update(raw).digest('hex')
  if (!signature || !sameText(signature.trim().toLowerCase(), expected))
    return refused('event.signature_wrong')
  const event = PrintfulEvent.safeParse(jsonOf(raw))
  if (!event.success) return refused('event.unreadable')
  const { order } = event.data.data
  if (!order) return ok(null)
  return ok({ externalId: order.external_id ?? null, ref: order.id === undefined ? null : String(order.id) })
}
