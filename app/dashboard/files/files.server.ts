import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { createFile, findFiles } from '#files'
import { FileForm, fileRefusals } from '#files/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { wordsOf } from '#kernel/result.ts'
import { findListingsOfFiles } from '#listings'
import { readParts } from '../../form.server.ts'
import { signedInCreator } from '../../request.server.ts'

/** The shop's files, each with its newest released version and its number of listings. */
export async function loadFiles({ context }: LoaderFunctionArgs) {
  const { shop, read, url, config } = signedInCreator(context)
  return read(async (tx) => {
    const files = await findFiles(tx, shop.id)
    const attachments = await findListingsOfFiles(
      tx,
      shop.id,
      files.map(({ id }) => id),
    )
    return {
      isScanned: config.clamdUrl !== null,
      isRemoved: url.searchParams.get('done') === 'removed',
      files: files.map(({ id, name, versions }) => {
        const releasedVersion = versions.find(({ state }) => state === 'released')
        return {
          id,
          name,
          released: releasedVersion && {
            ordinal: releasedVersion.ordinal,
            kind: releasedVersion.kind,
            bytes: releasedVersion.bytes,
          },
          latestState: versions[0]?.state ?? null,
          listingCount: attachments.filter(({ fileId }) => fileId === id).length,
        }
      }),
    }
  })
}

export async function addFile({ request, context }: ActionFunctionArgs) {
  const { shop, actor, requestId, transact } = signedInCreator(context)
  const fields = await readParts(request)
  const name = String(fields.get('name') ?? '').slice(0, 1_000)
  const form = FileForm.safeParse({ name, previewed: true })
  if (!form.success) return data({ fault: form.error.issues[0]?.message ?? '', name }, { status: 422 })
  const result = await transact(async (tx, at) => {
    const file = await createFile(tx, shop.id, form.data, at)
    if (file.ok) {
      const resource = file.value.id
      await record(tx, { actor, action: 'file.added', resource, shopId: shop.id, requestId }, at)
    }
    return file
  })
  if (result.ok) return redirect(hrefs.ownFile(result.value.id), 303)
  return data({ fault: wordsOf(result, fileRefusals), name }, { status: fileRefusals[result.code].status })
}
