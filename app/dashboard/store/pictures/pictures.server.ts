import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { storeArtwork } from '#artwork'
import { artworkRefusals, type UploadRefusal, uploadBytesMax } from '#artwork/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { type Refusal, wordsOf } from '#kernel/result.ts'
import { removePhoto } from '#listings'
import { addStorePicture, changeStorePicture, findStorePictures } from '#storefronts'
import { storeRefusals } from '#storefronts/contract'
import { readParts } from '../../../form.server.ts'
import { signedInCreator } from '../../../request.server.ts'
import { isPanel } from '../panels.ts'

/** The store's pictures, and a link back to where one is needed. */
export function loadPictures({ request, context }: LoaderFunctionArgs) {
  const { shop, read } = signedInCreator(context)
  const query = new URL(request.url).searchParams
  return read(async (tx) => ({
    pictures: await findStorePictures(tx, shop.id),
    backHref: buildReturnHref(query.get('panel'), query.get('edit')),
    isAdded: query.has('added'),
  }))
}

const buildReturnHref = (panel: string | null, edit: string | null): string => {
  const shownPanel = panel && isPanel(panel) ? panel : 'sections'
  return `${hrefs.store}?${new URLSearchParams({ panel: shownPanel, ...(edit && /^s\d+$/.test(edit) ? { edit } : {}) })}`
}

/** Adds a picture through the same jail as artwork, changes its description, or removes it from the store. */
export async function actOnPictures({ request, context }: ActionFunctionArgs) {
  const creator = signedInCreator(context)
  const form = await readParts(request)
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const resultHref = `${hrefs.storePictures}?${new URLSearchParams({ added: '1', ...readQuery(request) })}`
  const isAdding = text('act') === 'add'
  const answerWith = (words: string, status: number) => data({ words, adding: isAdding }, { status })
  if (isAdding) {
    const file = form.get('file')
    if (!(file instanceof File) || file.size === 0) return answerWith('Choose a picture first.', 422)
    if (file.size > uploadBytesMax) return answerWith('That file is too large.', 413)
    const stored = await storeArtwork(
      creator,
      creator.shop.id,
      new Uint8Array(await file.arrayBuffer()),
      file.name,
    )
    if (!stored.ok) {
      const refusal: Refusal<UploadRefusal> = stored
      return answerWith(wordsOf(refusal, artworkRefusals), artworkRefusals[refusal.code].status)
    }
    const added = await creator.transact((tx, at) =>
      addStorePicture(tx, creator.shop.id, stored.value.id, text('alt'), at),
    )
    return added.ok ? redirect(resultHref, 303) : answerWith(wordsOf(added, storeRefusals), 422)
  }
  const alt = text('act') === 'remove' ? null : text('alt')
  const result = await creator.transact(async (tx) => {
    const id = parseId('picture', text('id'))
    if (alt === null && id) await removePhoto(tx, creator.shop.id, id)
    return changeStorePicture(tx, creator.shop.id, text('id'), alt)
  })
  return result.ok ? redirect(resultHref, 303) : answerWith(wordsOf(result, storeRefusals), 404)
}

const readQuery = (request: Request): Record<string, string> => {
  const query = new URL(request.url).searchParams
  return Object.fromEntries(
    ['panel', 'edit'].flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])),
  )
}
