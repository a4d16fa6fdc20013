/** Printful's catalogue data on variants: their cost to us in dollars, and availability. */
import { z } from 'zod'
import { parseMoney } from '#kernel/money.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { PrinterRefusal } from '../contract.ts'
import type { VariantOffer } from '../printer.ts'
import { type Get, links, pagesOf } from './pages.ts'

const OneVariant = z.object({ data: z.object({ catalog_product_id: z.number().int() }) })
const Prices = z.object({
  data: z.object({
    currency: z.string(),
    variants: z.array(
      z.object({
        id: z.number().int(),
        techniques: z.array(
          z.object({
            technique_key: z.string(),
            price: z.string().nullish(),
            discounted_price: z.string().nullish(),
          }),
        ),
      }),
    ),
  }),
  _links: links,
})
const Availability = z.object({
  data: z.array(
    z.object({
      catalog_variant_id: z.number().int(),
      techniques: z.array(
        z.object({
          technique: z.string(),
          selling_regions: z.array(z.object({ name: z.string(), availability: z.string() })),
        }),
      ),
    }),
  ),
  _links: links,
})
const region = 'selling_region_name=worldwide'

/**
 * Costs and stock of these variants, printed by Printful's technique, including the first print; unknown ones are
 * omitted. One answer covers all variants of a product, so few calls are made.
 */
export async function fetchOffers(
  get: Get,
  variantIds: readonly number[],
  technique: string,
): Promise<Result<ReadonlyMap<number, VariantOffer>, PrinterRefusal>> {
  const offers = new Map<number, VariantOffer>()
  const remaining = new Set(variantIds)
  for (const variantId of remaining) {
    const variant = await get(`/v2/catalog-variants/${variantId}`)
    if (!variant.ok) return variant
    remaining.delete(variantId)
    if (variant.value.status === 404) continue
    const parsed = OneVariant.safeParse(variant.value.body)
    if (!parsed.success) return refused('outside.unreadable')
    const product = await fetchProductOffers(get, parsed.data.data.catalog_product_id, technique)
    if (!product.ok) return product
    for (const [id, offer] of product.value)
      if (id === variantId || remaining.delete(id)) offers.set(id, offer)
  }
  return ok(offers)
}

async function fetchProductOffers(
  get: Get,
  productId: number,
  technique: string,
): Promise<Result<Map<number, VariantOffer>, PrinterRefusal>> {
  const base = `/v2/catalog-products/${productId}`
  const prices = await pagesOf(get, `${base}/prices?${region}&currency=USD`, Prices)
  if (!prices.ok) return prices
  const stock = await pagesOf(get, `${base}/availability?${region}&limit=100`, Availability)
  if (!stock.ok) return stock
  const isOurs = (key: string) => key.toLowerCase() === technique
  const techniquesById = new Map(
    stock.value
      .flatMap(({ data }) => data)
      .map((variant) => [
        variant.catalog_variant_id,
        variant.techniques.find((technique) => isOurs(technique.technique)),
      ]),
  )
  const offers = new Map<number, VariantOffer>()
  for (const { data } of prices.value)
    for (const { id, techniques } of data.variants) {
      const price = techniques.find((technique) => isOurs(technique.technique_key))
      // We pay the price after our account's discounts.
      const text = price?.discounted_price || price?.price
      const cost = data.currency === 'USD' && text ? parseMoney(text) : null
      offers.set(id, { cost, inStock: isInStock(techniquesById.get(id)?.selling_regions[0]?.availability) })
    }
  return ok(offers)
}

function isInStock(availability: string | undefined): boolean | null {
  if (availability === 'in stock') return true
  return availability === 'out of stock' || availability === 'not fulfillable' ? false : null
}
