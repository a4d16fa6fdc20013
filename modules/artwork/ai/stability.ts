/**
 * The part of Stability AI's REST API v2beta that we call: a picture from words, and a picture without its
 * background.
 */
import { z } from 'zod'
import { ok, type Result, refused } from '#kernel/result.ts'
import { fetchOutbound } from '#platform/http/outbound.ts'
import type { AiRefusal, AiShape, AiStyle } from '../contract.ts'
import { limits } from '../limits.ts'

export type AiSettings = { apiKey: string; apiUrl: string }

/** `user` is a pseudonym of the shop: the provider can report whose request it refused without learning who it is. */
export async function generatePicture(
  settings: AiSettings,
  { prompt, shape, style, user }: { prompt: string; shape: AiShape; style: AiStyle | null; user: string },
): Promise<Result<Buffer, AiRefusal>> {
  const form = new FormData()
  form.set('prompt', prompt)
  form.set('aspect_ratio', shape)
  form.set('output_format', 'png')
  if (style) form.set('style_preset', style)
  return requestPicture(settings, '/v2beta/stable-image/generate/core', form, user)
}

export async function removeBackground(
  settings: AiSettings,
  picture: Uint8Array,
  user: string,
): Promise<Result<Buffer, AiRefusal>> {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(picture)], 'picture.png', { type: 'image/png' }))
  form.set('output_format', 'png')
  return requestPicture(settings, '/v2beta/stable-image/edit/remove-background', form, user)
}

const errorSchema = z.object({ name: z.string().optional(), errors: z.array(z.string()).optional() })

async function requestPicture(
  { apiKey, apiUrl }: AiSettings,
  path: string,
  body: FormData,
  user: string,
): Promise<Result<Buffer, AiRefusal>> {
  const answer = await fetchOutbound(`${apiUrl}${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${apiKey}`,
      Accept: 'image/*',
      'stability-client-id': 'fanfare',
      'stability-client-user-id': user,
    },
    body,
    timeoutMs: limits.aiMs,
    bytesMax: limits.aiBytes,
  }).catch(() => null)
  if (!answer) return refused('ai.unreachable')
  if (answer.status === 200)
    return answer.headers.get('finish-reason') === 'CONTENT_FILTERED'
      ? refused('ai.filtered')
      : ok(answer.body)
  return refusalOf(answer.status, answer.body)
}

function refusalOf(status: number, body: Buffer): Result<never, AiRefusal> {
  if (status === 429) return refused('ai.busy')
  if (status === 401 || status === 402) return refused('ai.out_of_credit')
  const parsed = errorSchema.safeParse(parseBody(body))
  const { name = '', errors = [] } = parsed.success ? parsed.data : {}
  if (status === 403) return refused(name === 'content_moderation' ? 'ai.moderated' : 'ai.out_of_credit')
  if (status === 400 || status === 413 || status === 422)
    return refused('ai.refused', { why: (errors[0] ?? `it answered ${status}`).slice(0, 200) })
  return refused('ai.unreachable')
}

function parseBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
