import { z } from 'zod'
import { findArtwork, storeArtwork } from '#artwork'
import { type Artwork, artworkRefusals, documentPagesMax, type UploadRefusal } from '#artwork/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { type Refusal, wordsOf } from '#kernel/result.ts'
import type { Blend } from '#press/ink.ts'
import type { signedInCreator } from '../../request.server.ts'
import { readUpload } from '../../upload.server.ts'

type Creator = Pick<ReturnType<typeof signedInCreator>, 'transact' | 'read' | 'blobs' | 'shop'>
/** The answer to the studio: the picture with its addresses, or the refusal in words. */
export type StoredArtwork = {
  artwork: Omit<Artwork, 'storedAt'> & { href: string; thumbnailHref: string }
  /** The number of pages of its document. */
  pages: number
  /** The names of its pages after the first; empty if they are only counted. */
  names: string[]
  /** The blend mode of each, and the features it loses. */
  looks: { blend: Blend; without: string[] }[]
  /** Layers that only change others, and aren't imported. */
  leftOut: string[]
}
export type RefusedArtwork = { code: UploadRefusal; words: string }

const Page = z.coerce.number().int().min(1).max(documentPagesMax).catch(1)

const answerRefusal = (refusal: Refusal<UploadRefusal>): Response =>
  Response.json({ code: refusal.code, words: wordsOf(refusal, artworkRefusals) } satisfies RefusedArtwork, {
    status: artworkRefusals[refusal.code].status,
  })

export async function receiveArtwork(creator: Creator, request: Request): Promise<Response> {
  const file = await readUpload(request, 'file')
  if (!file) return answerRefusal({ ok: false, code: 'artwork.unknown_type' })
  const { bytes, name, release } = file
  const page = Page.parse(new URL(request.url).searchParams.get('page'))
  const stored = await storeArtwork(creator, creator.shop.id, bytes, name, { whenRead: release, page })
  if (!stored.ok) return answerRefusal(stored)
  const { storedAt: _, pages = 1, names = [], looks = [], leftOut = [], ...artwork } = stored.value
  const answer: StoredArtwork = {
    artwork: {
      ...artwork,
      href: hrefs.artwork(artwork.id),
      thumbnailHref: hrefs.artwork(artwork.id, 'thumbnail'),
    },
    pages,
    names,
    looks,
    leftOut,
  }
  return Response.json(answer, { status: 201 })
}

/** Pictures per request: more than a design has. */
const maxIds = 100

/**
 * The most pixels along the longest side at which each of these pictures can be printed; the browser doesn't store
 * it, because it may turn out less.
 */
export async function findReaches({
  read,
  shop,
  url,
}: Pick<ReturnType<typeof signedInCreator>, 'read' | 'shop' | 'url'>): Promise<Response> {
  const requestedIds = url.searchParams.get('ids')?.split(',', maxIds) ?? []
  const ids = requestedIds.flatMap((id) => parseId('artwork', id) ?? [])
  const reachById = await read(async (tx) => {
    const reaches: Record<string, number> = {}
    for (const id of ids) {
      const artwork = await findArtwork(tx, shop.id, id)
      if (artwork) reaches[id] = artwork.reach
    }
    return reaches
  })
  return Response.json(reachById, { headers: { 'Cache-Control': 'no-store' } })
}
