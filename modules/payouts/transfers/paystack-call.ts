import { z } from 'zod'
import { fetchOutbound } from '#platform/http/outbound.ts'
import { readJson } from './read-json.ts'

export type PaystackSettings = { secretKey: string; apiUrl: string }
type PaystackAnswer = {
  status: number
  message: string
  data: unknown
  /** The cursor of a list's next page; null on the last. */
  next: string | null
  ok: boolean
}
export type PaystackCall = (method: 'GET' | 'POST', path: string, body?: object) => Promise<PaystackAnswer>

const Envelope = z.object({
  status: z.boolean(),
  message: z.string().default(''),
  data: z.unknown().optional(),
  meta: z
    .object({ next: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
})

/**
 * Makes one call to Paystack. Throws if its answer can't be read, or if it is unavailable or asks us to retry later.
 */
export const openCalls =
  ({ secretKey, apiUrl }: PaystackSettings): PaystackCall =>
  async (method, path, body) => {
    const answer = await fetchOutbound(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      timeoutMs: 20_000,
    })
    if (answer.status >= 500 || answer.status === 401 || answer.status === 429)
      throw new Error(`Paystack answered ${answer.status}`)
    const envelope = Envelope.safeParse(readJson(answer.body))
    if (!envelope.success) throw new Error(`Paystack’s answer could not be read (${answer.status})`)
    const { message, data, meta, status } = envelope.data
    return {
      status: answer.status,
      message,
      data,
      next: meta?.next || null,
      ok: answer.status < 300 && status,
    }
  }
