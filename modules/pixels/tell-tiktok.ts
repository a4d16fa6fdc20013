/**
 * TikTok Events API 2.0. Contract: business-api.tiktok.com/open_api/v1.3/event/track: the key in `Access-Token`,
 * event_source `web` with the pixel's code, e-mail and phone hashed, and an answer whose `code` is 0 if everything
 * was accepted.
 */
import {
  type Adapter,
  decimal,
  isPassing,
  keepFilled,
  type Mouth,
  type Request,
  seconds,
  type Told,
  textAt,
} from './telling.ts'

function requestOf(told: Told, { pixelId, token, test }: Mouth): Request {
  const { client, contents } = told
  const event = {
    event: told.name,
    event_time: seconds(told.happenedAt),
    event_id: told.id,
    user: keepFilled({
      email: client.person?.email,
      phone: client.person?.phone,
      ttp: client.ids.ttp,
      ip: client.ip,
      user_agent: client.agent,
    }),
    page: { url: told.page },
    properties: keepFilled<unknown>({
      currency: 'USD',
      value: Number(decimal(told.valueMinor)),
      content_type: 'product',
      contents: contents.map((content) => ({
        content_id: content.id,
        content_name: content.name,
        quantity: content.quantity,
        price: Number(decimal(content.priceMinor)),
      })),
      order_id: told.orderNumber,
    }),
  }
  return {
    url: 'https://business-api.tiktok.com/open_api/v1.3/event/track/',
    headers: { 'Access-Token': token },
    body: {
      event_source: 'web',
      event_source_id: pixelId,
      data: [event],
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
    if (isPassing(status) || code === '40100' || code.startsWith('5'))
      return { state: 'again', words: `Busy (${code || status}).` }
    return { state: 'refused', words: textAt(body, 'message') || `It answered ${status}.` }
  },
}
