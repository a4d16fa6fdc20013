import type { LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { cutOutArtwork, drawArtwork } from '#artwork'
import { aiRefusals, aiShapes, aiStyles, artworkRefusals } from '#artwork/contract'
import { idField } from '#kernel/id-field.ts'
import { type Refusal, refused, wordsOf } from '#kernel/result.ts'
import { readJson } from '../../form.server.ts'
import { signedInCreator } from '../../request.server.ts'
import { toStudioPicture } from '../document/studio-data.ts'
import type { AiAnswer } from './ai-data.ts'

const refusals = { ...aiRefusals, ...artworkRefusals }
const Wish = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('draw'),
    prompt: z.string().max(2_000),
    shape: z.enum(aiShapes),
    style: z.enum(aiStyles).nullable(),
  }),
  z.strictObject({ act: z.literal('cut-out'), artwork: idField('artwork') }),
])

export async function answerAi(request: Request, context: LoaderFunctionArgs['context']): Promise<Response> {
  const { transact, read, blobs, config, shop } = signedInCreator(context)
  const deps = { transact, read, blobs, ring: { secret: config.secretKey }, settings: config.stability }
  const wish = Wish.safeParse(await readJson(request))
  if (!wish.success) return refuse(refused('ai.refused', { why: 'the request couldn’t be read.' }))
  const result =
    wish.data.act === 'draw'
      ? await drawArtwork(deps, shop.id, wish.data)
      : await cutOutArtwork(deps, shop.id, wish.data.artwork)
  return result.ok ? respond({ artwork: toStudioPicture(result.value) }, 201) : refuse(result)
}
const refuse = (refusal: Refusal<keyof typeof refusals>) =>
  respond({ words: wordsOf(refusal, refusals) }, refusals[refusal.code].status)

const respond = (body: AiAnswer, status: number) => Response.json(body, { status })
