import { Readable } from 'node:stream'
import type { LoaderFunctionArgs } from 'react-router'
import { openDataExport } from '#accounts'
import { accountRefusals } from '#accounts/contract'
import { readFileParts } from '#platform/blobs/parts.ts'
import { readToken } from '#platform/crypto/sign.ts'
import { signedInCreator } from '../../../request.server.ts'

/**
 * An export's file: by its signed link, signed in as the owner, until it expires. The link alone isn't enough: a
 * mailbox that others read must not open a shop.
 */
export async function loadExport({ params, context }: Pick<LoaderFunctionArgs, 'params' | 'context'>) {
  const { transact, actor, shop, requestId, blobs, config, url } = signedInCreator(context)
  const id = readToken({ secret: config.secretKey }, 'export', url.searchParams.get('key') ?? '')
  const dataExport =
    id !== null && id === params.id
      ? await transact((tx, at) => openDataExport(tx, actor, id, requestId, at))
      : null
  if (!dataExport?.blobKey || !dataExport.bytes) {
    const { status, words } = accountRefusals['export.gone']
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
    return new Response(words, { status, headers })
  }
  const parts = Readable.from(readFileParts(blobs, dataExport.blobKey, dataExport.bytes))
  return new Response(Readable.toWeb(parts) as BodyInit, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Length': String(dataExport.bytes),
      'Content-Disposition': `attachment; filename="fanfare-${shop.handle}.zip"`,
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': 'sandbox',
    },
  })
}
