/** Printful's catalogue as its double has it: variants of one product, their prices and stock, by pages. */
type ShelfState = {
  size: string
  colour: string
  hex: string
  technique: string
  price: string
  discounted?: string
  stock: 'in stock' | 'out of stock' | 'unknown'
}
type Answer = { status: number; body: unknown }
export type PrintfulShelf = {
  variants: Map<number, ShelfState>
  currency: string
  /** Whether it is no longer made. */
  isDiscontinued: boolean
  /** Its print areas by name, in inches; for embroidery, the threads that it may use. */
  placements: {
    placement: string
    technique: string
    widthIn: number
    heightIn: number
    threads?: string[]
  }[]
  /** The price of shipping one piece to a country; where there is none, nothing is sent. */
  postage: Map<string, string>
  /** Rows on a page, and the products that its list names. */
  perPage: number
  listedProducts: number[]
  /** Prices are answered once this resolves. */
  gate: Promise<unknown> | null
  /** Null for a call that is not about the catalogue. */
  answer(name: string, url: URL, body?: unknown): Answer | null
}
const productId = 71
type RateRequest = { recipient: { country_code: string }; order_items: { catalog_variant_id: number }[] }

export function createPrintfulShelf(): PrintfulShelf {
  const createTee = (size: string, colour = 'White', hex = '#ffffff'): ShelfState => ({
    size,
    colour,
    hex,
    technique: 'dtg',
    price: '9.50',
    stock: 'in stock',
  })
  const shelf: PrintfulShelf = {
    variants: new Map([
      [4011, createTee('M')],
      [4012, createTee('L')],
    ]),
    currency: 'USD',
    isDiscontinued: false,
    placements: [
      { placement: 'front', technique: 'dtg', widthIn: 12, heightIn: 16 },
      { placement: 'back', technique: 'dtg', widthIn: 12, heightIn: 16 },
      { placement: 'label_outside', technique: 'dtg', widthIn: 3, heightIn: 3 },
    ],
    postage: new Map([
      ['US', '4.75'],
      ['DE', '5.29'],
    ]),
    perPage: 100,
    listedProducts: [productId, productId + 1],
    gate: null,
    answer(name, url, body) {
      if (name === 'POST /v2/shipping-rates') return answerRates(body as RateRequest)
      if (name === 'GET /v2/catalog-products') return answerList(url, shelf.listedProducts.map(showProduct))
      const id = Number(url.pathname.split('/')[3])
      if (name === 'GET /v2/catalog-variants/{id}')
        return shelf.variants.has(id)
          ? answerOk({ id, catalog_product_id: productId, name: `Tee ${id}` })
          : notFound
      if (!name.startsWith('GET /v2/catalog-products/{id}')) return null
      if (id !== productId) return notFound
      if (name === 'GET /v2/catalog-products/{id}') return answerOk(showProduct(id))
      if (name.endsWith('/catalog-variants')) return answerVariants(url)
      return name.endsWith('/prices') ? answerPrices() : answerAvailability(url)
    },
  }
  const showProduct = (id: number) => ({
    id,
    main_category_id: 24,
    type: 'T-SHIRT',
    name: id === productId ? 'Unisex Staple T-Shirt | Bella + Canvas 3001' : 'Something Else',
    brand: id === productId ? 'Bella + Canvas' : null,
    model: id === productId ? '3001' : null,
    variant_count: shelf.variants.size,
    is_discontinued: id === productId && shelf.isDiscontinued,
    sizes: ['M', 'L'],
    techniques: [{ key: 'dtg', display_name: 'DTG', is_default: true }],
    placements: shelf.placements.map(({ placement, technique, widthIn, heightIn, threads }) => ({
      placement,
      technique,
      print_area_width: widthIn,
      print_area_height: heightIn,
      layers: [
        {
          type: 'file',
          layer_options: threads
            ? [{ name: 'thread_colors', techniques: ['embroidery'], type: 'array', values: threads }]
            : [],
        },
      ],
      placement_options: [],
      conflicting_placements: [],
    })),
    product_options: [
      { name: 'stitch_color', techniques: ['cut-sew'], type: 'string', values: ['#000000', '#ffffff'] },
    ],
  })
  const answerVariants = (url: URL): Answer =>
    answerList(
      url,
      [...shelf.variants].map(([id, { size, colour, hex }]) => ({
        id,
        catalog_product_id: productId,
        name: `Tee ${id}`,
        size,
        color: colour,
        color_code: hex,
      })),
    )
  function answerRates({ recipient, order_items: [item] }: RateRequest): Answer {
    if (!shelf.variants.has(item!.catalog_variant_id)) return notFound
    const rate = shelf.postage.get(recipient.country_code)
    if (rate === undefined)
      return {
        status: 400,
        body: {
          code: 400,
          data: 'We do not ship there',
          error: { reason: 'BadRequest', message: 'We do not ship there' },
        },
      }
    return answerOk([
      { shipping: 'PRINTFUL_FAST', shipping_method_name: 'Express', rate: '29.00', currency: 'USD' },
      {
        shipping: 'STANDARD',
        shipping_method_name: 'Flat Rate',
        rate,
        currency: 'USD',
        min_delivery_days: 3,
        max_delivery_days: 5,
      },
    ])
  }
  /** A page of rows, and where the next one is. */
  function answerList(url: URL, rows: readonly object[]): Answer {
    const offset = Number(url.searchParams.get('offset') ?? 0)
    const next = new URL(url)
    next.searchParams.set('offset', String(offset + shelf.perPage))
    const hasMore = offset + shelf.perPage < rows.length
    return {
      status: 200,
      body: {
        data: rows.slice(offset, offset + shelf.perPage),
        paging: { total: rows.length, offset, limit: shelf.perPage },
        ...(hasMore ? { _links: { next: { href: String(next) } } } : {}),
      },
    }
  }
  const answerPrices = (): Answer =>
    answerOk({
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
  const answerAvailability = (url: URL): Answer =>
    answerList(
      url,
      [...shelf.variants].map(([id, { technique, stock }]) => ({
        catalog_variant_id: id,
        techniques: [{ technique, selling_regions: [{ name: 'worldwide', availability: stock }] }],
      })),
    )
  return shelf
}

const answerOk = (data: object): Answer => ({ status: 200, body: { data } })
const notFound: Answer = {
  status: 404,
  body: { code: 404, result: 'Not found', error: { reason: 'NotFound', message: 'Not found' } },
}
