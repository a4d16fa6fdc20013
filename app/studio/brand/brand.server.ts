import type { LoaderFunctionArgs } from 'react-router'
import { addBrandPiece, findBrandKit, removeBrandPiece } from '#artwork'
import { artworkRefusals } from '#artwork/contract'
import type { Id } from '#kernel/id.ts'
import { ok, wordsOf } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { readJson } from '../../form.server.ts'
import { signedInCreator } from '../../request.server.ts'
import { type BrandAnswer, BrandForm, type StudioBrand, toStudioPicture } from '../document/studio-data.ts'

type Context = LoaderFunctionArgs['context']

/** The kit as the studio shows it. */
export async function findBrand(tx: Tx, shopId: Id<'shop'>): Promise<StudioBrand> {
  const { logos, ...brandKit } = await findBrandKit(tx, shopId)
  return { ...brandKit, logos: logos.map(toStudioPicture) }
}

export async function loadBrand(context: Context): Promise<Response> {
  const { read, shop } = signedInCreator(context)
  return respond({ ok: true, brand: await read((tx) => findBrand(tx, shop.id)) }, 200)
}

export async function changeBrand(request: Request, context: Context): Promise<Response> {
  const { transact, shop } = signedInCreator(context)
  const form = BrandForm.safeParse(await readJson(request))
  if (!form.success) return respond({ ok: false, words: artworkRefusals['brand.unknown'].words }, 422)
  const { remove, ...piece } = form.data
  const result = await transact(async (tx, at) => {
    if (remove) await removeBrandPiece(tx, shop.id, piece)
    const added = remove ? ok() : await addBrandPiece(tx, shop.id, piece, at)
    return added.ok ? ok(await findBrand(tx, shop.id)) : added
  })
  if (result.ok) return respond({ ok: true, brand: result.value }, 200)
  return respond({ ok: false, words: wordsOf(result, artworkRefusals) }, artworkRefusals[result.code].status)
}

const respond = (body: BrandAnswer, status: number) => Response.json(body, { status })
