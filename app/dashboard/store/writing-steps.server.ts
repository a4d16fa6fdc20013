import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { type Id, parseId } from '#kernel/id.ts'
import { instantOf } from '#kernel/instant.ts'
import { refused } from '#kernel/result.ts'
import { findLiveListings } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import {
  featureListings,
  findBioLinks,
  findCollections,
  findFeaturedIds,
  findWriting,
  lockStore,
  removeCollection,
  removeWriting,
  saveBioLinks,
  saveCollection,
  saveWriting,
} from '#storefronts'
import { CollectionForm, storeLimits, WritingForm } from '#storefronts/contract'
import type { Step, StepResult } from './draft.server.ts'
import type { Panel } from './panels.ts'
import { readItems } from './read-items.ts'

/** Changes that skip the draft and apply at once: posts, pages, collections, featured listings, the links page. */
export function readWritingStep(form: FormData, text: (name: string) => string, zone: string): StepResult {
  const result = readStep(form, text, zone)
  if (!result || !('step' in result) || !text('seen')) return result
  const [panel, edit] = readPanel(text)
  return {
    step: async (tx, shopId, at) => {
      // Of two simultaneous saves the later one must see what the earlier one wrote.
      await lockStore(tx, shopId)
      return (await findFingerprint(tx, shopId, panel, edit)) === text('seen')
        ? result.step(tx, shopId, at)
        : refused('store.edited_elsewhere')
    },
  }
}

/** A short text that changes with a panel's subject: a window that saw an earlier one overwrites nothing. */
export async function findFingerprint(
  tx: Tx,
  shopId: Id<'shop'>,
  panel: Panel,
  edit: string | null,
): Promise<string> {
  const state = await findPanelState(tx, shopId, panel, edit === 'new' ? null : edit)
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16)
}

async function findPanelState(
  tx: Tx,
  shopId: Id<'shop'>,
  panel: Panel,
  edit: string | null,
): Promise<unknown> {
  if (panel === 'links') return findBioLinks(tx, shopId)
  if (panel === 'featured') return findFeaturedIds(tx, shopId)
  if (panel === 'posts') return edit ? findWriting(tx, shopId, edit) : null
  if (panel === 'collections')
    return (await findCollections(tx, shopId)).find(({ slug }) => slug === edit) ?? null
  return null
}

/** The panel of a form, and its subject. */
function readPanel(text: (name: string) => string): [Panel, string | null] {
  const act = text('act')
  if (act === 'links' || act === 'featured') return [act, null]
  return act.endsWith('collection') ? ['collections', text('of') || null] : ['posts', text('id') || null]
}

function readStep(form: FormData, text: (name: string) => string, zone: string): StepResult {
  const act = text('act')
  if (act === 'links') {
    const parsed = readItems(text, 'bio', storeLimits.bioLinksMax)
    if (Object.keys(parsed.faults).length > 0) return { faults: parsed.faults }
    return {
      step: async (tx, shopId) => {
        await saveBioLinks(tx, shopId, parsed.items)
        return { ok: true }
      },
    }
  }
  if (act === 'featured')
    return {
      step: async (tx, shopId, at) => {
        const listedBefore = await findFeaturedIds(tx, shopId)
        const unlisted = await findUnoffered(tx, shopId, listedBefore, at)
        const ids = [...readPositions(form), ...unlisted].slice(
          0,
          Math.max(storeLimits.featuredMax, readPositions(form).length),
        )
        return featureListings(tx, shopId, ids)
      },
    }
  if (act === 'writing') {
    const fields = {
      ...readValues(text, ['kind', 'title', 'body', 'listingId', 'slug', 'description', 'pictureId']),
      place: text('place') || '0',
      published: form.has('published'),
      publishAt: parseMoment(text('publishAt'), zone),
    }
    return parseStep(
      WritingForm,
      fields,
      (value) => async (tx, shopId, at) =>
        dropValue(await saveWriting(tx, shopId, text('id') || null, value, at)),
    )
  }
  if (act === 'collection') {
    const fields = {
      ...readValues(text, ['title', 'description', 'slug']),
      listingIds: form.getAll('listing').map(String),
      rule: readRule(text),
    }
    return parseStep(CollectionForm, fields, (value) => async (tx, shopId, at) => {
      const existing = (await findCollections(tx, shopId)).find(({ slug }) => slug === text('of'))
      const listingIds = await readListingIds(tx, shopId, existing?.listingIds ?? [], value.listingIds, at)
      return dropValue(await saveCollection(tx, shopId, text('of') || null, { ...value, listingIds }, at))
    })
  }
  if (act === 'delete-writing') return { step: (tx, shopId) => removeWriting(tx, shopId, text('id')) }
  if (act === 'delete-collection') return { step: (tx, shopId) => removeCollection(tx, shopId, text('of')) }
  return null
}

/** Stored entries that no form offers, such as a drop that is over: they stay. */
async function findUnoffered<Listed extends string>(
  tx: Tx,
  shopId: Id<'shop'>,
  ids: readonly Listed[],
  at: Date,
): Promise<Listed[]> {
  const offered = await findLiveListings(tx, shopId, { count: storeLimits.shopPageListings }, at)
  return ids.filter((id) => offered.every((listing) => String(listing.id) !== id))
}

/** A collection's hand-picked listings after ticking: earlier ones keep their place, new ones follow. */
async function readListingIds(
  tx: Tx,
  shopId: Id<'shop'>,
  listedBefore: readonly string[],
  ticked: readonly string[],
  at: Date,
): Promise<string[]> {
  const unlisted = await findUnoffered(tx, shopId, listedBefore, at)
  const stayingIds = listedBefore.filter((id) => ticked.includes(id) || unlisted.includes(id))
  return [...stayingIds, ...ticked.filter((id) => !stayingIds.includes(id))]
}

/** A moment from its field, in the shop's zone; null if empty. */
function parseMoment(text: string, zone: string): Date | null {
  const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(text) ?? []
  if (!date || Number.isNaN(Date.parse(`${date}T${time}Z`))) return null
  return instantOf(date, time, zone)
}

/** A collection's rule from its form; null if it is put together by hand. */
function readRule(text: (name: string) => string) {
  if (text('by') !== 'rule') return null
  const parseCents = (name: string) => (text(name) === '' ? null : Math.round(Number(text(name)) * 100))
  return {
    ...readValues(text, ['word', 'category']),
    fromMinor: parseCents('from'),
    toMinor: parseCents('to'),
    newDays: text('newDays') === '' ? null : Number(text('newDays')),
  }
}

/** Drops the answer's value, which only the draft's own steps need. */
const dropValue = <Given extends { ok: boolean }>(result: Given) =>
  (result.ok ? { ok: true } : result) as Exclude<Given, { ok: true }> | { ok: true }
const readValues = (text: (name: string) => string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, text(name)]))
function parseStep<Schema extends z.ZodType>(
  schema: Schema,
  fields: unknown,
  step: (value: z.output<Schema>) => Step,
): StepResult {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return { step: step(parsed.data) }
  return {
    faults: Object.fromEntries(
      parsed.error.issues.toReversed().map((issue) => [String(issue.path[0] ?? ''), issue.message]),
    ),
  }
}

/** The listings with a position, in order. */
function readPositions(form: FormData): Id<'listing'>[] {
  return [...form]
    .flatMap(([name, value]) => {
      const id = name.startsWith('place:') ? parseId('listing', name.slice('place:'.length)) : null
      const index = Number(value)
      return id && Number.isInteger(index) && index > 0 ? [{ id, place: index }] : []
    })
    .sort((a, b) => a.place - b.place)
    .map(({ id }) => id)
}
