import { createHash } from 'node:crypto'
import type { Tx } from '#platform/database/tx.ts'
import { allBlanks, openingStock } from './blanks/all.ts'
import { silhouettes } from './blanks/silhouettes.ts'
import { categoryAt } from './category-tree.ts'
import { type Change, selectApplied, writeOffered } from './change-rows.ts'
import { colourFamily } from './colour-family.ts'
import { type Blank, type BlankCard, blankTitle, colourFamilies, skuOf, techniques } from './contract.ts'
import {
  type BlankRow,
  lockImport,
  replaceBlanks,
  replacedHash,
  replaceVariants,
  replaceWords,
  type VariantRow,
  writtenHash,
} from './import-rows.ts'
import { withCosts } from './plan-change.ts'

/** Rows are made by this code too: raise it when a column is filled in another way. */
const rowsVersion = 3

/** Puts the catalogue's data into the database. With the same data as last time it does nothing. */
export async function importCatalogue(
  tx: Tx,
  at: Date,
  blanks: readonly Blank[] = allBlanks,
): Promise<'imported' | 'unchanged'> {
  const hash = createHash('sha256')
    .update(`${rowsVersion}${JSON.stringify(blanks)}`)
    .digest('hex')
  if ((await writtenHash(tx)) === hash) return 'unchanged'
  await lockImport(tx)
  if ((await writtenHash(tx)) === hash) return 'unchanged'
  const applied = await selectApplied(tx)
  const current = blanks.map((blank) => withApplied(blank, applied))
  const rows = current.map(blankRow)
  await replaceBlanks(tx, rows, at)
  await replaceVariants(tx, current.flatMap(variantRows), at)
  for (const { blankId, details } of applied)
    if ('colour' in details) await writeOffered(tx, blankId, details, at)
  await replaceWords(tx, vocabularyOf(rows))
  await replacedHash(tx, hash, at)
  return 'imported'
}

/** What operators changed since stands above what the data says. */
const withApplied = (blank: Blank, applied: readonly Change[]): Blank =>
  applied.reduce(
    (now, { blankId, details }) =>
      blankId === blank.id && 'costs' in details ? withCosts(now, details.costs) : now,
    blank,
  )

function blankRow(blank: Blank, place: number): BlankRow {
  const categories = blank.categoryPaths.map((path) => categoryAt(path)?.title ?? '')
  const families = [...new Set(blank.colours.map((colour) => colourFamily(colour.hex)))]
  const of = silhouettes[blank.silhouette as keyof typeof silhouettes].of
  return {
    id: blank.id,
    title: blankTitle(blank),
    brand: blank.brand,
    technique: blank.technique,
    category_paths: blank.categoryPaths,
    colour_families: families,
    sizes: blank.sizes,
    area_labels: [...new Set(blank.areas.map((area) => area.label))],
    from_minor: Math.min(...Object.values(blank.baseCostMinor)),
    added_on: blank.addedOn,
    place,
    card: cardOf(blank),
    document: blank,
    words_a: `${blank.brand} ${blank.model} ${blank.name}`,
    words_b: [
      ...categories,
      of,
      /t-shirt/i.test(of) ? 'tshirt tee shirt' : '',
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

function vocabularyOf(rows: readonly BlankRow[]): string[] {
  const text = rows.flatMap((row) => [row.words_a, row.words_b, row.words_c, row.words_d]).join(' ')
  return [...new Set(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu))]
}

function cardOf(blank: Blank): Omit<BlankCard, 'available'> {
  return {
    id: blank.id,
    brand: blank.brand,
    model: blank.model,
    name: blank.name,
    technique: blank.technique,
    physical: blank.physical,
    view: blank.views[0]!.name,
    colours: blank.colours.map(({ slug, name, hex, heather }) => ({
      slug,
      name,
      hex,
      heather,
      family: colourFamily(hex),
    })),
    fromMinor: Math.min(...Object.values(blank.baseCostMinor)),
    retailMinor: blank.retailMinor,
  }
}

function variantRows(blank: Blank): VariantRow[] {
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
        stock: blank.physical ? openingStock(sku, blank.colours.length * blank.sizes.length) : null,
      }
    }),
  )
}
