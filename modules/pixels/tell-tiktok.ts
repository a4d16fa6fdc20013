/**
 * TikTok Events API 2.0. Contract: business-api.tiktok.com/open_api/v1.3/event/track: the key in `Access-Token`,
 * event_source `web` with the pixel's code, e-mail and phone hashed, and an answer whose `code` is 0 if everything
 * was accepted.
 */
import {
  type Adapter,
  isTemporary,
  type NetworkRequest,
  omitEmpty,
  type PixelAccess,
  type PixelEvent,
  textAt,
  toDecimal,
  toUnixSeconds,
} from './adapter.ts'

function requestOf(event: PixelEvent, { pixelId, token, test }: PixelAccess): NetworkRequest {
  const { client, contents } = event
  const body = {
    event: event.name,
    event_time: toUnixSeconds(event.happenedAt),
    event_id: event.id,
    user: omitEmpty({
      email: client.person?.email,
      phone: client.person?.phone,
      ttp: client.ids.ttp,
      ip: client.ip,
      user_agent: client.agent,
    }),
    page: { url: event.page },
    properties: omitEmpty<unknown>({
      currency: 'USD',
      value: Number(toDecimal(event.valueMinor)),
      content_type: 'product',
      contents: contents.map((content) => ({
        content_id: content.id,
        content_name: content.name,
        quantity: content.quantity,
        price: Number(toDecimal(content.priceMinor)),
      })),
      order_id: event.orderNumber,
    }),
  }
  return {
    url: 'https://business-api.tiktok.com/open_api/v1.3/event/track/',
    headers: { 'Access-Token': token },
    body: {
      event_source: 'web',
      event_source_id: pixelId,
      data: [body],
      ...(test ? { test_event_code: test } : {}),
    },
  }
}

export const tiktok: Adapter = {
  requestOf,
  answerOf(status, body) {
    const code = textAt(body, 'code')
    if (status === 200 && code === '0') return { state: 'sent', words: 'Received.' }
    // 40100 is their call limit, 5xxxx their own faults.
    if (isTemporary(status) || code === '40100' || code.startsWith('5'))
      return { state: 'again', words: `Busy (${code || status}).` }
    return { state: 'refused', words: textAt(body, 'message') || `It answered ${status}.` }
  },
}
