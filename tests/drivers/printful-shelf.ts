/** Printful's catalogue as its double has it: variants of one product, their prices and stock, by pages. */
type Kept = {
  technique: string
  price: string
  discounted?: string
  stock: 'in stock' | 'out of stock' | 'unknown'
}
type Answer = { status: number; body: unknown }
export type PrintfulShelf = {
  variants: Map<number, Kept>
  currency: string
  /** Variants on a page of its availability. */
  perPage: number
  /** Null for a call that is not about the catalogue. */
  answer(name: string, url: URL): Answer | null
}
const productId = 71

export function printfulShelf(): PrintfulShelf {
  const tee = (): Kept => ({ technique: 'dtg', price: '9.50', stock: 'in stock' })
  const shelf: PrintfulShelf = {
    variants: new Map([4011, 4012].map((id) => [id, tee()])),
    currency: 'USD',
    perPage: 100,
    answer(name, url) {
      const id = Number(url.pathname.split('/')[3])
      if (name === 'GET /v2/catalog-variants/{id}')
        return shelf.variants.has(id)
          ? found({ id, catalog_product_id: productId, name: `Tee ${id}` })
          : nothing
      if (!name.startsWith('GET /v2/catalog-products/{id}/')) return null
      if (id !== productId) return nothing
      return name.endsWith('/prices') ? prices() : availability(url)
    },
  }
  const prices = (): Answer =>
    found({
      currency: shelf.currency,
      product: { id: productId, placements: [] },
      variants: [...shelf.variants].map(([id, { technique, price, discounted = price }]) => ({
        id,
        techniques: [
          {
            technique_key: technique,
            technique_display_name: technique,
            price,
            discounted_price: discounted,
          },
        ],
      })),
    })
  function availability(url: URL): Answer {
    const offset = Number(url.searchParams.get('offset') ?? 0)
    const all = [...shelf.variants]
    const shown = all.slice(offset, offset + shelf.perPage).map(([id, { technique, stock }]) => ({
      catalog_variant_id: id,
      techniques: [{ technique, selling_regions: [{ name: 'worldwide', availability: stock }] }],
    }))
    const next = new URL(url)
    next.searchParams.set('offset', String(offset + shelf.perPage))
    const more = offset + shelf.perPage < all.length
    const paging = { total: all.length, offset, limit: shelf.perPage }
    return {
      status: 200,
      body: { data: shown, paging, ...(more ? { _links: { next: { href: String(next) } } } : {}) },
    }
  }
  return shelf
}

const found = (data: object): Answer => ({ status: 200, body: { data } })
const nothing: Answer = {
  status: 404,
  body: { code: 404, result: 'Not found', error: { reason: 'NotFound', message: 'Not found' } },
}
