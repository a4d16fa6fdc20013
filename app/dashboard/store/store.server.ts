import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { z } from 'zod'
import type { Id } from '#kernel/id.ts'
import { type Refusal, wordsOf } from '#kernel/result.ts'
import { findLiveListings } from '#listings'
import { listingName, listingPictureHref, mainPicture } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import {
  featureListings,
  findCollections,
  findFeaturedIds,
  findWriting,
  findWritings,
  removeCollection,
  removeWriting,
  saveCollection,
  saveStore,
  saveWriting,
} from '#storefronts'
import {
  CollectionForm,
  StoreForm,
  type StoreRefusal,
  storeLimits,
  storeRefusals,
  storeSections,
  WritingForm,
} from '#storefronts/contract'
import { requestOf, signedInCreator } from '../../request.server.ts'
import { readHome } from '../../storefront/home.server.ts'
import { isPanel } from './panels.ts'

/** The store as fans see it, and what the chosen panel edits. */
export async function loadStore({ request, context }: LoaderFunctionArgs) {
  const { shop, read } = signedInCreator(context)
  const params = new URL(request.url).searchParams
  const asked = params.get('panel') ?? ''
  const panel = isPanel(asked) ? asked : 'look'
  const edit = params.get('edit')
  return read(async (tx, at) => {
    const listings = await findLiveListings(tx, shop.id, { count: storeLimits.shopPageListings }, at)
    const collections = await findCollections(tx, shop.id)
    return {
      panel,
      /** Somebody came to edit: on a narrow screen that goes first. */
      toEdit: params.has('panel'),
      shop: { name: shop.name, handle: shop.handle },
      home: await readHome(tx, shop, at),
      listings: listings.map((listing) => {
        const picture = mainPicture(listing)
        return {
          id: listing.id,
          name: listingName(listing.number),
          title: listing.title,
          picture: picture && listingPictureHref(picture, 120),
        }
      }),
      featuredIds: await findFeaturedIds(tx, shop.id),
      writings: await findWritings(tx, shop.id),
      collections,
      editing: await editingOf(tx, shop.id, edit),
      collection: collections.find((one) => one.slug === edit) ?? null,
      creating: edit === 'new',
      saved: params.get('saved') === '1',
    }
  })
}
export type StorePage = Awaited<ReturnType<typeof loadStore>>

async function editingOf(tx: Tx, shopId: Id<'shop'>, edit: string | null) {
  return edit && edit !== 'new' ? findWriting(tx, shopId, edit) : null
}

type Answer = { ok: true } | Refusal<StoreRefusal>
type Step = (tx: Tx, shopId: Id<'shop'>, at: Date) => Promise<Answer>

/** Saves what one panel sends, then shows the store with it; or the panel again, with what was typed and what is wrong. */
export async function saveStorePanel({ request, context }: LoaderFunctionArgs) {
  const { shop } = signedInCreator(context)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const asked = text('panel')
  if (!isPanel(asked)) throw new Response('No such panel', { status: 400 })
  const read = stepOf(form, text)
  if ('faults' in read) return data({ ...read, refusal: null }, { status: 422 })
  const result = await requestOf(context).transact((tx, at) => read.step(tx, shop.id, at))
  if (result.ok) return redirect(`?panel=${asked}&saved=1`, 303)
  return data(
    { faults: {}, values: valuesOf(form), refusal: wordsOf(result, storeRefusals) },
    { status: 422 },
  )
}

type Read = { step: Step } | { faults: Record<string, string>; values: Record<string, string> }

function stepOf(form: FormData, text: (name: string) => string): Read {
  const act = text('act')
  if (act === 'look') {
    const sections = Object.keys(storeSections).filter((name) => form.getAll('sections').includes(name))
    return parsed(
      form,
      StoreForm,
      { ...only(form, lookFields), sections },
      (value) => (tx, shopId, at) => saveStore(tx, shopId, value, at),
    )
  }
  if (act === 'featured') return { step: (tx, shopId) => featureListings(tx, shopId, placesOf(form)) }
  if (act === 'writing') {
    const fields = { ...only(form, ['kind', 'title', 'body', 'listingId']), published: form.has('published') }
    return parsed(
      form,
      WritingForm,
      fields,
      (value) => (tx, shopId, at) => saveWriting(tx, shopId, text('id') || null, value, at),
    )
  }
  if (act === 'collection') {
    const fields = { ...only(form, ['title', 'description']), listingIds: form.getAll('listing').map(String) }
    return parsed(
      form,
      CollectionForm,
      fields,
      (value) => (tx, shopId, at) => saveCollection(tx, shopId, text('slug') || null, value, at),
    )
  }
  if (act === 'delete-writing') return { step: (tx, shopId) => removeWriting(tx, shopId, text('id')) }
  if (act === 'delete-collection') return { step: (tx, shopId) => removeCollection(tx, shopId, text('slug')) }
  throw new Response('No such action', { status: 400 })
}

const lookFields = [
  'colour',
  'inkColour',
  'heroTitle',
  'heroText',
  'heroButton',
  'featuredTitle',
  'aboutTitle',
  'aboutText',
  'aboutButton',
  'postsTitle',
  'footerName',
]
const only = (form: FormData, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '').replace(/\r\n/g, '\n')]))
const valuesOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']))

function parsed<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  fields: unknown,
  step: (value: z.output<Schema>) => Step,
): Read {
  const read = schema.safeParse(fields)
  if (read.success) return { step: step(read.data) }
  const faults = Object.fromEntries(
    read.error.issues.toReversed().map((issue) => [String(issue.path[0] ?? ''), issue.message]),
  )
  return { faults, values: valuesOf(form) }
}

/** The listings with a place, in the order of their places. */
function placesOf(form: FormData): string[] {
  return [...form]
    .flatMap(([name, value]) => {
      const id = /^place:(lst_[0-9a-f]{32})$/.exec(name)?.[1]
      const place = Number(value)
      return id && Number.isInteger(place) && place > 0 ? [{ id, place }] : []
    })
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id)
}
