import type { ActionFunctionArgs } from 'react-router'
import { storePart } from '#files'
import { PartForm } from '#files/contract'
import { parseId } from '#kernel/id.ts'
import { signedInCreator } from '../../../request.server.ts'
import { readUpload } from '../../../upload.server.ts'
import { answerRefusal } from '../send/send.server.ts'

export async function receiveFilePart({ request, params, context }: ActionFunctionArgs): Promise<Response> {
  const creator = signedInCreator(context)
  const versionId = parseId('fileVersion', params.versionId)
  const input = PartForm.safeParse({
    place: creator.url.searchParams.get('place') ?? '',
    sha256: creator.url.searchParams.get('sha256') ?? '',
  })
  const upload = await readUpload(request, 'part')
  if (!versionId || !input.success) return answerRefusal({ ok: false, code: 'file.part_unwanted' })
  if (!upload) return answerRefusal({ ok: false, code: 'file.part_damaged' })
  const result = await storePart(creator, creator.shop.id, versionId, { ...input.data, bytes: upload.bytes })
  upload.release()
  return result.ok ? Response.json({ place: result.value.place }, { status: 201 }) : answerRefusal(result)
}
