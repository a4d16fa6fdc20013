/**
 * Meta Conversions API. Contract: developers.facebook.com/docs/marketing-api/conversions-api/parameters: website
 * events carry action_source, event_source_url and client_user_agent; e-mail, phone and names are hashed, the
 * browser's ids and addresses are not; event_name and event_id together match the browser's event within 48 hours.
 */
import {
  type Adapter,
  countUnits,
  isTemporary,
  listHashes,
  type NetworkRequest,
  omitEmpty,
  type PixelAccess,
  type PixelEvent,
  textAt,
  toDecimal,
  toUnixSeconds,
} from './adapter.ts'

const version = 'v23.0'

function requestOf(event: PixelEvent, { pixelId, token, test }: PixelAccess): NetworkRequest {
  const { client, contents } = event
  const { ids } = client
  const body = {
    event_name: event.name,
    event_time: toUnixSeconds(event.happenedAt),
    event_id: event.id,
    event_source_url: event.page,
    action_source: 'website',
    user_data: omitEmpty<string | string[]>({
      client_ip_address: client.ip,
      client_user_agent: client.agent,
      fbp: ids.fbp,
      fbc: ids.fbc,
      ...listHashes(client.person),
    }),
    custom_data: omitEmpty<unknown>({
      currency: 'USD',
      value: Number(toDecimal(event.valueMinor)),
      content_type: 'product',
      content_ids: contents.map(({ id }) => id),
      contents: contents.map((content) => ({
        id: content.id,
        quantity: content.quantity,
        item_price: Number(toDecimal(content.priceMinor)),
      })),
      num_items: countUnits(contents),
      order_id: event.orderNumber,
    }),
  }
  return {
    url: `https://graph.facebook.com/${version}/${pixelId}/events`,
    headers: {},
    body: { data: [body], access_token: token, ...(test ? { test_event_code: test } : {}) },
  }
}

export const meta: Adapter = {
  requestOf,
  answerOf(status, body) {
    if (status === 200 && textAt(body, 'events_received') === '1')
      return { state: 'sent', words: 'Received.' }
    // 1, 2, 4 and 17 are their codes for "try later" and for too many calls.
    if (isTemporary(status) || ['1', '2', '4', '17'].includes(textAt(body, 'error', 'code')))
      return { state: 'again', words: `Busy (${status}).` }
    return { state: 'refused', words: textAt(body, 'error', 'message') || `It answered ${status}.` }
  },
}
