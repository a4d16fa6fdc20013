/** One call to Stripe's API: form-encoded, keyed by our own id, never repeated blindly. */
import { outbound } from '#platform/http/outbound.ts'

/** The version that the adapter is written and tested against; an account's own default does not matter. */
const version = '2020-08-27'

export type Fields = { readonly [name: string]: string | number | boolean | Fields | readonly string[] }
export type StripeAnswer = { status: number; body: unknown }
export type Call = (
  method: 'GET' | 'POST',
  path: string,
  fields: Fields,
  key?: string,
) => Promise<StripeAnswer>

/** `{ a: { b: 1 }, c: ['x'] }` as `a[b]=1&c[]=x`, the way Stripe reads forms and queries. */
export function encoded(fields: Fields): URLSearchParams {
  const form = new URLSearchParams()
  const add = (name: string, value: Fields[string]): void => {
    if (Array.isArray(value)) for (const one of value as readonly string[]) form.append(`${name}[]`, one)
    else if (typeof value === 'object')
      for (const [inner, one] of Object.entries(value)) add(`${name}[${inner}]`, one)
    else form.append(name, String(value))
  }
  for (const [name, value] of Object.entries(fields)) add(name, value)
  return form
}

/**
 * Answers 200 and the refusals that are an answer (400, 402, 404). Throws for everything whose end is unknown or that
 * a person must mend: no answer, 401, 403, 409, 429 and 5xx. The caller looks the object up later, by our id.
 */
export function openCall(settings: { secretKey: string; apiUrl: string }): Call {
  return async (method, path, fields, key) => {
    const form = encoded(fields)
    const query = method === 'GET' && form.size > 0 ? `?${form}` : ''
    const answer = await outbound(`${settings.apiUrl}${path}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${settings.secretKey}`,
        'stripe-version': version,
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(method === 'POST' ? { body: form.toString() } : {}),
      timeoutMs: 20_000,
      bytesMax: 2_000_000,
    })
    if (![200, 400, 402, 404].includes(answer.status))
      throw new Error(
        `Stripe answered ${answer.status} to ${method} ${path.replace(/_[0-9A-Za-z]{8,}/g, '_…')}`,
      )
    return { status: answer.status, body: JSON.parse(answer.body.toString('utf8')) }
  }
}
