import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import type { z } from 'zod'
import type { Id } from '#kernel/id.ts'
import { instantOf } from '#kernel/instant.ts'
import { wordsOf } from '#kernel/result.ts'
import { findLiveListings } from '#listings'
import { listingName, listingPictureHref, mainPicture } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import {
  bioLinks,
  featureListings,
  findCollections,
  findFeaturedIds,
  findStore,
  findWriting,
  findWritings,
  removeCollection,
  removeWriting,
  saveCollection,
  saveWriting,
  storeDesk,
  storePictures,
} from '#storefronts'
import { CollectionForm, storeLimits, storeRefusals, WritingForm } from '#storefronts/contract'
import { hrefs } from '../../hrefs.ts'
import { requestOf, signedInCreator } from '../../request.server.ts'
import { readSections } from '../../storefront/sections/sections.server.ts'
import { type Read, readDraftStep, type Step, sectionOf } from './draft.server.ts'
import { type Fault, isPanel } from './panels.ts'
import { readItems } from './read-items.ts'

/** The draft with everything that can be put into it, and what the chosen panel edits. */
export async function loadStore({ request, context }: LoaderFunctionArgs) {
  const { shop, read } = signedInCreator(context)
  const params = new URL(request.url).searchParams
  const asked = params.get('panel') ?? ''
  const panel = isPanel(asked) ? asked : 'sections'
  const edit = params.get('edit')
  return read(async (tx, at) => {
    const listings = await findLiveListings(tx, shop.id, { count: storeLimits.shopPageListings }, at)
    const collections = await findCollections(tx, shop.id)
    const desk = await storeDesk.find(tx, shop.id)
    const { links } = await findStore(tx, shop.id)
    const shown = {
      ...desk.document,
      sections: desk.document.sections.map((one) => ({ ...one, hidden: false })),
    }
    return {
      panel,
      now: at,
      /** Somebody came to edit: on a narrow screen that goes first. */
      toEdit: params.has('panel'),
      shop: { name: shop.name, handle: shop.handle, zone: shop.timeZone },
      desk,
      /** What each section shows now, hidden ones too. */
      outline: await readSections(tx, shop, { document: shown, links }, at),
      section: panel === 'sections' ? sectionOf(desk.document, edit) : null,
      adding: panel === 'sections' && edit === 'new',
      pictures: await storePictures.find(tx, shop.id),
      bio:
        panel === 'links'
          ? {
              links: await bioLinks.find(tx, shop.id),
              clicks: [...(await bioLinks.clicks(tx, shop.id, at))].map(([target, clicks]) => ({
                target,
                clicks,
              })),
            }
          : null,
      versions: panel === 'versions' ? await storeDesk.versions(tx, shop.id) : [],
      listings: listings.map((listing) => {
        const picture = mainPicture(listing)
        return {
          id: listing.id,
          name: listingName(listing.number),
          title: listing.title,
          slug: listing.slug,
          isDrop: listing.cap !== null || listing.endsAt !== null || listing.sale === 'scheduled',
          picture: picture && listingPictureHref(picture, 120),
        }
      }),
      featuredIds: await findFeaturedIds(tx, shop.id),
      writings: await findWritings(tx, shop.id),
      collections,
      editing: await editingOf(tx, shop.id, panel === 'posts' ? edit : null),
      collection: collections.find((one) => panel === 'collections' && one.slug === edit) ?? null,
      creating: edit === 'new',
      said: saidOf(params.get('said')),
    }
  })
}
export type StorePage = Awaited<ReturnType<typeof loadStore>>

const said = {
  saved: 'Saved.',
  published: 'Published. Fans see it now.',
  discarded: 'The draft is what fans see again. “Do it again” brings the changes back, step by step.',
  named: 'Named. It is kept with the versions.',
  picture: 'The picture is in your store. Choose it where you want it.',
} as const
const saidOf = (text: string | null): string | null =>
  text !== null && Object.hasOwn(said, text) ? said[text as keyof typeof said] : null

async function editingOf(tx: Tx, shopId: Id<'shop'>, edit: string | null) {
  return edit && edit !== 'new' ? findWriting(tx, shopId, edit) : null
}

/** Saves what one panel sends, then shows it; or the panel again, with what was typed and what is wrong. */
export async function saveStorePanel({ request, context }: LoaderFunctionArgs) {
  const { shop } = signedInCreator(context)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').replace(/\r\n/g, '\n')
  const asked = text('panel') || 'sections'
  if (!isPanel(asked)) throw new Response('No such panel', { status: 400 })
  const read = readDraftStep(form, text) ?? readWritingStep(form, text, shop.timeZone)
  if (!read) throw new Response('No such action', { status: 400 })
  const values = valuesOf(form)
  const again = (fault: Omit<Fault, 'values'>) => data({ ...fault, values } satisfies Fault, { status: 422 })
  if ('faults' in read) return again({ faults: read.faults, refusal: null })
  const result = await requestOf(context).transact((tx, at) => read.step(tx, shop.id, at))
  if (!result.ok) {
    const elsewhere = result.code === 'store.edited_elsewhere'
    return again({ faults: {}, refusal: wordsOf(result, storeRefusals), elsewhere })
  }
  if (text('quiet')) return data({ revision: result.value?.revision ?? null, of: text('section') })
  return redirect(`${hrefs.store}?${wayBack(asked, text, result.value?.section)}`, 303)
}

/** Where a saved form leads: to the panel, and to the section where the form was of one that is still there. */
function wayBack(panel: string, text: (name: string) => string, made?: string): URLSearchParams {
  const act = text('act')
  const words = { publish: 'published', discard: 'discarded', name: 'named' }[act] ?? ''
  const edit = made ?? (act === 'remove' ? '' : text('edit'))
  const quietly = [
    'up',
    'down',
    'order',
    'hide',
    'show',
    'undo',
    'redo',
    'theme',
    'duplicate',
    'remove',
    'add',
  ]
  return new URLSearchParams({
    panel,
    ...(edit ? { edit } : {}),
    ...(quietly.includes(act) ? {} : { said: words || 'saved' }),
  })
}

function readWritingStep(form: FormData, text: (name: string) => string, zone: string): Read {
  const act = text('act')
  if (act === 'links') {
    const read = readItems(text, 'bio', storeLimits.bioLinksMax)
    if (Object.keys(read.faults).length > 0) return { faults: read.faults }
    return {
      step: async (tx, shopId) => {
        await bioLinks.save(tx, shopId, read.items)
        return { ok: true }
      },
    }
  }
  if (act === 'featured') return { step: (tx, shopId) => featureListings(tx, shopId, placesOf(form)) }
  if (act === 'writing') {
    const fields = {
      ...typedIn(text, ['kind', 'title', 'body', 'listingId', 'slug', 'description', 'pictureId']),
      place: text('place') || '0',
      published: form.has('published'),
      publishAt: momentOf(text('publishAt'), zone),
    }
    return parsed(
      WritingForm,
      fields,
      (value) => async (tx, shopId, at) =>
        unsaid(await saveWriting(tx, shopId, text('id') || null, value, at)),
    )
  }
  if (act === 'collection') {
    const fields = {
      ...typedIn(text, ['title', 'description', 'slug']),
      listingIds: form.getAll('listing').map(String),
      rule: ruleOf(text),
    }
    return parsed(
      CollectionForm,
      fields,
      (value) => async (tx, shopId, at) =>
        unsaid(await saveCollection(tx, shopId, text('of') || null, value, at)),
    )
  }
  if (act === 'delete-writing') return { step: (tx, shopId) => removeWriting(tx, shopId, text('id')) }
  if (act === 'delete-collection') return { step: (tx, shopId) => removeCollection(tx, shopId, text('of')) }
  return null
}

/** A moment as its field says it, on the shop's own clock; null where none is said. */
function momentOf(text: string, zone: string): Date | null {
  const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(text) ?? []
  if (!date || Number.isNaN(Date.parse(`${date}T${time}Z`))) return null
  return instantOf(date, time, zone)
}

/** The rule of a collection as its form says it; null where it is put together by hand. */
function ruleOf(text: (name: string) => string) {
  if (text('by') !== 'rule') return null
  const cents = (name: string) => (text(name) === '' ? null : Math.round(Number(text(name)) * 100))
  return {
    ...typedIn(text, ['word', 'category']),
    fromMinor: cents('from'),
    toMinor: cents('to'),
    newDays: text('newDays') === '' ? null : Number(text('newDays')),
  }
}

/** The answer without its value, which only the draft's own steps have a use for. */
const unsaid = <Given extends { ok: boolean }>(result: Given) =>
  (result.ok ? { ok: true } : result) as Exclude<Given, { ok: true }> | { ok: true }
const typedIn = (text: (name: string) => string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, text(name)]))
const valuesOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']))

function parsed<Schema extends z.ZodType>(
  schema: Schema,
  fields: unknown,
  step: (value: z.output<Schema>) => Step,
): Read {
  const read = schema.safeParse(fields)
  if (read.success) return { step: step(read.data) }
  return {
    faults: Object.fromEntries(
      read.error.issues.toReversed().map((issue) => [String(issue.path[0] ?? ''), issue.message]),
    ),
  }
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
