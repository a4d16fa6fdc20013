import type { ActionFunctionArgs } from 'react-router'
import { z } from 'zod'
import { beginVersion, finishVersion } from '#files'
import { BeginForm, type FileRefusal, fileRefusals } from '#files/contract'
import { type Id, parseId } from '#kernel/id.ts'
import { type Refusal, wordsOf } from '#kernel/result.ts'
import { readJson } from '../../../form.server.ts'
import { signedInCreator } from '../../../request.server.ts'

const SendAct = z.union([
  BeginForm.extend({ act: z.literal('begin') }),
  z.strictObject({ act: z.literal('finish'), versionId: z.string().max(40) }),
])
/** The answer to the page: the version to send parts of, and the parts already received. */
export type StartedVersion = { versionId: Id<'fileVersion'>; parts: { place: number; sha256: string }[] }

export const answerRefusal = (refusal: Refusal<FileRefusal>): Response =>
  Response.json(
    { code: refusal.code, words: wordsOf(refusal, fileRefusals) },
    { status: fileRefusals[refusal.code].status },
  )

export async function sendFile({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  const { shop, transact } = signedInCreator(context)
  const fileId = parseId('file', params.id)
  const parsed = SendAct.safeParse(await readJson(request))
  if (!fileId) return answerRefusal({ ok: false, code: 'file.not_found' })
  if (!parsed.success) return Response.json({ words: 'We couldn’t read that. Try again.' }, { status: 422 })
  if (parsed.data.act === 'finish') {
    const versionId = parseId('fileVersion', parsed.data.versionId)
    if (!versionId) return answerRefusal({ ok: false, code: 'file.not_found' })
    const result = await transact((tx, at) => finishVersion(tx, shop.id, versionId, at))
    return result.ok ? Response.json({ state: result.value.state }) : answerRefusal(result)
  }
  const { filename, bytes } = parsed.data
  const upload = await transact((tx, at) => beginVersion(tx, shop.id, { fileId, filename, bytes }, at))
  if (!upload.ok) return answerRefusal(upload)
  const { version, parts } = upload.value
  return Response.json({
    versionId: version.id,
    parts: parts.map(({ place, sha256 }) => ({ place, sha256 })),
  } satisfies StartedVersion)
}
