/** An outside press's product beside a blank of ours. */
import type { Blank } from '#catalogue/contract'
import { openPrinters } from '#flows/outside.ts'
import { wordsOf } from '#kernel/result.ts'
import type { PrinterProductInFull, ProductMatch } from '#printers'
import { printerRefusals } from '#printers/contract'
import type { BlankMapping } from '#production'
import type { RequestContext } from '../../../../request.server.ts'

type Product = PrinterProductInFull
type FoundProduct = { ok: true; value: Product | null } | { ok: false; words: string; status: number }

/** The printer's product of that number; null if none was given. */
export async function findProduct(
  services: RequestContext,
  providerId: string,
  blank: Blank,
  number: string,
): Promise<FoundProduct> {
  if (number.trim() === '') return { ok: true, value: null }
  if (!/^[1-9]\d{0,8}$/.test(number.trim()))
    return { ok: false, words: 'Enter the number of a product there, such as 71.', status: 422 }
  const printer = openPrinters(services).find(({ id }) => id === providerId)
  if (!printer) return { ok: false, words: printerRefusals['outside.not_connected'].words, status: 409 }
  const product = await printer.product(Number(number), blank.technique)
  if (!product.ok)
    return {
      ok: false,
      words: wordsOf(product, printerRefusals),
      status: printerRefusals[product.code].status,
    }
  if (!product.value) return { ok: false, words: `There is no product ${number} there.`, status: 404 }
  return { ok: true, value: product.value }
}

/** The form after a match, as if its values had been typed. */
export const toSubmitted = (productId: number, { variants, placements }: ProductMatch) =>
  Object.fromEntries([
    ['product', String(productId)],
    ...[...variants].map(([key, id]) => [`variant ${key}`, String(id)]),
    ...[...placements].map(([area, { placement }]) => [`place ${area}`, placement]),
  ]) as Record<string, string>

const listSome = (names: readonly string[]): string =>
  names.length > 8 ? `${names.slice(0, 8).join(', ')} and ${names.length - 8} more` : names.join(', ')

/** The warnings a person must read before saving it. */
export function describeMatch(
  product: Product,
  { variants, unmatched: missing, tooSmall, placements }: ProductMatch,
) {
  const lines = [
    missing.colours.length > 0 ? `Colours it doesn’t have: ${listSome(missing.colours)}.` : '',
    missing.sizes.length > 0 ? `Sizes it doesn’t have: ${missing.sizes.join(', ')}.` : '',
    missing.areas.length > 0 ? `Print areas we couldn’t match: ${missing.areas.join(', ')}.` : '',
    ...tooSmall.map((area) => {
      const size = placements.get(area)?.size
      return `Its ${area} is only ${size?.widthIn} × ${size?.heightIn} in, smaller than ours: larger prints are refused.`
    }),
    product.gone ? 'It is discontinued there.' : '',
  ].filter(Boolean)
  return { name: product.name, id: product.id, variants: variants.size, lines, gone: product.gone }
}

/** The mapping with the product's areas, threads and seams. */
export function addProduct(
  {
    variants,
    placements,
  }: { variants: ReadonlyMap<string, number>; placements: ReadonlyMap<string, string> },
  product: Product | null,
): BlankMapping {
  const sizeOf = (name: string) =>
    product?.placements.find(({ placement }) => placement === name)?.size ?? null
  return {
    variants,
    placements: new Map(
      [...placements].map(([area, placement]) => [area, { placement, size: sizeOf(placement) }]),
    ),
    product: product && { productId: product.id, threads: product.threads, seams: product.seams },
  }
}
