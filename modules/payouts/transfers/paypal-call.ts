import { z } from 'zod'
import { fetchOutbound } from '#platform/http/outbound.ts'
import { readJson } from './read-json.ts'

export type PaypalSettings = { clientId: string; clientSecret: string; webhookId: string; apiUrl: string }
export type PaypalAnswer = { status: number; body: unknown }
export type PaypalCall = (
  method: 'GET' | 'POST',
  path: string,
  body?: object | string,
  key?: string,
) => Promise<PaypalAnswer>

/** Calls to PayPal, signed in for as long as a token lasts. Throws if it is unavailable or asks us to retry later. */
export function openCalls({ clientId, clientSecret, apiUrl }: PaypalSettings, now: () => number): PaypalCall {
  let token: { text: string; until: number } | null = null
  const signIn = async (): Promise<string> => {
    if (token && token.until > now()) return token.text
    const { status, body } = await fetchOutbound(`${apiUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      timeoutMs: 15_000,
    })
    const tokenAnswer = z
      .object({ access_token: z.string(), expires_in: z.number() })
      .safeParse(readJson(body))
    if (status !== 200 || !tokenAnswer.success) throw new Error(`PayPal does not take our keys (${status})`)
    token = { text: tokenAnswer.data.access_token, until: now() + (tokenAnswer.data.expires_in - 60) * 1_000 }
    return token.text
  }
  return async (method, path, body, key) => {
    const answer = await fetchOutbound(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await signIn()}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'paypal-request-id': key } : {}),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      timeoutMs: 20_000,
    })
    if (answer.status === 401) token = null
    if (answer.status >= 500 || answer.status === 401 || answer.status === 429)
      throw new Error(`PayPal answered ${answer.status}`)
    return { status: answer.status, body: readJson(answer.body) }
  }
}
