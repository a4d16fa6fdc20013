import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { localDate } from '#kernel/instant.ts'
import { parsePageNumber } from '#kernel/page.ts'
import { wordsOf } from '#kernel/result.ts'
import {
  archiveListing,
  duplicateListing,
  endListing,
  findListing,
  findListings,
  findLiveListings,
  printNow,
  proofListing,
  publishListing,
  restoreListing,
  undoPrice,
} from '#listings'
import {
  isListingSort,
  isStatusFilter,
  type ListingRefusal,
  listingLimits,
  listingName,
  listingRefusals,
  mainPicture,
} from '#listings/contract'
import { findIncidents } from '#moderation'
import type { Tx } from '#platform/database/tx.ts'
import { readParts } from '../../form.server.ts'
import { signedInCreator } from '../../request.server.ts'
import { type Outcome, runForEach, type Step } from './outcome.server.ts'
import { loadQuestion } from './question.server.ts'
import { applyPrices, applyRelaunch } from './terms.server.ts'
import { type ListingView, parseListingIds, readView } from './view.ts'

const bannerPictures = 7
/** Fills the row by repeating a shop's pictures if it has too few. */
const fillRow = <Picture extends object>(pictures: readonly Picture[]): (Picture & { place: number })[] =>
  pictures.length === 0
    ? []
    : Array.from({ length: bannerPictures }, (_, place) => ({ ...pictures[place % pictures.length]!, place }))

/** One page of the shop's listings with the open question, if any. */
export async function loadListings({ request, context }: LoaderFunctionArgs) {
  const { shop, read } = signedInCreator(context)
  const params = new URL(request.url).searchParams
  const status = params.get('status') ?? ''
  const sort = params.get('sort') ?? ''
  const query = {
    words: (params.get('q') ?? '').slice(0, listingLimits.searchCharacters),
    status: isStatusFilter(status) ? status : ('' as const),
    sort: isListingSort(sort) ? sort : ('' as const),
    page: parsePageNumber(params.get('page')),
    start: params.get('from') ?? '',
  }
  return read(async (tx, at) => {
    const listings = await findListings(tx, shop.id, query)
    const liveListings = await findLiveListings(tx, shop.id, { count: bannerPictures }, at)
    const isUnfiltered = !query.words && !query.status
    return {
      view: {
        words: query.words,
        status: query.status,
        sort: query.sort,
        page: listings.page,
        from: query.start,
      } satisfies ListingView,
      listings,
      /** True if the shop has none at all, rather than none that match. */
      isEmpty: isUnfiltered && listings.total === 0,
      banner: fillRow(liveListings.map(mainPicture).filter((picture) => picture !== null)),
      handle: shop.handle,
      takedowns: await findTakedowns(tx, shop.id),
      question: await loadQuestion(tx, shop, params, at),
      confirmation: await loadConfirmation(tx, shop, params, at),
      today: localDate(at, shop.timeZone),
    }
  })
}

const maxCases = 500

/** Listings hidden from fans, each with its case. */
async function findTakedowns(tx: Tx, shopId: Id<'shop'>) {
  const { rows } = await findIncidents(tx, { shopId, told: true }, null, maxCases)
  const cases = rows.filter(({ status, listingId }) => listingId !== null && status !== 'restored')
  return cases.map(({ id, listingId, status }) => ({ caseId: id, listingId, status }))
}

/** The outcome of the last act, from the address it redirected to, in words and with an undo. */
async function loadConfirmation(
  tx: Tx,
  shop: { id: Id<'shop'>; timeZone: string },
  params: URLSearchParams,
  at: Date,
) {
  const act = params.get('done')
  const ids = parseListingIds(params.get('on') ?? '')
  const words = act && Object.hasOwn(doneWords, act) ? doneWords[act as keyof typeof doneWords] : null
  if (!act || !words || ids.length === 0) return null
  const onlyListing = ids.length === 1 ? await findListing(tx, shop.id, ids[0]!) : null
  const subject = onlyListing ? listingName(onlyListing.number) : `${ids.length} listings`
  const startsSale = act === 'relaunch' || act === 'publish'
  const opensAt =
    startsSale && onlyListing?.startsAt && onlyListing.startsAt > at ? onlyListing.startsAt : null
  const undo = { archive: 'restore', restore: 'archive', price: 'undo-price' }[act] ?? null
  return {
    key: params.toString(),
    words: opensAt
      ? `${subject} goes on sale on ${formatOpening(opensAt, shop.timeZone)}.`
      : words.replace('{what}', subject),
    undo,
    ids: act === 'price' ? (params.get('v') ?? '').split(',').filter(Boolean) : [...ids],
  }
}

const formatOpening = (at: Date, timeZone: string): string =>
  dateFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  })
    .format(at)
    .replace(' at ', ', ')

const doneWords = {
  end: '{what} ended. Orders already placed still go to print.',
  relaunch: '{what} on sale again.',
  publish: '{what} on sale.',
  archive: '{what} archived.',
  restore: '{what} restored.',
  duplicate: 'Copied to {what}, a draft.',
  print: 'Sent {what} to print.',
  price: 'New prices for {what}.',
  'undo-price': 'Earlier prices restored for {what}.',
}

const steps: Record<string, Step> = {
  end: endListing,
  publish: publishListing,
  archive: (tx, shopId, id) => archiveListing(tx, shopId, id),
  restore: (tx, shopId, id) => restoreListing(tx, shopId, id),
  duplicate: duplicateListing,
  print: printNow,
}

/**
 * An act on one row or the chosen rows. Each listing has its own transaction, so that a failing one doesn't hold up
 * the rest.
 */
export async function actOnListings({ request, context }: LoaderFunctionArgs) {
  const { shop } = signedInCreator(context)
  const form = await readParts(request)
  const [action = '', listingId] = String(form.get('act') ?? '').split(':')
  const ids = (listingId ? [listingId] : form.getAll('id').map(String))
    .slice(0, listingLimits.bulkMax)
    .flatMap((text) => parseId('listing', text) ?? [])
  if (action === 'undo-price') return finish(request, action, await undoPrices(context, shop.id, form))
  if (ids.length === 0) return answerWithProblems(['Choose a listing first.'])
  if (action === 'price') return finish(request, action, await applyPrices(context, shop.id, ids, form))
  if (action === 'relaunch') return finish(request, action, await applyRelaunch(context, shop, ids, form))
  if (action === 'publish') await proofListings(context, shop.id, ids)
  const step = steps[action]
  if (!step) throw new Response('No such action', { status: 400 })
  return finish(request, action, await runForEach(context, shop.id, ids, step))
}

/** Has the press check what is about to go on sale; a refusal gives its finding. */
async function proofListings(
  context: LoaderFunctionArgs['context'],
  shopId: Id<'shop'>,
  ids: readonly Id<'listing'>[],
): Promise<void> {
  for (const id of ids) await proofListing(signedInCreator(context), shopId, id)
}

async function undoPrices(
  context: LoaderFunctionArgs['context'],
  shopId: Id<'shop'>,
  form: FormData,
): Promise<Outcome> {
  const outcome: Outcome = { changed: { ids: [] }, refusals: [] }
  for (const text of form.getAll('id').map(String).slice(0, listingLimits.bulkMax)) {
    const version = parseId('listingVersion', text)
    if (!version) continue
    const result = await signedInCreator(context).transact((tx, at) => undoPrice(tx, shopId, version, at))
    if (result.ok) outcome.changed.ids.push(result.value.listing.id)
    else outcome.refusals.push(wordsOf<ListingRefusal>(result, listingRefusals))
  }
  return outcome
}

function answerWithProblems(problems: string[], count = 0) {
  return data({ problems, count }, { status: 422 })
}

/** If all succeeded: back to the list, which says so. If some were refused: the list again, with the reasons. */
function finish(request: Request, act: string, { changed, refusals }: Outcome) {
  if (refusals.length > 0 || changed.ids.length === 0) return answerWithProblems(refusals, changed.ids.length)
  const params = readView(new URL(request.url).searchParams)
  params.set('done', act)
  params.set('on', changed.ids.join(','))
  if (changed.versions) params.set('v', changed.versions.join(','))
  // A bare "?" would be resolved against the scripts' data address, which isn't a page.
  return redirect(`${hrefs.listings}?${params}`, 303)
}
