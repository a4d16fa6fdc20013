/** Printful's API v2, equal to the house's presses. Its refusals are returned as values. */
import { moneyText } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import { fetchOutbound } from '#platform/http/outbound.ts'
import type { PrinterRefusal } from '../contract.ts'
import { limits } from '../limits.ts'
import type { PostageTown, Printer, PrinterOrder, PrinterRequest } from '../printer.ts'
import { faultOf, shipmentsOf, toPrinterOrder } from './answers.ts'
import { secretIn, subscriptionOf } from './callbacks.ts'
import { fetchOffers } from './catalogue.ts'
import { jsonOf } from './json.ts'
import { fetchProductInFull, fetchProducts, readPostage } from './products.ts'

/** The API address, the store of the account, and the key, which may have to be renewed first. */
export type PrintfulAccess = {
  apiUrl: string
  storeId: string | null
  /** A key other than `spent`, which they refused; a refusal says what a person must do. */
  key(spent?: string): Promise<Result<string, PrinterRefusal>>
  /** They asked for this many seconds without a call: until then `key` refuses. */
  wait(seconds: number): Promise<void>
}
type PrintfulAnswer = { status: number; body: unknown }
type Call = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<Result<PrintfulAnswer, PrinterRefusal>>

/** Our techniques by Printful's names. It doesn't offer others. */
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

/** Returns 2xx and refusals that are answers (404, 409); everything else is a refusal of ours. */
function openCall({ key, wait, apiUrl, storeId }: PrintfulAccess): Call {
  const send = (access: string, [method, path, body]: Parameters<Call>) =>
    fetchOutbound(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access}`,
        ...(storeId ? { 'x-pf-store-id': storeId } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs: limits.callMs,
    }).catch(() => null)
  return async (...call) => {
    const access = await key()
    if (!access.ok) return access
    let answer = await send(access.value, call)
    // A key may end before its stated time, or our clock be slow: another one is tried, once.
    if (answer?.status === 401) {
      const freshKey = await key(access.value)
      if (!freshKey.ok) return freshKey
      answer = await send(freshKey.value, call)
    }
    if (!answer) return refused('outside.unreachable')
    const jsonBody = jsonOf(answer.body)
    const { status } = answer
    if ((status >= 200 && status < 300) || status === 404 || status === 409)
      return ok({ status, body: jsonBody })
    if (status === 401 || status === 403) return refused('outside.key_refused')
    if (status === 429) {
      const seconds = secondsOf(answer.headers)
      await wait(seconds)
      return refused('outside.busy', { seconds })
    }
    if (status >= 500) return refused('outside.unreachable')
    return refused('outside.refused', { why: faultOf(jsonBody) || `it answered ${status}` })
  }
}

/** `Retry-After` in seconds, or as a date relative to the answer's own, between a second and an hour. */
function secondsOf(headers: Headers): number {
  const retryAfter = headers.get('retry-after') ?? ''
  const until = Date.parse(retryAfter) - Date.parse(headers.get('date') ?? '')
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : until / 1_000
  return Math.min(3_600, Math.max(1, Math.ceil(Number.isFinite(seconds) ? seconds : 60)))
}

export function openPrintful(access: PrintfulAccess): Printer {
  const call = openCall(access)
  const get = (path: string) => call('GET', path)
  const nameOf = (technique: string) => printfulTechniques[technique] ?? ''
  const orderFrom = async (pendingAnswer: Promise<Result<PrintfulAnswer, PrinterRefusal>>) => {
    const answer = await pendingAnswer
    if (!answer.ok) return answer
    const { status, body } = answer.value
    if (status === 409) return refused('outside.unfinished')
    if (status === 404) return refused('outside.refused', { why: faultOf(body) || `it answered ${status}` })
    const order = toPrinterOrder(body)
    return order ? ok(order) : refused('outside.unreadable')
  }
  const find: Printer['find'] = async (key) => {
    const name = 'ref' in key ? encodeURIComponent(key.ref) : `@${key.externalId}`
    const answer = await call('GET', `/v2/orders/${name}`)
    if (!answer.ok) return answer
    if (answer.value.status === 404) return ok(null)
    const order = toPrinterOrder(answer.value.body)
    return order ? ok(order) : refused('outside.unreadable')
  }
  return {
    id: 'printful',
    find,
    create: (request) => orderFrom(call('POST', '/v2/orders', bodyOf(request))),
    confirm: (ref) => orderFrom(call('POST', `/v2/orders/${encodeURIComponent(ref)}/confirmation`)),
    async remove(ref) {
      const answer = await call('DELETE', `/v2/orders/${encodeURIComponent(ref)}`)
      if (!answer.ok) return answer
      if (answer.value.status !== 409) return ok('gone')
      // Their answer for confirmed orders, and for those still being processed.
      const existing = await find({ ref })
      if (!existing.ok) return existing
      if (!existing.value) return ok('gone')
      return removableStatuses.has(existing.value.status) ? refused('outside.unfinished') : ok('too_late')
    },
    offer: (variantIds, technique) => fetchOffers(get, variantIds, nameOf(technique)),
    products: () => fetchProducts(get),
    product: (id, technique) => fetchProductInFull(get, id, nameOf(technique)),
    async postage(variantId, town) {
      const answer = await call('POST', '/v2/shipping-rates', {
        recipient: recipientOf(town),
        order_items: [{ source: 'catalog', catalog_variant_id: variantId, quantity: 1 }],
        currency: 'USD',
      })
      if (answer.ok && answer.value.status === 200) return readPostage(answer.value.body)
      // Their answer for a country or town they don't ship to, and for unknown variants.
      return answer.ok || answer.code === 'outside.refused' ? ok(null) : answer
    },
    async subscribe(subscription) {
      const answer = await call('POST', '/v2/webhooks', subscriptionOf(subscription))
      if (!answer.ok) return answer
      const secret = secretIn(answer.value.body)
      return secret ? ok({ secret }) : refused('outside.unreadable')
    },
    async shipments(ref) {
      const listedShipments = []
      for (let page = 0; page < limits.pages; page += 1) {
        const answer = await call(
          'GET',
          `/v2/orders/${encodeURIComponent(ref)}/shipments?limit=100&offset=${page * 100}`,
        )
        if (!answer.ok) return answer
        const parsed = answer.value.status === 200 ? shipmentsOf(answer.value.body) : null
        if (!parsed) return refused('outside.unreadable')
        listedShipments.push(...parsed.shipments)
        if (!parsed.hasMore) return ok(listedShipments)
      }
      return refused('outside.unreadable')
    },
  }
}

const recipientOf = ({ line1, city, region, postalCode, country }: PostageTown) => ({
  address1: line1,
  city,
  ...(region ? { state_code: region } : {}),
  country_code: country,
  ...(postalCode ? { zip: postalCode } : {}),
})

/** States in which an order can be removed there. */
const removableStatuses = new Set<PrinterOrder['status']>(['draft', 'failed', 'canceled'])

/** A state by its code if a fan typed one, else by its name. */
function stateFields(region: string) {
  if (!region) return {}
  return /^[A-Za-z]{2,3}$/.test(region) ? { state_code: region.toUpperCase() } : { state_name: region }
}

function bodyOf({ externalId, orderNumber, recipient, items }: PrinterRequest) {
  const { name, line1, line2, city, region, postalCode, country, phone, taxNumber } = recipient
  return {
    external_id: externalId,
    shipping: 'STANDARD',
    recipient: {
      name,
      address1: line1,
      ...(line2 ? { address2: line2 } : {}),
      city,
      ...stateFields(region),
      country_code: country,
      ...(postalCode ? { zip: postalCode } : {}),
      ...(phone ? { phone } : {}),
      ...(taxNumber ? { tax_number: taxNumber } : {}),
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
            ...(placement.threads.length > 0
              ? { layer_options: [{ name: 'thread_colors', value: placement.threads }] }
              : {}),
            position: { width: placement.widthIn, height: placement.heightIn },
          },
        ],
      })),
      ...(item.seams ? { product_options: [{ name: 'stitch_color', value: item.seams }] } : {}),
    })),
    customization: { packing_slip: { custom_order_id: orderNumber } },
    retail_costs: { currency: 'USD' },
  }
}
