import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { findShop } from '#accounts'
import { record } from '#audit'
import {
  changeNoticeDays,
  countStock,
  findBlank,
  findBlankChanges,
  findFeed,
  findOffers,
  findVariantsOfBlank,
  hasFeedLapsed,
  offerBlank,
  planBlankChange,
  withBlankCosts,
  withdrawBlankChange,
} from '#catalogue'
import {
  type Blank,
  blankTitle,
  type CatalogueRefusal,
  catalogueRefusals,
  isOffered,
  pictureHref,
  techniques,
} from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { days } from '#kernel/instant.ts'
import { parseMoney } from '#kernel/money.ts'
import { ok, type Result, wordsOf } from '#kernel/result.ts'
import { previewBlank } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { readParts } from '../../../form.server.ts'
import { signedInStaff } from '../../../request.server.ts'
import { findPrintableTechniques } from '../offer/offer.server.ts'

/** The submitted costs by size, up to the first that can't be read; `fault` names that one. */
function readCosts(
  blank: Blank,
  submitted: URLSearchParams | FormData,
): { costs: Record<string, number>; fault: string } {
  const costs: Record<string, number> = {}
  for (const size of blank.sizes) {
    const text = String(submitted.get(`cost ${size}`) ?? '').trim()
    if (text === '') continue
    const amount = parseMoney(text)
    if (!amount || amount.minor <= 0n || amount.minor > 1_000_000n)
      return { costs, fault: `Enter the cost of ${size} as an amount such as 9.50.` }
    costs[size] = Number(amount.minor)
  }
  return { costs, fault: '' }
}

/** A blank with its costs, stock, history, and the effect of new costs on listings. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { read, url } = signedInStaff(context, 'production')
  const query = url.searchParams
  return read(async (tx, at) => {
    const blank = await findBlank(tx, params.blankId ?? '')
    if (!blank) throw new Response('Not found', { status: 404 })
    if (!isOffered(blank)) return findUnoffered(tx, blank)
    const input = readCosts(blank, query)
    const isPreview = Object.keys(input.costs).length > 0 && !input.fault
    const colour =
      blank.colours.find(({ slug }) => slug === query.get('colour'))?.slug ?? blank.colours[0]!.slug
    const variants = await findVariantsOfBlank(tx, blank.id)
    return {
      offered: true as const,
      offer: (await findOffers(tx)).get(blank.id) ?? null,
      feed: await findBlankFeed(tx, blank.id, at),
      blank: { id: blank.id, title: blankTitle(blank), sizes: blank.sizes, costs: blank.baseCostMinor },
      colours: blank.colours.map(({ slug, name }) => ({
        slug,
        name,
        offered: variants.some((variant) => variant.colour === slug),
      })),
      colour,
      technique: techniques[blank.technique].name,
      picture: pictureHref(blank.id, blank.views[0]?.name ?? 'front', colour, 160),
      stock: variants
        .filter((variant) => variant.colour === colour)
        .map(({ sku, size, stock }) => ({ sku, size, stock })),
      low: listLowStock(variants, blank),
      fault: input.fault,
      costs: isPreview ? input.costs : {},
      preview: isPreview ? await previewCosts(tx, blank, input.costs, at) : null,
      earliest: new Date(at.getTime() + days(changeNoticeDays)).toISOString().slice(0, 10),
      today: at.toISOString().slice(0, 10),
      noticeDays: changeNoticeDays,
      history: (await findBlankChanges(tx, { blankId: blank.id })).map(
        ({ id, details, state, plannedBy, effectiveAt }) => ({ id, details, state, plannedBy, effectiveAt }),
      ),
    }
  })
}

/** Fewer units than this of a colour and size are running low. */
const lowStock = 10

/** The lowest stock first. */
function listLowStock(variants: Awaited<ReturnType<typeof findVariantsOfBlank>>, { colours }: Blank) {
  const low = variants.filter(({ stock }) => stock !== null && stock < lowStock)
  const listed = low
    .sort((a, b) => a.stock! - b.stock!)
    .slice(0, 8)
    .map(({ sku, colour, size, stock }) => ({
      sku,
      colour,
      name: colours.find(({ slug }) => slug === colour)?.name ?? colour,
      size,
      stock: stock!,
    }))
  return { total: low.length, listed }
}

/** A blank not on offer: its data, and whether anyone could print it. */
async function findUnoffered(tx: Tx, blank: Blank) {
  return {
    offered: false as const,
    blank: { id: blank.id, title: blankTitle(blank), sizes: blank.sizes, costs: {} },
    technique: techniques[blank.technique].name,
    physical: blank.physical,
    printable: !blank.physical || (await findPrintableTechniques(tx)).includes(blank.technique),
  }
}

/** An outside press's data on this blank's cost; null if it was never asked. */
async function findBlankFeed(tx: Tx, blankId: string, at: Date) {
  const feed = (await findFeed(tx)).get(blankId)
  if (!feed) return null
  const { readAt, costs, gone, trouble } = feed
  return { readAt, costs, gone: gone.length, trouble, lapsed: hasFeedLapsed(feed, at) }
}

async function previewCosts(tx: Tx, blank: Blank, costs: Record<string, number>, at: Date) {
  const affected = await previewBlank(tx, blank, withBlankCosts(blank, costs), at)
  const names = new Map<string, string>()
  for (const shopId of new Set(affected.map(({ shopId }) => shopId)))
    names.set(shopId, (await findShop(tx, shopId))?.name ?? '')
  return {
    shops: names.size,
    belowCost: affected.filter(({ belowCost }) => belowCost).length,
    earningLess: affected.filter((listing) => listing.after.minor < listing.before.minor).length,
    listings: affected
      .slice(0, 200)
      .map(({ shopId, ...listing }) => ({ ...listing, shop: names.get(shopId) ?? '' })),
    more: Math.max(0, affected.length - 200),
  }
}

/** Plans a change of costs or of the offer, withdraws one, or records a stock count. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { transact, actor, requestId, url } = signedInStaff(context, 'production')
  const form = await readParts(request)
  const blankId = params.blankId ?? ''
  const act = String(form.get('act') ?? '')
  const problem = await transact(async (tx, at): Promise<string | null> => {
    const blank = await findBlank(tx, blankId)
    if (!blank) return 'That blank doesn’t exist.'
    const result =
      act === 'first-offer'
        ? await makeFirstOffer(tx, blank, form, actor.name, at)
        : await changeBlank(tx, blank, act, form, actor.name, at)
    if (typeof result === 'string') return result
    if (!result.ok) return wordsOf(result, catalogueRefusals)
    const after = Object.fromEntries([...form].map(([name, value]) => [name, String(value).slice(0, 60)]))
    const line = {
      actor,
      action: `catalogue.${act}` as const,
      resource: blankId,
      shopId: null,
      after,
      requestId,
    }
    await record(tx, line, at)
    return null
  })
  if (problem !== null) return data({ problem }, { status: 422 })
  // A person counting one colour after another stays there.
  const colour = act === 'stock' ? url.search : ''
  return redirect(`${hrefs.operatorBlank(blankId)}${colour}`, 303)
}

/** Offers the blank, size by size. */
async function makeFirstOffer(
  tx: Tx,
  blank: Blank,
  form: FormData,
  byName: string,
  at: Date,
): Promise<ChangeOutcome> {
  const { costs, fault } = readCosts(blank, form)
  if (fault) return fault
  const furtherCost = parseMoney(String(form.get('further') ?? '').trim() || '0')
  const stock = String(form.get('stock') ?? '').trim()
  if (!furtherCost || furtherCost.minor < 0n || furtherCost.minor > 1_000_000n)
    return 'Enter the cost of a further print area, such as 3.00, or 0.'
  if (stock !== '' && !/^\d{1,7}$/.test(stock))
    return 'Enter stock as a whole number, or leave it empty for unlimited.'
  const offer = {
    blankId: blank.id,
    costs,
    furtherAreaMinor: Number(furtherCost.minor),
    stock: stock === '' ? null : Number(stock),
    source: 'typed' as const,
    by: byName,
  }
  return offerBlank(tx, offer, await findPrintableTechniques(tx), at)
}

/** Saves only the counts that were changed: the others may have fallen by sales since the page was opened. */
async function saveCounts(tx: Tx, form: FormData): Promise<ChangeOutcome> {
  const changed = []
  for (const [name, value] of form) {
    const sku = /^stock (.+)$/.exec(name)?.[1]
    const text = String(value).trim()
    if (!sku || text === form.get(`was ${sku}`)) continue
    if (!/^\d{1,7}$/.test(text)) return 'Enter each count as a whole number. Nothing was saved.'
    changed.push({ sku, stock: Number(text) })
  }
  for (const { sku, stock } of changed) {
    const result = await countStock(tx, sku, stock)
    if (!result.ok) return result
  }
  return ok()
}

type ChangeOutcome = Result<unknown, CatalogueRefusal> | string
async function changeBlank(
  tx: Tx,
  blank: Blank,
  act: string,
  form: FormData,
  plannedBy: string,
  at: Date,
): Promise<ChangeOutcome> {
  if (act === 'withdraw') return withdrawBlankChange(tx, String(form.get('id') ?? ''), at)
  if (act === 'stock') {
    return saveCounts(tx, form)
  }
  const day = String(form.get('day') ?? '')
  const effectiveAt = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : null
  if (!effectiveAt || Number.isNaN(effectiveAt.getTime())) return 'Choose the day it takes effect.'
  if (act === 'offer') {
    const details = { colour: String(form.get('colour') ?? ''), offered: form.get('offered') === 'yes' }
    return planBlankChange(tx, { blankId: blank.id, details, plannedBy, effectiveAt }, at)
  }
  const { costs, fault } = readCosts(blank, form)
  if (fault) return fault
  const affected = await previewBlank(tx, blank, withBlankCosts(blank, costs), at)
  const lowersPrices = affected.some((listing) => listing.after.minor < listing.before.minor)
  if (lowersPrices && effectiveAt.getTime() < at.getTime() + days(changeNoticeDays) - days(1))
    return `Some creators earn less after this change, so they get ${changeNoticeDays} days’ notice. Choose a later day.`
  return planBlankChange(tx, { blankId: blank.id, details: { costs }, plannedBy, effectiveAt }, at)
}
