import type { LoaderFunctionArgs } from 'react-router'
import { findBlank } from '#catalogue'
import { parseId } from '#kernel/id.ts'
import { makeStitchFileOnThread } from '#press/files/on-threads.ts'
import { type StitchFormat, stitchFormats } from '#press/files/stitch-file.ts'
import { findPrintFile, readPrintFile, readPrintFileThumbnail } from '#production'
import { signedInStaff } from '../../request.server.ts'

const contentTypes = {
  png: 'image/png',
  small: 'image/webp',
  webp: 'image/webp',
  dst: 'application/octet-stream',
  pes: 'application/octet-stream',
}

/**
 * A print file to download, checked against its hash; `?small` gives its thumbnail; `?as` the stitches of an
 * embroidered one, as a machine file or a picture.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { read, blobs } = signedInStaff(context)
  const query = new URL(request.url).searchParams
  const requested = query.get('as')
  const format = stitchFormats.find((format) => format === requested) ?? null
  const { file, technique } = await read(async (tx) => {
    const id = parseId('printFile', params.id)
    const printFile = id && (await findPrintFile(tx, id))
    return {
      file: printFile,
      technique: printFile && format ? (await findBlank(tx, printFile.blankId))?.technique : null,
    }
  })
  if (!file?.sha256 || (requested !== null && !(format && technique === 'embroidery')))
    throw new Response('Not found', { status: 404 })
  const isSmall = query.has('small')
  const storedFile = await (isSmall ? readPrintFileThumbnail(blobs, file) : readPrintFile(blobs, file))
  if (!storedFile)
    throw new Response('The stored file isn’t the one we rendered. Render it again.', { status: 409 })
  const bytes = format ? await findStitches(storedFile, file, format) : storedFile
  const isInline = isSmall || format === 'webp'
  const name = `${file.blankId}-${file.area}-${file.sizeArea}-${file.sha256.slice(0, 12)}.${format ?? 'png'}`
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': contentTypes[isSmall ? 'small' : (format ?? 'png')],
      'Cache-Control': isInline ? 'private, max-age=31536000, immutable' : 'private, no-store',
      ...(isInline ? {} : { 'Content-Disposition': `attachment; filename="${name}"` }),
    },
  })
}

/** The machine shows the hash's first letters, which identify the file. */
async function findStitches(
  png: Uint8Array,
  { widthIn, heightIn, sha256 }: { widthIn: number; heightIn: number; sha256: string | null },
  format: StitchFormat,
): Promise<Uint8Array> {
  const label = sha256?.slice(0, 12) ?? ''
  return (await makeStitchFileOnThread({ png, widthIn, heightIn, format, label })).bytes
}
