import { findFontFile, findOwnFonts, removeFont, storeFont } from '#artwork'
import { artworkRefusals, type FontRefusal } from '#artwork/contract'
import { ok, type Refusal, refused, wordsOf } from '#kernel/result.ts'
import { isOwnFont } from '#press/fonts.ts'
import type { signedInCreator } from '../../request.server.ts'
import { readUpload } from '../../upload.server.ts'
import type { FontAnswer, FontsAnswer } from '../document/studio-data.ts'

type Creator = ReturnType<typeof signedInCreator>

export async function receiveFont(creator: Creator, request: Request): Promise<Response> {
  const { actor, shop, read } = creator
  if (creator.url.searchParams.get('licence') !== 'yes') return answerRefusal(refused('font.unlicensed'))
  const file = await readUpload(request, 'file')
  if (!file) return answerRefusal(refused('font.unknown_type'))
  const { bytes, name, release } = file
  const owner = { shopId: shop.id, personId: actor.personId }
  const stored = await storeFont(creator, owner, { bytes, name, whenRead: release })
  if (!stored.ok) return answerRefusal(stored)
  const fonts = await read((tx) => findOwnFonts(tx, shop.id))
  return respond({ ok: true, fonts, added: stored.value.id }, 201)
}

export async function dropFont({ transact, shop }: Creator, id: string): Promise<Response> {
  if (!isOwnFont(id)) return answerRefusal(refused('font.not_found'))
  const result = await transact(async (tx, at) => {
    const removed = await removeFont(tx, shop.id, id, at)
    return removed.ok ? ok(await findOwnFonts(tx, shop.id)) : removed
  })
  return result.ok ? respond({ ok: true, fonts: result.value }, 200) : answerRefusal(result)
}

/** The bytes of an id never change, so this person's browser may store them; nobody else gets them. */
export async function serveFont(creator: Creator, id: string): Promise<Response> {
  const bytes = await findFontFile(creator, creator.shop.id, id)
  if (!bytes) return new Response('Not found', { status: 404 })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'font/sfnt',
      'Cache-Control': 'private, max-age=31536000, immutable',
      'Content-Security-Policy': `default-src 'none'; sandbox`,
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  })
}

const respond = (body: FontsAnswer | FontAnswer, status: number) => Response.json(body, { status })
const answerRefusal = (refusal: Refusal<FontRefusal>) =>
  respond({ ok: false, words: wordsOf(refusal, artworkRefusals) }, artworkRefusals[refusal.code].status)
