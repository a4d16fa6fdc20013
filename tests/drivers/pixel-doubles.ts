/**
 * Doubles of the networks' servers, strict where their published contracts are: an address, a header, a field or a
 * spelling that they do not name is answered as they answer it. Sources: developers.facebook.com Conversions API
 * "Server event" and "Customer information" parameters; GA4 Measurement Protocol reference and validation; TikTok Events
 * API 2.0 "Report Web events"; Pinterest API v5 events/create; Snap Conversions API v3 "Send data".
 */
import { z } from 'zod'

type Request = { url: string; headers: Record<string, string>; body: unknown }
type Answer = { status: number; text: string }
export const keys = {
  meta: `EAAB${'a'.repeat(60)}`,
  google: 'abcdefghijklmnopqrstuv',
  tiktok: 'b'.repeat(40),
  pinterest: `pina_${'C'.repeat(60)}`,
  snap: `eyJ${'d'.repeat(80)}`,
} as const

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const hashes = z.array(hash).length(1)
const unixTime = z.int().gt(1_500_000_000).lt(4_000_000_000)
const url = z.url({ protocol: /^https?$/ })
const priceText = z.string().regex(/^\d+\.\d{2}$/)

const MetaBody = z.strictObject({
  data: z
    .array(
      z.strictObject({
        event_name: z.enum(['ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase']),
        event_time: unixTime,
        event_id: z.string().min(1),
        event_source_url: url,
        action_source: z.literal('website'),
        user_data: z.strictObject({
          client_ip_address: z.string().min(3),
          client_user_agent: z.string().min(1),
          fbp: z.string().startsWith('fb.').optional(),
          fbc: z.string().startsWith('fb.').optional(),
          em: hashes.optional(),
          ph: hashes.optional(),
          fn: hashes.optional(),
          ln: hashes.optional(),
          ct: hashes.optional(),
          zp: hashes.optional(),
          country: hashes.optional(),
        }),
        custom_data: z.strictObject({
          currency: z.string().length(3),
          value: z.number().nonnegative(),
          content_type: z.enum(['product', 'product_group']),
          content_ids: z.array(z.string()).min(1),
          contents: z.array(
            z.strictObject({ id: z.string(), quantity: z.int().positive(), item_price: z.number() }),
          ),
          num_items: z.int(),
          order_id: z.string().optional(),
        }),
      }),
    )
    .length(1),
  access_token: z.literal(keys.meta),
  test_event_code: z.string().optional(),
})
const GoogleBody = z.strictObject({
  client_id: z.string().regex(/^\d+\.\d+$/),
  timestamp_micros: z.int().positive(),
  consent: z.strictObject({
    ad_user_data: z.enum(['GRANTED', 'DENIED']),
    ad_personalization: z.enum(['GRANTED', 'DENIED']),
  }),
  events: z
    .array(
      z.strictObject({
        name: z.literal('purchase'),
        params: z.strictObject({
          currency: z.string().length(3),
          value: z.number(),
          transaction_id: z.string().min(1),
          items: z
            .array(
              z.strictObject({
                item_id: z.string(),
                item_name: z.string(),
                price: z.number(),
                quantity: z.int(),
              }),
            )
            .min(1),
        }),
      }),
    )
    .length(1),
})
const TiktokBody = z.strictObject({
  event_source: z.literal('web'),
  event_source_id: z.string().regex(/^C[A-Z0-9]{19}$/),
  data: z
    .array(
      z.strictObject({
        event: z.enum(['ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase']),
        event_time: unixTime,
        event_id: z.string().min(1),
        user: z.strictObject({
          email: hash.optional(),
          phone: hash.optional(),
          ttp: z.string().optional(),
          ip: z.string(),
          user_agent: z.string(),
        }),
        page: z.strictObject({ url }),
        properties: z.strictObject({
          currency: z.string(),
          value: z.number(),
          content_type: z.literal('product'),
          contents: z.array(
            z.strictObject({
              content_id: z.string(),
              content_name: z.string(),
              quantity: z.int(),
              price: z.number(),
            }),
          ),
          order_id: z.string().optional(),
        }),
      }),
    )
    .length(1),
  test_event_code: z.string().optional(),
})
const PinterestBody = z.strictObject({
  data: z
    .array(
      z.strictObject({
        event_name: z.enum(['page_visit', 'add_to_cart', 'initiate_checkout', 'checkout']),
        action_source: z.literal('web'),
        event_time: unixTime,
        event_id: z.string(),
        event_source_url: url,
        user_data: z.strictObject({
          client_ip_address: z.string(),
          client_user_agent: z.string(),
          click_id: z.string().optional(),
          em: hashes.optional(),
          ph: hashes.optional(),
          fn: hashes.optional(),
          ln: hashes.optional(),
          ct: hashes.optional(),
          zp: hashes.optional(),
          country: hashes.optional(),
        }),
        custom_data: z.strictObject({
          currency: z.string(),
          value: priceText,
          content_ids: z.array(z.string()),
          contents: z.array(z.strictObject({ id: z.string(), quantity: z.int(), item_price: priceText })),
          num_items: z.int(),
          order_id: z.string().optional(),
        }),
      }),
    )
    .length(1),
})
const SnapBody = z.strictObject({
  data: z
    .array(
      z.strictObject({
        event_name: z.enum(['VIEW_CONTENT', 'ADD_CART', 'START_CHECKOUT', 'PURCHASE']),
        action_source: z.literal('WEB'),
        event_time: unixTime,
        event_id: z.string(),
        event_source_url: url,
        user_data: z.strictObject({
          client_ip_address: z.string(),
          client_user_agent: z.string(),
          sc_cookie1: z.string().optional(),
          em: hashes.optional(),
          ph: hashes.optional(),
        }),
        custom_data: z.strictObject({
          currency: z.string(),
          value: priceText,
          content_ids: z.array(z.string()),
          num_items: z.string().regex(/^\d+$/),
          order_id: z.string().optional(),
        }),
      }),
    )
    .length(1),
})

const answerJson = (status: number, body: unknown): Answer => ({ status, text: JSON.stringify(body) })
const findFault = (schema: z.ZodType, body: unknown): string | null =>
  schema
    .safeParse(body)
    .error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    .join('; ') ?? null

function answerMeta({ url: address, body }: Request): Answer {
  if (!/^https:\/\/graph\.facebook\.com\/v\d+\.0\/\d{15,16}\/events$/.test(address))
    return answerJson(404, {})
  const fault = findFault(MetaBody, body)
  if (fault) return answerJson(400, { error: { message: `Invalid parameter: ${fault}`, code: 100 } })
  return answerJson(200, { events_received: 1, messages: [], fbtrace_id: 'AbC' })
}
function answerGoogle({ url: address, body }: Request): Answer {
  const { origin, pathname, searchParams } = new URL(address)
  const isKnown =
    searchParams.get('api_secret') === keys.google && /^G-/.test(searchParams.get('measurement_id') ?? '')
  if (origin !== 'https://www.google-analytics.com') return answerJson(404, {})
  const fault = isKnown ? findFault(GoogleBody, body) : 'unknown measurement_id or api_secret'
  if (pathname === '/debug/mp/collect')
    return answerJson(200, {
      validationMessages: fault
        ? [{ fieldPath: 'events', description: fault, validationCode: 'VALUE_INVALID' }]
        : [],
    })
  // The real one answers 204 to anything; the double is stricter, so that a wrong event fails its test.
  return pathname === '/mp/collect' && !fault ? { status: 204, text: '' } : answerJson(418, { fault })
}
function answerTiktok({ url: address, headers, body }: Request): Answer {
  if (address !== 'https://business-api.tiktok.com/open_api/v1.3/event/track/') return answerJson(404, {})
  if (headers['Access-Token'] !== keys.tiktok)
    return answerJson(200, {
      code: 40105,
      message: 'Access token is incorrect or has been revoked.',
      data: {},
    })
  const fault = findFault(TiktokBody, body)
  return answerJson(
    200,
    fault ? { code: 40002, message: fault, data: {} } : { code: 0, message: 'OK', data: {} },
  )
}
function answerPinterest({ url: address, headers, body }: Request): Answer {
  if (!/^https:\/\/api\.pinterest\.com\/v5\/ad_accounts\/\d{9,18}\/events(\?test=true)?$/.test(address))
    return answerJson(404, {})
  if (headers.Authorization !== `Bearer ${keys.pinterest}`)
    return answerJson(401, { code: 2, message: 'Authentication failed.' })
  const fault = findFault(PinterestBody, body)
  const eventResult = fault
    ? { status: 'failed', error_message: fault }
    : { status: 'processed', error_message: null }
  return answerJson(fault ? 422 : 200, {
    num_events_received: 1,
    num_events_processed: fault ? 0 : 1,
    events: [eventResult],
  })
}
function answerSnap({ url: address, body }: Request): Answer {
  const { origin, pathname, searchParams } = new URL(address)
  if (origin !== 'https://tr.snapchat.com' || !/^\/v3\/[0-9a-f-]{36}\/events(\/validate)?$/.test(pathname))
    return answerJson(404, {})
  if (searchParams.get('access_token') !== keys.snap)
    return answerJson(401, { status: 'ERROR', reason: 'Unauthorized' })
  const fault = findFault(SnapBody, body)
  return fault ? answerJson(400, { status: 'INVALID', reason: fault }) : answerJson(200, { status: 'VALID' })
}

const servers: readonly [string, (request: Request) => Answer][] = [
  ['graph.facebook.com', answerMeta],
  ['www.google-analytics.com', answerGoogle],
  ['business-api.tiktok.com', answerTiktok],
  ['api.pinterest.com', answerPinterest],
  ['tr.snapchat.com', answerSnap],
]

/** All networks at once; records what each host was sent. Hosts in `downHosts` answer 503. */
export function openPixelDoubles() {
  const sent: Request[] = []
  const downHosts = new Set<string>()
  return {
    sent,
    downHosts,
    findSentTo: (host: string) => sent.filter((request) => new URL(request.url).host === host),
    sendRequest: async (request: Request): Promise<Answer> => {
      const { host } = new URL(request.url)
      if (downHosts.has(host)) return answerJson(503, {})
      const server = servers.find(([name]) => name === host)
      if (!server) throw new Error(`nobody answers at ${host}`)
      sent.push(structuredClone(request))
      return server[1](request)
    },
  }
}
