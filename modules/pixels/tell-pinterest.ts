/**
 * Pinterest API for Conversions. Contract: developers.pinterest.com/docs/api/v5/events-create: POST to the ad
 * account, prices as text, `?test=true` to check an event without counting it, and an answer with the number
 * processed.
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
import type { EventName } from './contract.ts'

const eventNames: Readonly<Record<EventName, string>> = {
  ViewContent: 'page_visit',
  AddToCart: 'add_to_cart',
  InitiateCheckout: 'initiate_checkout',
  Purchase: 'checkout',
}

function requestOf(event: PixelEvent, { account, token, test }: PixelAccess): NetworkRequest {
  const { client, contents } = event
  const body = {
    event_name: eventNames[event.name],
    action_source: 'web',
    event_time: toUnixSeconds(event.happenedAt),
    event_id: event.id,
    event_source_url: event.page,
    user_data: omitEmpty<string | string[]>({
      client_ip_address: client.ip,
      client_user_agent: client.agent,
      click_id: client.ids.epik,
      ...listHashes(client.person),
    }),
    custom_data: omitEmpty<unknown>({
      currency: 'USD',
      value: toDecimal(event.valueMinor),
      content_ids: contents.map(({ id }) => id),
      contents: contents.map((content) => ({
        id: content.id,
        quantity: content.quantity,
        item_price: toDecimal(content.priceMinor),
      })),
      num_items: countUnits(contents),
      order_id: event.orderNumber,
    }),
  }
  return {
    url: `https://api.pinterest.com/v5/ad_accounts/${account}/events${test === null ? '' : '?test=true'}`,
    headers: { Authorization: `Bearer ${token}` },
    body: { data: [body] },
  }
}

export const pinterest: Adapter = {
  requestOf,
  answerOf(status, body) {
    if (status === 200 && textAt(body, 'num_events_processed') === '1')
      return { state: 'sent', words: textAt(body, 'events', 0, 'warning_message') || 'Processed.' }
    if (isTemporary(status)) return { state: 'again', words: `Busy (${status}).` }
    const words = textAt(body, 'events', 0, 'error_message') || textAt(body, 'message')
    return { state: 'refused', words: words || `It answered ${status}.` }
  },
}
