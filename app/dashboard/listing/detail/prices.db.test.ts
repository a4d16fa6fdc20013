/** The prices of a listing on its own page. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ListingPage, openListingPage } from '#drivers/listing-page.ts'
import { tee } from '#drivers/listings.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 })
let listingPage: ListingPage
beforeAll(async () => {
  listingPage = await openListingPage()
})
afterAll(() => listingPage.app.close())

test('prices by size are saved for all sizes or for none', async () => {
  const { send, readListing, expectDone } = listingPage
  const sizes = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL']
  const fields = (last: string): [string, string][] => [
    ['intent', 'prices'],
    ...sizes.map((size): [string, string] => [`price:${tee}:${size}`, size === '5XL' ? last : '29.99']),
  ]
  await expectDone(fields('34.99'), 'prices')
  expect((await readListing()).version.products[0]).toMatchObject({
    priceMinor: 2999,
    sizePrices: { '5XL': 3499 },
  })
  for (const [wrong, words] of [
    ['free', 'Enter the price of 5XL'],
    ['1.00', 'would lose you money'],
  ] as const) {
    const response = await send(fields(wrong))
    expect(response.status).toBe(422)
    const html = await response.text()
    expect(html).toContain(words)
    expect(html, 'what was typed').toContain(`value="${wrong}"`)
  }
  expect((await readListing()).version.products[0]!.sizePrices).toEqual({ '5XL': 3499 })
})

test('a reduction shows fans the former price, and a price that is no reduction is refused', async () => {
  const { app, send, readListing, expectDone } = listingPage
  const sizes = ['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '5XL']
  const fields = (amount: string): [string, string][] => sizes.map((size) => [`price:${tee}:${size}`, amount])
  const earlyAnswer = await send([['intent', 'reduce'], ...fields('25.00')])
  expect([earlyAnswer.status, (await earlyAnswer.text()).includes('former price only where')]).toEqual([
    422,
    true,
  ])
  await app.services.database.execute(
    'update platform.clock set offset_ms = offset_ms + 31 * 86400000::bigint',
  )
  await expectDone([['intent', 'reduce'], ...fields('25.00')], 'prices')
  const { slug } = await readListing()
  const page = await app.readPage(`/@adaeze/${slug}`)
  expect(page).toContain('lowest price of the 30 days before')
  expect(page).toContain('data-former="$29.99"')
  await expectDone([['intent', 'unreduce']], 'prices')
  expect(await app.readPage(`/@adaeze/${slug}`)).not.toContain('data-former="$29.99"')
})
