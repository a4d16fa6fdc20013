import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import {
  archiveDesign,
  countOpenComments,
  findArtworks,
  findDesigns,
  removeArtwork,
  renameDesign,
  restoreDesign,
} from '#artwork'
import { artworkRefusals } from '#artwork/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { type Result, wordsOf } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { readParts } from '../../form.server.ts'
import { signedInCreator } from '../../request.server.ts'

const doneWords = {
  renamed: 'Design renamed.',
  archived: 'Design archived. Listings made with it stay as they are.',
  restored: 'Design restored.',
  removed: 'Picture removed. Designs that use it keep it.',
} as const

type DesignAct = (
  tx: Tx,
  shopId: Id<'shop'>,
  id: Id<'design'>,
  name: string,
  at: Date,
) => Promise<Result<undefined, 'design.not_found' | 'design.name_missing'>>
const designActs: Readonly<Record<'rename' | 'archive' | 'restore', DesignAct>> = {
  rename: renameDesign,
  archive: (tx, shopId, id, _, at) => archiveDesign(tx, shopId, id, at),
  restore: restoreDesign,
}
const isDesignAct = (intent: string): intent is keyof typeof designActs => Object.hasOwn(designActs, intent)

/** A page of the shop's designs and one of its pictures, newest first. */
export function loadDesigns({ request, context }: LoaderFunctionArgs) {
  const { shop, read } = signedInCreator(context)
  const query = new URL(request.url).searchParams
  const act = query.get('done') ?? ''
  const after = { designs: query.get('designs'), pictures: query.get('pictures') }
  return read(async (tx) => ({
    after,
    designs: await findDesignPage(tx, shop.id, after.designs),
    pictures: await findArtworks(tx, shop.id, after.pictures),
    confirmation: Object.hasOwn(doneWords, act) ? doneWords[act as keyof typeof doneWords] : null,
    undoId: act === 'archived' ? parseId('design', query.get('on')) : null,
  }))
}

async function findDesignPage(tx: Tx, shopId: Id<'shop'>, cursor: string | null) {
  const designs = await findDesigns(tx, shopId, cursor)
  const openComments = await countOpenComments(
    tx,
    shopId,
    designs.rows.map(({ id }) => id),
  )
  return {
    ...designs,
    rows: designs.rows.map((row) => ({ ...row, comments: openComments.get(row.id) ?? 0 })),
  }
}

export async function actOnDesigns({ request, context }: ActionFunctionArgs) {
  const { shop, transact } = signedInCreator(context)
  const form = await readParts(request)
  const [intent = '', idText = ''] = String(form.get('act') ?? '').split(':')
  const name = String(form.get(`name:${idText}`) ?? '').slice(0, 200)
  const refuse = (words: string, status = 404) => data({ rowId: idText, words, name }, { status })
  const notFoundWords = artworkRefusals['design.not_found'].words
  const outcome = await transact(async (tx, at) => {
    if (intent === 'remove') {
      const id = parseId('artwork', idText)
      return id && (await removeArtwork(tx, shop.id, id, at))
        ? null
        : refuse('That picture is not in your shop.')
    }
    const id = parseId('design', idText)
    if (!id) return refuse(notFoundWords)
    if (!isDesignAct(intent)) return refuse('Open the page again and send it from there.', 400)
    const result = await designActs[intent](tx, shop.id, id, name, at)
    return result.ok ? null : refuse(wordsOf(result, artworkRefusals), artworkRefusals[result.code].status)
  })
  if (outcome) return outcome
  const doneAct = { remove: 'removed', rename: 'renamed', archive: 'archived', restore: 'restored' }[intent]
  const on = intent === 'archive' ? idText : undefined
  const { searchParams } = new URL(request.url)
  const cursor = (list: string) => searchParams.get(list) ?? undefined
  return redirect(
    hrefs.designs({ designs: cursor('designs'), pictures: cursor('pictures'), done: doneAct, on }),
    303,
  )
}
