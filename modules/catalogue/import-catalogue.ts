import { sha256Hex } from '#platform/crypto/hash.ts'
import type { Tx } from '#platform/database/tx.ts'
import { allBlanks, openingStock } from './blanks/all.ts'
import { silhouettes } from './blanks/silhouettes.ts'
import { categoryAt } from './category-tree.ts'
import { type Change, selectAppliedChanges, writeColourOffer } from './change-rows.ts'
import { colourFamily } from './colour-family.ts'
import { type Blank, type BlankCard, blankTitle, colourFamilies, skuOf, techniques } from './contract.ts'
import {
  type BlankRow,
  lockImport,
  readImportHash,
  replaceBlanks,
  replaceImportHash,
  replaceVariants,
  replaceWords,
  type VariantRow,
} from './import-rows.ts'
import { findOffers, type Offer } from './offer-rows.ts'
import { withBlankCosts } from './plan-change.ts'
import { clearPrices, priceBlank } from './priced-blank.ts'

/** Rows also depend on this code: raise it when a column is filled differently. */
const rowsVersion = 6

/**
 * Imports the catalogue's data on blanks. Only offered ones have costs and variants. Does nothing if the data is the
 * same as last time.
 */
export async function importCatalogue(
  tx: Tx,
  at: Date,
  blanks: readonly Blank[] = allBlanks,
): Promise<'imported' | 'unchanged'> {
  const hash = sha256Hex(`${rowsVersion}${JSON.stringify(blanks)}`)
  if ((await readImportHash(tx)) === hash) return 'unchanged'
  await lockImport(tx)
  if ((await readImportHash(tx)) === hash) return 'unchanged'
  const appliedChanges = await selectAppliedChanges(tx)
  const offers = await findOffers(tx)
  const pricedBlanks = blanks.map((blank) => {
    const offer = offers.get(blank.id)
    return offer ? applyChanges(priceBlank(blank, offer), offer, appliedChanges) : clearPrices(blank)
  })
  const rows = pricedBlanks.map(blankRow)
  await replaceBlanks(tx, rows, at)
  const variants = pricedBlanks.flatMap((blank) => {
    const offer = offers.get(blank.id)
    return offer ? variantRows(blank, stockOf(blank, offer)) : []
  })
  await replaceVariants(tx, variants, at)
  for (const { blankId, details } of appliedChanges)
    if ('colour' in details) await writeColourOffer(tx, blankId, details, at)
  await replaceWords(tx, listVocabulary(rows))
  await replaceImportHash(tx, hash, at)
  return 'imported'
}

/** Operators' later changes override the data. */
const applyChanges = (blank: Blank, offer: Offer, applied: readonly Change[]): Blank =>
  applied.reduce(
    (changedBlank, { blankId, details, endedAt }) =>
      blankId === blank.id && 'costs' in details && (offer.costs === null || endedAt! >= offer.at)
        ? withBlankCosts(changedBlank, details.costs)
        : changedBlank,
    blank,
  )

/** The first stock of a variant in the data: examples in the sample; elsewhere none until it is counted. */
const stockOf =
  (blank: Blank, offer: Offer) =>
  (sku: string): number | null => {
    if (!blank.physical || !offer.runsOut) return null
    return offer.source === 'sample' ? openingStock(sku, blank.colours.length * blank.sizes.length) : 0
  }

const findLowestCost = (blank: Blank): number =>
  Math.min(...Object.values(blank.baseCostMinor), noCost) % noCost
/** Above every cost: blanks not on offer have none, and show 0. */
const noCost = 1_000_000_000

function blankRow(blank: Blank, index: number): BlankRow {
  const categories = blank.categoryPaths.map((path) => categoryAt(path)?.title ?? '')
  const families = [...new Set(blank.colours.map((colour) => colourFamily(colour.hex)))]
  const noun = silhouettes[blank.silhouette as keyof typeof silhouettes].blankName
  return {
    id: blank.id,
    title: blankTitle(blank),
    brand: blank.brand,
    technique: blank.technique,
    category_paths: blank.categoryPaths,
    colour_families: families,
    sizes: blank.sizes,
    area_labels: [...new Set(blank.areas.map((area) => area.label))],
    from_minor: findLowestCost(blank),
    added_on: blank.addedOn,
    place: index,
    card: cardOf(blank),
    document: blank,
    words_a: `${blank.brand} ${blank.model} ${blank.name}`,
    words_b: [
      ...categories,
      noun,
      /t-shirt/i.test(noun) ? 'tshirt tee shirt' : '',
      techniques[blank.technique].name,
      blank.technique,
    ].join(' '),
    words_c: [
      ...blank.colours.map((colour) => colour.name),
      ...families.map((family) => colourFamilies[family]),
    ].join(' '),
    words_d: blank.fabric,
  }
}

function listVocabulary(rows: readonly BlankRow[]): string[] {
  const text = rows.flatMap((row) => [row.words_a, row.words_b, row.words_c, row.words_d]).join(' ')
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu))]
}

export function cardOf(blank: Blank): Omit<BlankCard, 'available' | 'offered'> {
  return {
    id: blank.id,
    brand: blank.brand,
    model: blank.model,
    name: blank.name,
    technique: blank.technique,
    physical: blank.physical,
    fabric: blank.fabric.replace(/ \(.*$/, '').replace(/\.$/, ''),
    sizes: blank.sizes.length > 1 ? `${blank.sizes[0]} to ${blank.sizes.at(-1)}` : '',
    view: blank.views[0]!.name,
    colours: blank.colours.map(({ slug, name, hex, heather }) => ({
      slug,
      name,
      hex,
      heather,
      family: colourFamily(hex),
    })),
    fromMinor: findLowestCost(blank),
    retailMinor: blank.retailMinor,
  }
}

/** Every colour in every size, with its opening stock. */
export function variantRows(blank: Blank, stockOf: (sku: string) => number | null): VariantRow[] {
  return blank.colours.flatMap((colour, row) =>
    blank.sizes.map((size, column) => {
      const sku = skuOf(blank.id, colour.slug, size)
      return {
        sku,
        blank_id: blank.id,
        colour: colour.slug,
        size,
        place: row * blank.sizes.length + column,
        base_cost_minor: blank.baseCostMinor[size]!,
        weight_grams: blank.weightGrams[size]!,
        stock: stockOf(sku),
      }
    }),
  )
}
