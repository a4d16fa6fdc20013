import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDraft, putOnSale } from '#drivers/listings.ts'
import { extractText, slicePart } from '#drivers/markup.ts'
import { type NightStore, openNightStore } from '#drivers/night-store.ts'
import type { Id } from '#kernel/id.ts'
import { after, days } from '#kernel/instant.ts'
import { usd } from '#kernel/money.ts'
import { endListing, type Listing, recordSales, reserveStock } from '#listings'

let store: NightStore
beforeAll(async () => {
  store = await openNightStore()
}, 180_000)
afterAll(() => store.app.close())
const fetchPage = (path: string) => store.readPage(path)
const fetchListing = (listing: Listing) => fetchPage(`/${listing.slug}`)

test('a store’s pages carry no framework scripts, and the home page has the specified words', async () => {
  const { status, html } = await fetchPage('')
  expect(status).toBe(200)
  for (const text of ['Welcome to Our Store', 'Discover our collection of products.', 'Shop Now', 'About Us'])
    expect(html).toContain(text)
  expect(html).toContain('Loud tee')
  expect(html.match(/<script(?! type="application\/ld\+json")[^>]*>/g)).toBeNull()
  const product = (await fetchListing(store.tee)).html
  expect(product.match(/<script(?! type="application\/ld\+json")[^>]*>/g)).toHaveLength(1)
  expect(product).toContain('/assets/islands/listing-')
})

test('a listing can be bought with a plain form, and its data can’t break out of its script', async () => {
  const { html } = await fetchListing(store.tee)
  for (const name of ['listingId', 'blankId', 'colour', 'size', 'quantity'])
    expect(html).toContain(`name="${name}"`)
  expect(html).toContain('action="/@night/cart"')
  expect(html).toContain('"@type":"Product"')
  expect(html.split('application/ld+json')[1]!.split('</script>')[0]).toContain('"priceCurrency":"USD"')
  expect(html).toContain('$23.99')
  expect(html).toContain('Next print')
})

test('the size guide gives each size its own measurements in inches and centimetres, and a chosen size repeats them', async () => {
  const { html } = await fetchListing(store.tee)
  const guide = slicePart(html, '<details id="size-guide"', '</details>')
  const rows = [...guide.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => extractText(cell!)),
  )
  expect(rows.map(([size]) => size)).toEqual([
    'Inches (cm)',
    'XS',
    'S',
    'M',
    'L',
    'XL',
    '2XL',
    '3XL',
    '4XL',
    '5XL',
  ])
  // The manufacturer's measurements of this tee, laid flat.
  expect(rows[0]!.slice(1, 3)).toEqual(['Width, armpit to armpit', 'Length'])
  expect(rows[2]!.slice(1, 3)).toEqual(['18 (46)', '28 (71)'])
  expect(rows[4]!.slice(1, 3)).toEqual(['22 (56)', '30 (76)'])
  const chosenPage = (await fetchPage(`/${store.tee.slug}?size=L`)).html
  expect(extractText(slicePart(chosenPage, 'data-gone-words', '</p>'))).toMatch(
    /L: width, armpit to armpit 22 in, length 30 in/,
  )
})

test('a drop shows how many are left, and has no button once none are', async () => {
  const drop = await putOnSale(store.shop, store.now, {
    title: 'Three prints',
    unitsCap: 3,
    perPersonLimit: 2,
  })
  expect((await fetchListing(drop)).html).toMatch(/<b>3<\/b> of (<!-- -->)?3/)
  await store.app.services.transact((tx) =>
    reserveStock(tx, drop.id, 3, 'somebody', after(store.now, days(1)), store.now),
  )
  const { html } = await fetchListing(drop)
  expect(html).toContain('Sold out')
  expect(html).not.toContain('Add to cart')
})

test('a listing that has not begun or has ended can be seen but not bought; a draft can’t be seen', async () => {
  const scheduledListing = await putOnSale(store.shop, store.now, {
    title: 'Soon',
    startsAt: after(store.now, days(2)).toISOString(),
  })
  const html = (await fetchListing(scheduledListing)).html
  expect(html).toContain('On sale from')
  expect(html).not.toContain('Add to cart')
  const endedListing = await putOnSale(store.shop, store.now, { title: 'Over' })
  await store.app.services.transact((tx) => endListing(tx, store.shop.shopId, endedListing.id, store.now))
  const endedPage = (await fetchListing(endedListing)).html
  expect(endedPage).toContain('This has ended')
  expect(endedPage).not.toContain('Add to cart')
  const draft = await makeDraft(store.shop, store.now, { title: 'Hidden' })
  expect((await fetchListing(draft)).status).toBe(404)
})

test('a missing page is shown in the store’s own look, an unknown store in ours', async () => {
  const missing = await fetchPage('/no-such-thing')
  expect(missing.status).toBe(404)
  expect(missing.html).toContain('Night Radio')
  expect((await fetchPage('/deep/er/nothing')).status).toBe(404)
  const unknownStore = await store.app.fetch('/@nobody-here')
  expect(unknownStore.status).toBe(404)
  expect(await unknownStore.text()).not.toContain('Night Radio')
  expect((await store.app.fetch('/no-store-at-all')).status).toBe(404)
})

test('the creator decides whether fans see counts, and refunded units are not counted', async () => {
  const record = (
    kind: 'sale' | 'refund',
    lineId: string,
    units: number,
    at = store.now,
    listing = store.tee,
  ) =>
    store.app.services.transact((tx) =>
      recordSales(
        tx,
        [
          {
            listingId: listing.id,
            lineId: lineId as Id<'line'>,
            kind,
            reference: `${kind} ${lineId}`,
            units,
            profit: usd(units * 100),
          },
        ],
        at,
      ),
    )
  await record('sale', 'lin_x', 44)
  await record('refund', 'lin_x', 3)
  const monthAgo = after(store.now, -days(30))
  await record('sale', 'lin_before', 6, monthAgo)
  await record('refund', 'lin_before', 1, monthAgo)
  const showSales = async (display: string) => {
    await store.shop.database.execute('update accounts.shop set sales_display = $1', [display])
    return (await fetchListing(store.tee)).html
  }
  expect(await showSales('always')).toMatch(/>46(<!-- -->)? sold/)
  expect(await showSales('running'), 'of this launch alone').toMatch(/>41(<!-- -->)? sold/)
  expect(await showSales('never')).not.toMatch(/\d(<!-- -->)? sold/)
  const soldListing = await putOnSale(store.shop, store.now, { title: 'Over and sold' })
  await record('sale', 'lin_over', 5, store.now, soldListing)
  await store.app.services.transact((tx) => endListing(tx, store.shop.shopId, soldListing.id, store.now))
  await showSales('running')
  expect((await fetchListing(soldListing)).html).not.toMatch(/\d(<!-- -->)? sold/)
  await showSales('always')
  expect((await fetchListing(soldListing)).html).toMatch(/>5(<!-- -->)? sold/)
})

test('on vacation everything can be seen and nothing bought; a suspended store is gone', async () => {
  const setStatus = (status: string) =>
    store.shop.database.execute('update accounts.shop set status = $1', [status])
  await setStatus('vacation')
  const { html } = await fetchListing(store.tee)
  expect(html).toContain('on vacation')
  expect(html).not.toContain('Add to cart')
  await setStatus('suspended')
  expect((await fetchPage('')).status).toBe(410)
  expect((await fetchListing(store.tee)).status).toBe(410)
  await setStatus('active')
})

type JsonLd = Record<string, unknown> & { '@type': string }
const readJsonLd = (html: string): JsonLd[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    (match) => JSON.parse(match[1]!) as JsonLd,
  )

test('a listing gives search engines what schema.org asks of a product, its offer and its breadcrumbs', async () => {
  const data = readJsonLd((await fetchListing(store.tee)).html)
  const product = data.find((entry) => entry['@type'] === 'Product')!
  expect(Object.keys(product)).toEqual(
    expect.arrayContaining(['name', 'description', 'image', 'brand', 'sku', 'offers']),
  )
  const offer = product.offers as JsonLd
  expect(offer).toMatchObject({
    '@type': 'Offer',
    price: '23.99',
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@type': 'Organization' },
    shippingDetails: { '@type': 'OfferShippingDetails', shippingRate: { currency: 'USD' } },
  })
  expect(String(offer.url)).toMatch(new RegExp(`^http.*/@night/${store.tee.slug}$`))
  // Without reviews there is no rating.
  expect(product).not.toHaveProperty('aggregateRating')
  expect(product).not.toHaveProperty('review')
  const crumbs = data.find((entry) => entry['@type'] === 'BreadcrumbList')!.itemListElement as JsonLd[]
  expect(crumbs.map(({ position }) => position)).toEqual([1, 2, 3])
  for (const crumb of crumbs) expect(crumb).toMatchObject({ '@type': 'ListItem', name: expect.any(String) })
  expect(crumbs.at(-1)!.item).toBe(offer.url)
})

test('a fan can page to older reviews, and from there back to the newest', async () => {
  await store.app.services.database.execute(`
    insert into reviews.review (id, shop_id, listing_id, order_id, line_id, stars, words, author, variant, written_at, changed_at)
    select 'rev_' || lpad(to_hex(n), 32, '0'), '${store.shop.shopId}', '${store.tee.id}', 'ord_' || lpad(n::text, 32, '0'), 'lin_' || lpad(n::text, 32, '0'),
      5, case when n > 3 then 'Soft ' || n else '' end, 'Fan ' || n, 'Natural, L', moment, moment
    from generate_series(1, 13) n, lateral (select timestamptz '2026-01-01T10:00Z' + n * interval '1 minute' as moment) as m`)
  const readReviews = async (query: string) => {
    const part = slicePart((await fetchPage(`/${store.tee.slug}${query}`)).html, 'id="reviews"', '</section>')
    return {
      fans: [...part.matchAll(/<b>Fan (\d+)/g)].map(([, number]) => Number(number)),
      links: [...part.matchAll(/href="[^"?]*(\?reviews=[^"#]*)?#reviews">(\w+)/g)].map(([, to, words]) => [
        words,
        to ?? '',
      ]),
    }
  }
  const first = await readReviews('')
  expect(first.fans).toEqual([13, 12, 11, 10, 9, 8])
  expect(first.links.map(([words]) => words)).toEqual(['Older'])
  const second = await readReviews(first.links[0]![1]!)
  expect(second.fans).toEqual([7, 6, 5, 4, 3, 2])
  expect(second.links[0]).toEqual(['Newest', ''])
  expect((await readReviews(second.links[1]![1]!)).fans).toEqual([1])
  expect((await readReviews('?reviews=2')).fans, 'an address from before').toEqual(first.fans)
})
