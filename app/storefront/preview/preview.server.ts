import type { LoaderFunctionArgs } from 'react-router'
import { findAttached, findOffered, findVersion, sendPreview } from '#files'
import { fileKinds } from '#files/contract'
import { parseId } from '#kernel/id.ts'
import { findLiveListingsById } from '#listings'
import { requestOf } from '../../request.server.ts'
import { buildAttachment, sendBytes } from '../order/file/send-bytes.server.ts'

/** The first pages or seconds of a file, while a listing with it is on sale and its creator shows them. */
export async function loadPreview({ request, params, context }: LoaderFunctionArgs) {
  const { read, blobs } = requestOf(context)
  const id = parseId('fileVersion', params.id)
  const page = await read(async (tx, at) => {
    const version = id && (await findVersion(tx, id))
    if (!version) return null
    const attachedFiles = (await findAttached(tx, { fileIds: [version.fileId] })).filter(
      ({ detachedAt }) => !detachedAt,
    )
    const listings = attachedFiles.map(({ listingId }) => listingId)
    const liveListings = (await findLiveListingsById(tx, listings, at)).filter(
      ({ sale }) => sale === 'on_sale',
    )
    const offeredFiles = await findOffered(
      tx,
      liveListings.map((listing) => listing.id),
    )
    const file = offeredFiles.find(
      (candidate) => candidate.version.id === version.id && candidate.version.preview,
    )
    return file ? { version, name: file.name } : null
  })
  const sendable = page && sendPreview(blobs, page.version)
  if (!page || !sendable) return new Response('That preview doesn’t exist.', { status: 404 })
  const kind = fileKinds[page.version.kind]
  const isAudio = kind.type.startsWith('audio/')
  return sendBytes(request, sendable, {
    'Content-Type': kind.type,
    'Content-Disposition': isAudio ? 'inline' : buildAttachment(`${page.name}, preview`, kind.ends[0]),
    'Cache-Control': 'public, max-age=300',
    'Cross-Origin-Resource-Policy': 'same-site',
  })
}
