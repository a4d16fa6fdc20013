/**
 * Snapchat Conversions API v3. Contract: developers.snap.com/api/marketing-api/Conversions-API: the key in the
 * address, `/events` for what counts and `/events/validate` for a test, event_time in seconds, e-mail and phone
 * hashed.
 */

import {
  type Adapter,
  countUnits,
  isTemporary,
  listHash,
  type NetworkRequest,
  omitEmpty,
  type PixelAccess,
  type PixelEvent,
  textAt,
  toDecimal,
  toUnixSeconds,
} from './adapter.ts'
import type { EventName } from './contract.ts'

const eventNames: Readonly<Record<EventName, string>> = {
  ViewContent: 'VIEW_CONTENT',
  AddToCart: 'ADD_CART',
  InitiateCheckout: 'START_CHECKOUT',
  Purchase: 'PURCHASE',
}

function requestOf(event: PixelEvent, { pixelId, token, test }: PixelAccess): NetworkRequest {
  const { client, contents } = event
  const body = {
    event_name: eventNames[event.name],
    action_source: 'WEB',
    event_time: toUnixSeconds(event.happenedAt),
    event_id: event.id,
    event_source_url: event.page,
    user_data: omitEmpty<string | string[]>({
      client_ip_address: client.ip,
      client_user_agent: client.agent,
      sc_cookie1: client.ids.scid,
      em: listHash(client.person?.email),
      ph: listHash(client.person?.phone),
    }),
    custom_data: omitEmpty<unknown>({
      currency: 'USD',
      value: toDecimal(event.valueMinor),
      content_ids: contents.map(({ id }) => id),
      num_items: String(countUnits(contents)),
      order_id: event.orderNumber,
    }),
  }
  const query = new URLSearchParams({ access_token: token })
  return {
    url: `https://tr.snapchat.com/v3/${pixelId}/events${test === null ? '' : '/validate'}?${query}`,
    headers: {},
    body: { data: [body] },
  }
}

export const snap: Adapter = {
  requestOf,
  answerOf(status, body) {
    if (status === 200 && ['OK', 'VALID', 'SUCCESS'].includes(textAt(body, 'status')))
      return { state: 'sent', words: 'Received.' }
    if (isTemporary(status)) return { state: 'again', words: `Busy (${status}).` }
    return { state: 'refused', words: textAt(body, 'reason') || `It answered ${status}.` }
  },
}
