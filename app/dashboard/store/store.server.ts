import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { wordsOf } from '#kernel/result.ts'
import { findLiveListings } from '#listings'
import { listingName, listingPictureHref, mainPicture } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import {
  findBioClicks,
  findBioLinks,
  findCollections,
  findFeaturedIds,
  findStore,
  findStoreDesk,
  findStorePictures,
  findStoreVersions,
  findWriting,
  findWritings,
} from '#storefronts'
import { storeLimits, storeRefusals } from '#storefronts/contract'
import { readParts } from '../../form.server.ts'
import { signedInCreator } from '../../request.server.ts'
import { readSections } from '../../storefront/sections/sections.server.ts'
import { findSection, readDraftStep } from './draft.server.ts'
import { type Fault, isPanel } from './panels.ts'
import { findFingerprint, readWritingStep } from './writing-steps.server.ts'

/** The draft with everything it can use, and the chosen panel's subject. */
export async function loadStore({ request, context }: LoaderFunctionArgs) {
  const { shop, read } = signedInCreator(context)
  const params = new URL(request.url).searchParams
  const input = params.get('panel') ?? ''
  const panel = isPanel(input) ? input : 'sections'
  const edit = params.get('edit')
  return read(async (tx, at) => {
    const listings = await findLiveListings(tx, shop.id, { count: storeLimits.shopPageListings }, at)
    const collections = await findCollections(tx, shop.id)
    const desk = await findStoreDesk(tx, shop.id)
    const { links } = await findStore(tx, shop.id)
    const fullDocument = {
      ...desk.document,
      sections: desk.document.sections.map((section) => ({ ...section, hidden: false })),
    }
    return {
      panel,
      now: at,
      /** The person came to edit: on a narrow screen the panel comes first. */
      isPanelFirst: params.has('panel'),
      shop: { name: shop.name, handle: shop.handle, zone: shop.timeZone },
      desk,
      /** Each section's present content, including hidden ones. */
      outline: await readSections(tx, shop, { document: fullDocument, links }, at),
      section: panel === 'sections' ? findSection(desk.document, edit) : null,
      isAdding: panel === 'sections' && edit === 'new',
      pictures: await findStorePictures(tx, shop.id),
      bio:
        panel === 'links'
          ? {
              links: await findBioLinks(tx, shop.id),
              clicks: [...(await findBioClicks(tx, shop.id, at))].map(([target, clicks]) => ({
                target,
                clicks,
              })),
            }
          : null,
      versions: panel === 'versions' ? await findStoreVersions(tx, shop.id) : [],
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
      writing: await findEditedWriting(tx, shop.id, panel === 'posts' ? edit : null),
      collection:
        collections.find((collection) => panel === 'collections' && collection.slug === edit) ?? null,
      isCreating: edit === 'new',
      fingerprint: await findFingerprint(tx, shop.id, panel, edit),
      notice: readNotice(params.get('said')),
    }
  })
}
export type StorePage = Awaited<ReturnType<typeof loadStore>>

const notices = {
  saved: 'Saved.',
  published: 'Published. Fans see it now.',
  discarded: 'The draft matches the live store again. “Redo” brings the changes back, step by step.',
  named: 'Version saved.',
  picture: 'Picture added. Choose it wherever you want it.',
} as const
const readNotice = (text: string | null): string | null =>
  text !== null && Object.hasOwn(notices, text) ? notices[text as keyof typeof notices] : null

async function findEditedWriting(tx: Tx, shopId: Id<'shop'>, edit: string | null) {
  return edit && edit !== 'new' ? findWriting(tx, shopId, edit) : null
}

/** Saves a panel's form, then shows it; or the panel again, with what was typed and its faults. */
export async function saveStorePanel({ request, context }: LoaderFunctionArgs) {
  const { shop, transact } = signedInCreator(context)
  const form = await readParts(request)
  const text = (name: string) => String(form.get(name) ?? '').replace(/\r\n/g, '\n')
  const input = text('panel') || 'sections'
  if (!isPanel(input)) throw new Response('No such panel', { status: 400 })
  const parsed = readDraftStep(form, text) ?? readWritingStep(form, text, shop.timeZone)
  if (!parsed) throw new Response('No such action', { status: 400 })
  const values = readValues(form)
  const answerFault = (fault: Omit<Fault, 'values'>) =>
    data({ ...fault, values } satisfies Fault, { status: 422 })
  if ('faults' in parsed) return answerFault({ faults: parsed.faults, refusal: null })
  const result = await transact((tx, at) => parsed.step(tx, shop.id, at))
  if (!result.ok) {
    const isConflict = result.code === 'store.edited_elsewhere'
    return answerFault({ faults: {}, refusal: wordsOf(result, storeRefusals), isConflict })
  }
  if (text('quiet')) return data({ revision: result.value?.revision ?? null, of: text('section') })
  return redirect(`${hrefs.store}?${buildReturnQuery(input, text, result.value?.section)}`, 303)
}

/** Where a saved form leads: to its panel, and to its section if that still exists. */
function buildReturnQuery(
  panel: string,
  text: (name: string) => string,
  createdSection?: string,
): URLSearchParams {
  const act = text('act')
  const notice = { publish: 'published', discard: 'discarded', name: 'named' }[act] ?? ''
  const edit = createdSection ?? (act === 'remove' ? '' : text('edit'))
  const silentActs = [
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
    ...(silentActs.includes(act) ? {} : { said: notice || 'saved' }),
  })
}

const readValues = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']))
