/** Printful's products: the list, and one with everything an order needs. */
import { z } from 'zod'
import { parseMoney } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { PrinterRefusal } from '../contract.ts'
import type { Postage, PrinterProduct, PrinterProductInFull } from '../printer.ts'
import { type Get, links, pagesOf } from './pages.ts'

const text = z.string().nullish()
const Option = z.object({
  name: z.string(),
  techniques: z.array(z.string()).nullish(),
  values: z.array(z.unknown()).nullish(),
})
const Product = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  brand: text,
  model: text,
  is_discontinued: z.boolean().optional(),
  techniques: z.array(z.object({ key: z.string() })).default([]),
  placements: z
    .array(
      z.object({
        placement: z.string(),
        technique: z.string(),
        print_area_width: z.number().nullish(),
        print_area_height: z.number().nullish(),
        layers: z.array(z.object({ layer_options: z.array(Option).nullish() })).nullish(),
      }),
    )
    .default([]),
  product_options: z.array(Option).default([]),
})
const Products = z.object({ data: z.array(Product), _links: links })
const OneProduct = z.object({ data: Product })
const Variants = z.object({
  data: z.array(
    z.object({ id: z.number().int().positive(), size: z.string(), color: text, color_code: text }),
  ),
  _links: links,
})

/** Printful's texts, shortened and without characters that databases reject. */
const cleanText = (words: string | null | undefined, max: number): string =>
  (words ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, max)

const toPrinterProduct = ({
  id,
  name,
  brand,
  model,
  is_discontinued,
  techniques,
}: z.output<typeof Product>): PrinterProduct => ({
  id,
  name: cleanText(name, 200) || `Product ${id}`,
  brand: cleanText(brand, 100),
  model: cleanText(model, 100),
  techniques: techniques.map(({ key }) => key.toLowerCase()),
  gone: is_discontinued ?? false,
})

/** Every product in the catalogue. */
export async function fetchProducts(get: Get): Promise<Result<PrinterProduct[], PrinterRefusal>> {
  const pages = await pagesOf(get, '/v2/catalog-products?limit=100', Products)
  return pages.ok ? ok(pages.value.flatMap(({ data }) => data.map(toPrinterProduct))) : pages
}

const listHexes = (values: readonly unknown[] | null | undefined): string[] =>
  (values ?? []).filter((value) => typeof value === 'string').filter((value) => /^#[0-9a-f]{6}$/i.test(value))

/** One product, printed by Printful's technique; null if unknown. */
export async function fetchProductInFull(
  get: Get,
  id: number,
  technique: string,
): Promise<Result<PrinterProductInFull | null, PrinterRefusal>> {
  const answer = await get(`/v2/catalog-products/${id}`)
  if (!answer.ok) return answer
  if (answer.value.status === 404) return ok(null)
  const parsed = OneProduct.safeParse(answer.value.body)
  if (!parsed.success) return refused('outside.unreadable')
  const variants = await pagesOf(get, `/v2/catalog-products/${id}/catalog-variants`, Variants)
  if (!variants.ok) return variants
  const product = parsed.data.data
  const ownPlacements = product.placements.filter(
    (placement) => placement.technique.toLowerCase() === technique,
  )
  const options = ownPlacements.flatMap(({ layers }) =>
    (layers ?? []).flatMap((layer) => layer.layer_options ?? []),
  )
  const isForTechnique = ({ techniques }: z.output<typeof Option>) =>
    !techniques || techniques.some((offered) => offered.toLowerCase() === technique)
  const valuesOf = (all: readonly z.output<typeof Option>[], name: string) => [
    ...new Set(
      all
        .filter((option) => option.name === name && isForTechnique(option))
        .flatMap(({ values }) => listHexes(values)),
    ),
  ]
  return ok({
    ...toPrinterProduct(product),
    variants: variants.value.flatMap(({ data }) =>
      data.map(({ id: variantId, size, color, color_code }) => ({
        id: variantId,
        size,
        colour: color ?? '',
        hex: listHexes([color_code])[0] ?? null,
      })),
    ),
    placements: ownPlacements.map(
      ({ placement, print_area_width: widthIn, print_area_height: heightIn }) => ({
        placement,
        size: widthIn && heightIn && widthIn > 0 && heightIn > 0 ? { widthIn, heightIn } : null,
      }),
    ),
    threads: valuesOf(options, 'thread_colors'),
    seams: valuesOf(product.product_options, 'stitch_color'),
  })
}

const Rates = z.object({
  data: z.array(
    z.object({
      shipping: z.string(),
      rate: z.string(),
      currency: z.string(),
      min_delivery_days: z.number().int().nonnegative().nullish(),
      max_delivery_days: z.number().int().nonnegative().nullish(),
    }),
  ),
})

/** The dollar price of standard shipping for one unit, from their answer; null if they don't offer it there. */
export function readPostage(body: unknown): Result<Postage | null, 'outside.unreadable'> {
  const parsed = Rates.safeParse(body)
  if (!parsed.success) return refused('outside.unreadable')
  const standard = parsed.data.data.find(({ shipping }) => shipping === 'STANDARD')
  if (!standard) return ok(null)
  const cost = standard.currency === 'USD' ? parseMoney(standard.rate) : null
  if (!cost) return refused('outside.unreadable')
  const [min, max] = [standard.min_delivery_days ?? null, standard.max_delivery_days ?? null]
  return ok({ cost, days: min !== null && max !== null && min <= max ? { min, max } : null })
}
