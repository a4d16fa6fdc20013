/**
 * Google Analytics 4 Measurement Protocol. Contract:
 * developers.google.com/analytics/devguides/collection/protocol/ga4: measurement_id and api_secret in the address,
 * client_id of the `_ga` cookie, consent for advertising beside the events; it answers 204 to anything, so tests go
 * to the validation server. Only purchases are told by both sides, because only they are deduplicated (by
 * transaction_id); everything else is the browser's.
 */
import {
  type Adapter,
  isTemporary,
  type NetworkRequest,
  type PixelAccess,
  type PixelEvent,
  toDecimal,
} from './adapter.ts'

/** The browser's part of `GA1.1.123.456`; our own stable id if their cookie is missing. */
function clientId({ client, id }: PixelEvent): string {
  const parts = client.ids.ga?.split('.')
  if (parts && parts.length === 4) return `${parts[2]}.${parts[3]}`
  const digits = BigInt(`0x${id.replace(/\W|_/g, '').slice(-12)}`)
  return `${digits % 2_147_483_647n}.${Math.floor(digits.toString().length * 1e8)}`
}

function requestOf(event: PixelEvent, { pixelId, token, test }: PixelAccess): NetworkRequest | null {
  if (event.name !== 'Purchase' && test === null) return null
  const query = new URLSearchParams({ measurement_id: pixelId, api_secret: token })
  const advertising = event.client.person ? 'GRANTED' : 'DENIED'
  return {
    url: `https://www.google-analytics.com/${test === null ? '' : 'debug/'}mp/collect?${query}`,
    headers: {},
    body: {
      client_id: clientId(event),
      timestamp_micros: event.happenedAt.getTime() * 1000,
      consent: { ad_user_data: advertising, ad_personalization: advertising },
      events: [
        {
          name: 'purchase',
          params: {
            currency: 'USD',
            value: Number(toDecimal(event.valueMinor)),
            transaction_id: event.orderNumber ?? event.id,
            items: event.contents.map((content) => ({
              item_id: content.id,
              item_name: content.name,
              price: Number(toDecimal(content.priceMinor)),
              quantity: content.quantity,
            })),
          },
        },
      ],
    },
  }
}

export const google: Adapter = {
  requestOf,
  answerOf(status, body) {
    if (isTemporary(status)) return { state: 'again', words: `Busy (${status}).` }
    if (status > 299) return { state: 'refused', words: `It answered ${status}.` }
    const faults = (body as { validationMessages?: { description?: string }[] } | null)?.validationMessages
    if (!faults?.length) return { state: 'sent', words: faults ? 'Valid.' : 'Taken.' }
    return { state: 'refused', words: faults.map((fault) => fault.description ?? 'a fault').join(' ') }
  },
}
