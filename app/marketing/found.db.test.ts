import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browse } from '#catalogue'
import { blankTitle } from '#catalogue/contract'
import { openApp, type TestApp } from '#drivers/app.ts'

let app: TestApp
let addresses: string[]
beforeAll(async () => {
  app = await openApp()
  const xml = await (await app.fetch('/sitemap.xml')).text()
  const urls = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!.replaceAll('&amp;', '&'))
  const products = urls.filter((url) => url.includes('/product/'))
  addresses = [
    ...urls.filter((url) => !url.includes('/product/')),
    ...products.filter((_, index) => index % 12 === 0),
  ]
})
afterAll(() => app.close())

type VisitedPage = {
  url: string
  title: string
  description: string
  canonical: string
  picture: string
  data: Record<string, unknown>[]
}
const readSingleMatch = (html: string, pattern: RegExp): string => {
  const matches = [...html.matchAll(pattern)]
  expect(matches.length, String(pattern)).toBe(1)
  return matches[0]![1]!.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
}
async function visitPage(url: string): Promise<VisitedPage> {
  const response = await app.fetch(url.slice(app.services.config.appUrl.length))
  expect(response.status, url).toBe(200)
  const whole = await response.text()
  const html = whole.slice(0, whole.indexOf('</head>'))
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  return {
    url,
    title: readSingleMatch(html, /<title>([^<]+)<\/title>/g),
    description: readSingleMatch(html, /<meta name="description" content="([^"]+)"/g),
    canonical: readSingleMatch(html, /<link rel="canonical" href="([^"]+)"/g),
    picture: readSingleMatch(html, /<meta property="og:image" content="([^"]+)"/g),
    data: blocks.map(([, json]) => JSON.parse(json!) as Record<string, unknown>),
  }
}

test('every page of the sitemap answers under its canonical address, with a title and description of its own', async () => {
  const pages: VisitedPage[] = []
  for (const url of addresses) pages.push(await visitPage(url))
  expect(pages.length).toBeGreaterThan(90)
  for (const page of pages) expect(page.canonical, page.url).toBe(page.url)
  const listRepeated = (readField: (page: VisitedPage) => string) =>
    pages
      .filter((page) => pages.some((other) => other !== page && readField(other) === readField(page)))
      .map((page) => page.url)
  expect(listRepeated((page) => page.title)).toEqual([])
  expect(listRepeated((page) => page.description)).toEqual([])
  const kinds = new Set(pages.flatMap(({ data }) => data.map((block) => block['@type'])))
  expect([...kinds].filter(Boolean).sort()).toEqual(['BlogPosting', 'BreadcrumbList', 'FAQPage', 'Product'])
}, 120_000)

test('no two products of the catalogue have the same title', async () => {
  const { rows } = await app.services.read((tx) => browse(tx, { sort: 'name', page: 1, perPage: 500 }))
  const titles = rows.map(blankTitle)
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})

test('filters and search words are left out of a canonical address; the page number of a plain list is kept', async () => {
  const { appUrl } = app.services.config
  expect((await visitPage(`${appUrl}/products/hats?words=dad&brand=Yupoong`)).canonical).toBe(
    `${appUrl}/products/hats`,
  )
  expect((await visitPage(`${appUrl}/products?page=2`)).canonical).toBe(`${appUrl}/products?page=2`)
  expect((await visitPage(`${appUrl}/products?page=2&words=tee`)).canonical).toBe(`${appUrl}/products`)
})

test('structured data has the fields that each kind requires', async () => {
  const { appUrl } = app.services.config
  const [product] = (await visitPage(`${appUrl}/product/bella-canvas-3001`)).data
  expect(product).toMatchObject({
    '@type': 'Product',
    brand: { name: 'Bella+Canvas' },
    offers: { lowPrice: '12.25', highPrice: '20.25', priceCurrency: 'USD' },
  })
  const [faq] = (await visitPage(`${appUrl}/fanfare-faqs`)).data
  const questions = faq!.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
  expect(questions.length).toBeGreaterThan(8)
  for (const { name, acceptedAnswer } of questions)
    expect(acceptedAnswer.text.length, name).toBeGreaterThan(20)
  const [posting] = (await visitPage(`${appUrl}/blog/pricing-a-hoodie`)).data
  expect(posting).toMatchObject({
    '@type': 'BlogPosting',
    datePublished: '2025-08-19',
    author: { name: 'Ines Okafor' },
  })
  const [home] = (await visitPage(`${appUrl}/`)).data
  expect((home!['@graph'] as { '@type': string }[]).map((block) => block['@type'])).toEqual([
    'Organization',
    'WebSite',
  ])
})

test('share pictures are drawn at full size for pages and products, and never from words in the address', async () => {
  const draw = async (path: string) =>
    Buffer.from(await (await app.fetch(`/pictures/share.jpg?of=${encodeURIComponent(path)}`)).arrayBuffer())
  const [help, product, unknown, foreignPicture] = [
    await draw('/help/payouts'),
    await draw('/product/mug-11oz'),
    await draw('/nowhere'),
    await draw('Buy%20gold%20now'),
  ]
  for (const bytes of [help, product, unknown])
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(help.equals(unknown)).toBe(false)
  expect(foreignPicture.equals(unknown)).toBe(true)
  const first = await app.fetch('/pictures/share.jpg?of=%2Fhelp%2Fpayouts')
  const repeated = await app.fetch('/pictures/share.jpg?of=%2Fhelp%2Fpayouts', {
    headers: { 'if-none-match': first.headers.get('etag')! },
  })
  expect(repeated.status).toBe(304)
})

test('personal and missing pages are left out of search engines', async () => {
  for (const path of ['/order', '/newsletter/confirm?token=x', '/nowhere/at/all']) {
    const html = await app.readPage(path)
    expect(html.includes('<meta name="robots" content="noindex"'), path).toBe(true)
    expect(html.includes('rel="canonical"'), path).toBe(false)
  }
})
