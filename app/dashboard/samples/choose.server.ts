/** The shop's listings that can be ordered as samples, and those chosen so far. */
import { findBlanks, findVariants } from '#catalogue'
import { blankTitle, skuOf, unitCost } from '#catalogue/contract'
import { findAreas } from '#checkout'
import { type Id, parseId } from '#kernel/id.ts'
import { wordsOf } from '#kernel/result.ts'
import { findListing, findListingsAfter } from '#listings'
import { listingName, mainPicture } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import { makingOf, piecesOf, priceSamples } from '#samples'
import { formatWish, joinWishes, readWish, type SampleWish, sampleRefusals } from '#samples/contract'

const maxListed = 500
const orderableStatuses = new Set(['active', 'ended', 'relaunchable'])

/** Listings that were on sale once, for the select. */
export async function findListingChoices(tx: Tx, shopId: Id<'shop'>) {
  const { listings } = await findListingsAfter(tx, shopId, { max: maxListed })
  return listings
    .filter(({ status, launchedAt }) => launchedAt !== null && orderableStatuses.has(status))
    .map((row) => ({
      value: row.id,
      label: `${listingName(row.number)}, ${row.title}`,
      title: row.title,
      picture: mainPicture(row),
    }))
}

/** A listing's products and colours, and the shown one's sizes with their costs. */
export async function findSizes(tx: Tx, shopId: Id<'shop'>, listing: string, blankId: string) {
  const id = parseId('listing', listing)
  const foundListing = id && (await findListing(tx, shopId, id))
  if (!foundListing) return null
  const { products, designVersionId, title } = foundListing.version
  const [blanks, areas] = [
    await findBlanks(
      tx,
      products.map(({ blankId }) => blankId),
    ),
    await findAreas(tx, designVersionId),
  ]
  const kinds = products.flatMap(({ blankId, colours }) => {
    const blank = blanks.get(blankId)
    if (!blank?.physical) return []
    return colours.map((colour) => ({
      value: `${blankId}~${colour}`,
      blank,
      colour,
      label: `${blankTitle(blank)}, ${blank.colours.find(({ slug }) => slug === colour)?.name ?? colour}`,
    }))
  })
  const kind = kinds.find(({ value }) => value === blankId) ?? kinds[0]
  if (!kind || !areas) return null
  const skus = kind.blank.sizes.map((size) => ({ size, sku: skuOf(kind.blank.id, kind.colour, size) }))
  const variants = await findVariants(
    tx,
    skus.map(({ sku }) => sku),
  )
  return {
    id: foundListing.id,
    title,
    kind: kind.value,
    kinds: kinds.map(({ value, label }) => ({ value, label })),
    sizes: skus.flatMap(({ size, sku }) => {
      const variant = variants.get(sku)
      if (!variant) return []
      return [{ size, sku, cost: unitCost(kind.blank, size, areas), isOutOfStock: variant.stock === 0 }]
    }),
  }
}

/** The pieces in the address: those chosen before, and those of the form just sent. */
export function readChosenWishes(url: URL): { wishes: SampleWish[]; isSent: boolean } {
  const wishes = url.searchParams.getAll('piece').flatMap((text) => readWish(text) ?? [])
  const listing = url.searchParams.get('listing') ?? ''
  const addedWishes = [...url.searchParams].flatMap(([name, value]) =>
    name.startsWith('n.') ? (readWish(`${listing}~${name.slice(2)}~${value}`) ?? []) : [],
  )
  const isSent = [...url.searchParams.keys()].some((name) => name.startsWith('n.'))
  return { wishes: joinWishes([...wishes, ...addedWishes]), isSent }
}

/** The chosen pieces, each with its cost; unavailable ones too, with the reason as `problem`. */
export async function findChosenPieces(tx: Tx, shopId: Id<'shop'>, wishes: readonly SampleWish[]) {
  const rows = []
  let problem: string | null = null
  for (const wish of wishes) {
    const priced = await priceSamples(tx, shopId, [wish])
    if (!priced.ok) problem ??= wordsOf(priced, sampleRefusals)
    const [line] = priced.ok ? priced.value : []
    const otherPieces = wishes.filter((other) => other !== wish).map(formatWish)
    rows.push({
      text: formatWish(wish),
      units: wish.units,
      without: otherPieces,
      sku: wish.sku,
      title: line?.title ?? 'A piece that can’t be ordered',
      variantName: line ? `${line.blankName}, ${line.colourName}, ${line.size}` : wish.sku,
      cost: line?.amount ?? null,
    })
  }
  const costs = rows.flatMap(({ cost }) => (cost ? [{ amount: cost }] : []))
  return { rows, problem, pieces: piecesOf(wishes), makingCost: costs.length ? makingOf(costs) : null }
}
