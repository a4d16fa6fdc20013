import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browse, findBlank } from '#catalogue'
import { leavesOf } from '#catalogue/contract'
import { openApp, type TestApp } from '#drivers/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())
/** Whether a page contains the text: a boolean, so that a failure doesn't print the page. */
const hasText = (text: string, part: string): boolean => text.includes(part)
const readPage = async (path: string) => {
  const response = await app.fetch(path)
  return { status: response.status, text: (await response.text()).replaceAll('<!-- -->', '') }
}

describe('the public catalogue', () => {
  it('has a page with products for every entry of the category tree, and 404 for anything else', async () => {
    for (const path of [
      '',
      '/new',
      '/best-sellers',
      '/trending',
      ...leavesOf().map((leaf) => `/${leaf.path}`),
    ]) {
      const { status, text } = await readPage(`/products${path}`)
      expect(status, path).toBe(200)
      expect(text.match(/data-product-card/g)?.length, path).toBeGreaterThanOrEqual(2)
    }
    for (const path of ['/nope', '/apparel/men/socks', '/constructor', '/new?page=99']) {
      const missing = await readPage(`/products${path}`)
      expect(missing.status, path).toBe(404)
      expect(hasText(missing.text, 'That category doesn’t exist')).toBe(true)
    }
  })

  it('fetches the first picture of a page ahead of its styles, and no other', async () => {
    for (const path of ['/products', '/products/hats', '/product/bella-canvas-3001']) {
      const { text } = await readPage(path)
      expect(text.match(/<link rel="preload" as="image"/g), path).toHaveLength(1)
    }
  })

  it('shows on a card the name, the count, one radio button per colour and the price, and links to the product', async () => {
    const { text } = await readPage('/products/hats?words=6245CM')
    const blank = (await app.services.read((tx) => findBlank(tx, 'yupoong-6245cm')))!
    expect(hasText(text, 'href="/product/yupoong-6245cm"')).toBe(true)
    expect(hasText(text, 'Classic dad hat')).toBe(true)
    expect(text).toMatch(/[\d,]+ available/)
    expect(hasText(text, '$13.75')).toBe(true)
    expect(text.match(/type="radio"/g)?.length).toBe(blank.colours.length)
  })

  it('carries search, filters and order through its pages, and finds nothing gracefully', async () => {
    const { text } = await readPage('/products/apparel?words=hodie&sort=price-up')
    expect(hasText(text, 'nothing is called “hodie”')).toBe(true)
    expect(hasText(text, 'words=hodie&amp;sort=price-up&amp;page=2')).toBe(true)
    const hoodie = await readPage('/products?words=hoodei')
    expect(hoodie.text).toMatch(/for <b>hoodies?<\/b>: nothing is called “hoodei”/)
    const noResults = await readPage('/products/hats?words=%3Cscript%3Exyzzyq')
    expect(noResults.status).toBe(200)
    const strict = await readPage('/products/hats?colour=red&technique=giclee')
    expect(hasText(strict.text, 'Nothing has all of these')).toBe(true)
    expect(strict.text).toMatch(/href="\/products\/hats\?colour=red">Without technique: \d+</)
    expect(hasText(noResults.text, 'Nothing is called “&lt;script&gt;xyzzyq”')).toBe(true)
  })
})

describe('the filters of a list', () => {
  it('say how many products each choice leaves, and the list then has exactly that many', async () => {
    const pageBefore = await readPage('/products/apparel?size=4XL')
    const choices = [...pageBefore.text.matchAll(/name="brand" value="([^"]+)"[^>]*>.*?<small>(\d+)/g)]
    expect(choices.length).toBeGreaterThan(3)
    for (const [, brand, count] of choices) {
      const { text } = await readPage(`/products/apparel?size=4XL&brand=${encodeURIComponent(brand!)}`)
      expect(hasText(text, `${count} product${count === '1' ? '' : 's'}<`), `${brand}: ${count}`).toBe(true)
    }
  })

  it('leave no empty fields in the address', async () => {
    const answer = await app.fetch('/products/hats?words=&sort=featured&colour=red&from=&to=12.50')
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      '/products/hats?colour=red&to=12.50',
    ])
  })

  it('take several values of a kind, show each as a link without it, and open cards in the requested colour', async () => {
    const { text } = await readPage('/products/apparel/men/t-shirts?colour=purple&colour=pink&to=13')
    expect(hasText(text, 'href="/products/apparel/men/t-shirts?colour=pink&amp;to=13"')).toBe(true)
    expect(hasText(text, 'href="/products/apparel/men/t-shirts?colour=purple&amp;colour=pink"')).toBe(true)
    expect(hasText(text, 'up to $13.00')).toBe(true)
    const radios = text.match(/<input[^>]*name="list-bella-canvas-3001"[^>]*>/g) ?? []
    const [, openingColour] =
      /value="([^"]+)"/.exec(radios.find((radio) => radio.includes('checked')) ?? '') ?? []
    const { rows } = await app.services.read((tx) => browse(tx, { words: '3001', sort: 'name', page: 1 }))
    const card = rows.find(({ id }) => id === 'bella-canvas-3001')!
    expect(card.colours.find(({ slug }) => slug === openingColour)?.family).toMatch(/^(purple|pink)$/)
  })
})

describe('the page of a blank', () => {
  it('opens for blanks of every kind, says what a sale earns and leads into the studio', async () => {
    const blanks = await app.services.read((tx) => browse(tx, { sort: 'name', page: 1, perPage: 500 }))
    expect(blanks.total).toBeGreaterThanOrEqual(197)
    for (const blank of blanks.rows.filter((_, index) => index % 9 === 0)) {
      const { status, text } = await readPage(`/product/${blank.id}`)
      expect(status, blank.id).toBe(200)
      expect(hasText(text, 'action="/studio/new"')).toBe(true)
      expect(hasText(text, 'Your profit')).toBe(true)
      expect(hasText(text, 'Where these figures come from')).toBe(true)
    }
    expect(hasText((await readPage('/product/nope')).text, 'That product doesn’t exist')).toBe(true)
    expect((await readPage('/product/nope')).status).toBe(404)
  })

  it('shows the profit by the ledger’s pricing, warns of a loss, and asks again for an invalid price', async () => {
    const readProduct = (search: string) =>
      readPage(`/product/bella-canvas-3001?${search}`).then(({ text }) => text)
    expect(hasText(await readProduct('price=24.99&size=M'), '$10.47'), '$10.47').toBe(true)
    expect(hasText(await readProduct('price=24.99&size=M&sides=2'), '$18.20'), '$18.20').toBe(true)
    expect(hasText(await readProduct('price=9'), 'every sale loses money'), 'every sale loses money').toBe(
      true,
    )
    expect(
      hasText(await readProduct('price=abc'), 'Give a price from $0.01 to $1,000.00.'),
      'Give a price from $0.01 to $1,000.00.',
    ).toBe(true)
  })
})

describe('pictures of blanks', () => {
  it('are drawn once in the requested size, cached for ever, and refused in other sizes and colours', async () => {
    const path = '/pictures/blank/gildan-18500/front/navy.webp'
    const firstAnswer = await app.fetch(`${path}?w=160&v=1`)
    expect(firstAnswer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const bytes = Buffer.from(await firstAnswer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 160,
      height: 160,
      hasAlpha: true,
    })
    const repeated = await app.fetch(`${path}?w=160&v=1`)
    expect(Buffer.from(await repeated.arrayBuffer()).equals(bytes)).toBe(true)
    const unchanged = await app.fetch(`${path}?w=160`, {
      headers: { 'if-none-match': firstAnswer.headers.get('etag')! },
    })
    expect(unchanged.status).toBe(304)
    for (const wrongPath of [
      `${path}?w=161`,
      `${path}?w=99999`,
      path,
      '/pictures/blank/gildan-18500/front/x.webp?w=160',
      '/pictures/blank/gildan-18500/side/navy.webp?w=160',
      '/pictures/blank/gildan-18500/front/..%2fnavy.webp?w=160',
    ])
      expect((await app.fetch(wrongPath)).status, wrongPath).toBe(404)
  })
})

describe('shipping locations', () => {
  it('lists every region with its rates and where they are from', async () => {
    const { status, text } = await readPage('/shipping-locations')
    expect(status).toBe(200)
    for (const words of [
      'United States',
      'Nigeria',
      'Rest of Africa',
      '$4.69',
      '$12.19',
      'our own rate',
      '$4.92 + $2.31 = $7.23',
      '$11.63',
    ])
      expect(hasText(text, words)).toBe(true)
  })
})
