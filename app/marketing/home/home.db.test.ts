/** Section 2.1 of the specification, line by line: the bar, the home page, the three galleries, the footer. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countOffers } from '#catalogue'
import { openApp, type TestApp } from '#drivers/app.ts'
import { areInOrder, extractText, listLinks, slicePart } from '#drivers/markup.ts'

const root = join(import.meta.dirname, '../../..')
const readSheet = (name: string): string => readFileSync(join(root, 'app/marketing/sections', name), 'utf8')

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const readPage = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await app.fetch(path, { headers })).text()
const everyPage = ['/', '/about', '/social', '/costume', '/help', '/blog', '/products/best-sellers']

test('the bar holds the six links of the specification, in order, on every public page', async () => {
  for (const path of everyPage) {
    const bar = slicePart(await readPage(path), '<nav id="menu"', '</nav>')
    expect(listLinks(bar), path).toEqual([
      ['How it works', '/'],
      ['Discover creators', '/about'],
      ['Social integrations', '/social'],
      ['Custom stores', '/costume'],
      ['Start creating', '/dashboard'],
      ['Login', '#login'],
    ])
    expect(bar).toMatch(/class="btn btn-y"[^>]*>Start creating/)
  }
})

test('the bar is fixed, 70 px high, and the page begins below it', () => {
  const css = readSheet('site.module.css')
  expect(css).toMatch(/\.site :global\(\.nav\) \{[^}]*position: fixed;[^}]*height: 70px;/)
  expect(css).toMatch(/\.site > main \{[^}]*padding-top: 70px;/)
})

test('the bar has the logo and a toggle whose hamburger becomes a close symbol, without a script', async () => {
  const bar = slicePart(await readPage('/'), '<header class="nav"', '</header>')
  expect(listLinks(bar)[0]).toEqual(['Fanfare', '/'])
  const toggle = slicePart(bar, '<button', '</button>')
  expect(toggle).toMatch(/popovertarget="menu"/i)
  expect(toggle).toContain('aria-label="Menu"')
  expect([...toggle.matchAll(/#([a-z-]+)"/g)].map(([, icon]) => icon)).toEqual(['menu', 'x'])
  const css = readSheet('chrome.module.css')
  expect(css).toMatch(/\.close \{\s*display: none/)
  expect(css).toMatch(/:has\(#menu:popover-open\) \.open \{\s*display: none/)
})

test('icons exist for menu, search and close, and for the six networks', () => {
  const sprite = readFileSync(join(root, 'app/ui/icons.svg'), 'utf8')
  const networks = ['facebook', 'instagram', 'linkedin', 'tiktok', 'x', 'youtube'].map(
    (name) => `net-${name}`,
  )
  for (const name of ['menu', 'search', 'x', ...networks]) expect(sprite).toContain(`id="${name}"`)
})

test('no page of the public site fetches the icons of the dashboard', async () => {
  const paths = ['/', '/about', '/social', '/costume', '/products/apparel/men/t-shirts', '/help']
  for (const path of [...paths, '/product/bella-canvas-3001']) {
    const sprites = [...(await readPage(path)).matchAll(/href="([^"]+\.svg)#[\w-]+"/g)].map(([, to]) => to!)
    expect(sprites.length, path).toBeGreaterThan(1)
    expect(sprites.filter((to) => !/icons-of-(site|stores)/.test(to))).toEqual([])
  }
})

test('the home page has its ten parts in the order of the specification', async () => {
  const marks = [
    '<nav id="menu"',
    'aria-labelledby="hero"',
    'aria-labelledby="announcement"',
    'aria-labelledby="featured"',
    'id="connect"',
    'Launch a free store</h2>',
    'id="products"',
    'aria-labelledby="film"',
    'id="howitworks"',
    'id="resources"',
    '<footer',
  ]
  const html = await readPage('/')
  expect(areInOrder(html, marks.toSpliced(2, 1))).toBe(true)
  expect(areInOrder(html, [marks[0]!, marks[2]!, marks[3]!])).toBe(true)
  expect([...html.matchAll(/<h1/g)]).toHaveLength(1)
})

test('the announcement presents the design tool in a heading and a paragraph', async () => {
  const banner = slicePart(await readPage('/'), 'aria-labelledby="announcement"', '</section>')
  expect(extractText(slicePart(banner, '<h2', '</h2>'))).toBe('Create designs without leaving Fanfare')
  expect(extractText(slicePart(banner, '<p', '</p>'))).toContain('Start from a template')
  expect(listLinks(banner)).toEqual([['Open the studio', '/create']])
})

test('the hero shows the three headlines, the subtext and its call, and has three link boxes', async () => {
  const html = await readPage('/')
  const hero = slicePart(html, 'aria-labelledby="hero"', '</section>')
  const lines = [...slicePart(hero, '<h1', '</h1>').matchAll(/<span>([\s\S]*?)<\/span>/g)]
  expect(lines.map(([line]) => extractText(line))).toEqual([
    'Create products.',
    'Engage fans.',
    'Make money.',
  ])
  expect(extractText(hero)).toContain(
    'Turn your ideas into physical and digital products that your fans will love.',
  )
  expect(listLinks(hero)).toEqual([['Get Started, its free.', '/sign-up']])
  const boxes = [
    ...slicePart(html, 'aria-label="Ways to sell"', '</nav>').matchAll(
      /<a href="([^"]*)"[\s\S]*?<b>([^<]*)<\/b>/g,
    ),
  ]
  expect(boxes.map(([, to, label]) => [label, to])).toEqual([
    ['Sell on your Social Channels', '/social'],
    ['Launch a free store', '/costume'],
    ['Create physical and Digital products', '/create'],
  ])
})

test('the hero film plays on its own, muted, in a loop, in the shape of the screen, and can be stopped', async () => {
  const hero = slicePart(await readPage('/'), 'aria-labelledby="hero"', '</section>')
  const film = slicePart(hero, '<video', '</video>')
  for (const word of ['autoplay=""', 'loop=""', 'muted=""', 'playsinline=""'])
    expect(film.toLowerCase()).toContain(word)
  const sources = [...film.matchAll(/<source media="([^"]*)" type="([^"]*)" src="([^"]*)"/g)]
  expect(sources.map(([, , type, src]) => `${type} ${src}`).sort()).toEqual([
    'video/mp4 /films/hero-desktop.mp4',
    'video/mp4 /films/hero-mobile.mp4',
    'video/webm /films/hero-desktop.webm',
    'video/webm /films/hero-mobile.webm',
  ])
  for (const [, media, , src] of sources) {
    expect(media).toContain('prefers-reduced-motion: no-preference')
    expect(media).toContain(src!.includes('mobile') ? 'max-width: 1000px' : 'min-width: 1001px')
  }
  expect(slicePart(hero, '<button', '</button>')).toContain('Pause the film')
  expect(hero).toMatch(/<img[^>]*src="\/films\/hero-desktop-1920\.webp"[^>]*fetchpriority="high"/i)
})

test('a visitor who saves data gets the still and no film', async () => {
  const hero = slicePart(await readPage('/', { 'Save-Data': 'on' }), 'aria-labelledby="hero"', '</section>')
  expect(hero).toContain('/films/hero-desktop-1920.webp')
  expect(hero).not.toContain('<video')
})

test('every film and poster exists, and none is over a megabyte and a half', async () => {
  const html = await readPage('/')
  const files = new Set([...html.matchAll(/\/films\/[a-z0-9.-]+/g)].map(([file]) => file))
  expect(files.size).toBeGreaterThanOrEqual(9)
  for (const file of files) {
    const { size } = statSync(join(root, 'public', file))
    expect(size, file).toBeLessThan(/\.(avif|webp)$/.test(file) ? 60_000 : 1_500_000)
  }
})

test('the embedded film has controls, captions for its whole length, and its words as text', async () => {
  const section = slicePart(await readPage('/'), 'aria-labelledby="film"', '</section>')
  const film = slicePart(section, '<video', '</video>')
  expect(film).toContain('controls=""')
  expect(film).not.toContain('autoplay')
  expect(film).toMatch(/<track[^>]*kind="captions"[^>]*src="\/films\/short\.vtt"[^>]*default=""/)
  const cues = readFileSync(join(root, 'public/films/short.vtt'), 'utf8').match(/-->/g)
  expect(cues?.length).toBeGreaterThanOrEqual(7)
  expect([...slicePart(section, '<details', '</details>').matchAll(/<li>/g)]).toHaveLength(7)
})

test('eight featured cards carry the four names and descriptions, and the link below leads to the gallery', async () => {
  const section = slicePart(await readPage('/'), 'aria-labelledby="featured"', '</section>')
  expect(section).toContain('featured creators</h2>')
  const cards = [...section.matchAll(/<b>(Design [^<]*)<\/b><span>([^<]*)<\/span>/g)].map(
    ([, name, text]) => `${name}: ${text}`,
  )
  const expectedRows = [
    'Design One: Creative and Bold',
    'Design Two: Clean and Modern',
    'Design Three: Elegant and Minimal',
    'Design Four: Vibrant and Energetic',
  ]
  expect(cards).toEqual([...expectedRows, ...expectedRows])
  const links = listLinks(section)
  expect(links).toHaveLength(9)
  for (const [, to] of links.slice(0, 8)) expect(to).toMatch(/^\/about#[a-z]+$|^\/@[a-z]+$/)
  expect(links.at(-1)).toEqual(['See What Other Creators Designs Look Like with Fanfare ->', '/about'])
})

test('the products section says how many products can be printed, in tens, and leads to the catalogue', async () => {
  const section = slicePart(await readPage('/'), 'aria-labelledby="products"', '</section>')
  const { printed } = await app.services.database.read((tx) => countOffers(tx))
  expect(printed).toBeGreaterThan(180)
  expect(extractText(section)).toContain(`over ${Math.floor((printed - 1) / 10) * 10} premium products`)
  for (const [, to] of listLinks(section)) expect(to).toMatch(/^\/products\//)
  for (const [label, to] of listLinks(section)) expect((await app.fetch(to)).status, label).toBe(200)
})

test('how it works is create, share, earn, in this order', async () => {
  const section = slicePart(await readPage('/'), 'id="howitworks"', '</section>')
  expect([...section.matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, word]) => word)).toEqual([
    'Create',
    'Share',
    'Earn',
  ])
})

test('the gallery has three columns of four, three and three stores that open in a new tab', async () => {
  const html = await readPage('/about')
  expect(html).toContain('Check Out these Creators</h1>')
  const columns = slicePart(html, 'data-creators', '<footer').split('<div>').slice(1)
  expect(columns.map((column) => [...column.matchAll(/<figure/g)].length)).toEqual([4, 3, 3])
  const cards = [...html.matchAll(/<figure[\s\S]*?<\/figure>/g)].map(([card]) => card)
  for (const card of cards) {
    expect(card).toMatch(/target="_blank"[^>]*rel="noopener/)
    expect(card).toMatch(/href="http[^"]*\/@[a-z]+"/)
    expect(card).toMatch(/<img[^>]* alt="[^"]+"/)
    expect(card).toMatch(/<figcaption><span><b>[^<]+<\/b><small>[^<]+/)
  }
})

const sharedSections = [
  'id="stores"',
  'id="products"',
  'aria-labelledby="film"',
  'id="howitworks"',
  'id="resources"',
  '<footer',
]

test('the social page has its own section and then the five of the custom stores page', async () => {
  const [social, costume] = [await readPage('/social'), await readPage('/costume')]
  expect(areInOrder(social, ['id="connect"', ...sharedSections])).toBe(true)
  expect(areInOrder(costume, sharedSections)).toBe(true)
  expect(social).toContain('placeholder="Enter your social profile link"')
  const form = slicePart(social, 'action="/social#connect"', '</form>')
  expect(extractText(slicePart(form, '<button', '</button>'))).toBe('Connect Instantly')
  expect(form).toMatch(/<input[^>]*type="text"[^>]*required/)
  expect(extractText(slicePart(slicePart(social, 'id="connect"', '</section>'), '<ul', '</ul>'))).toBe(
    'Facebook Instagram LinkedIn TikTok X YouTube',
  )
  expect(costume).not.toContain('Connect Instantly')
})

test('the footer has the newsletter, three groups, six networks and seven legal links, and every own link answers', async () => {
  const footer = slicePart(await readPage('/'), '<footer', '</footer>')
  expect(footer).toMatch(/<form[^>]*method="post"[^>]*target="_blank"/)
  const field = /<input[^>]*name="email"[^>]*>/.exec(footer)?.[0]
  expect(field).toContain('type="email"')
  expect(field).toContain('required')
  expect(footer).toContain('Sign Up</button>')
  expect([...footer.matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, title]) => title)).toEqual([
    'Get Started',
    'Community',
    'Company',
    'Follow',
  ])
  const links = listLinks(footer)
  // A network without a page of the house links to our page about selling there.
  const networks = links.filter(([, to]) => to === '/social')
  const ownLinks = links.filter(([, to]) => to !== '/social')
  expect(ownLinks).toEqual([
    ['Login', '#login'],
    ['Start creating', '/dashboard'],
    ['How it works', '/#howitworks'],
    ['FAQ', '/fanfare-faqs'],
    ['Creator Resources', '/help'],
    ['Blog', '/blog'],
    ['About', '/about-fanfare'],
    ['Contact us', '/contact'],
    ['Jobs', '/jobs'],
    ['Terms of service', '/policies/fanfare-terms-of-service?section=terms-of-service'],
    ['Privacy', '/policies/fanfare-terms-of-service?section=privacy'],
    ['My data', '/privacy/my-data'],
    ['California privacy notice', '/policies/fanfare-terms-of-service?section=privacy#ccpa'],
    ['German legal notice', '/about/impressum-german'],
    ['Security', '/about/security'],
    ['Accessibility notice', '/about/notice-of-accessibility'],
  ])
  expect(networks).toHaveLength(6)
  expect(extractText(footer)).toContain('© 2025 Fanfare')
  for (const [label, to] of ownLinks) {
    if (to.startsWith('#')) continue
    const answer = await app.fetch(to.replace(/#.*/, ''))
    expect(answer.status, `${label} ${to}`).toBe(to === '/dashboard' ? 303 : 200)
  }
  expect(await readPage('/policies/fanfare-terms-of-service?section=privacy')).toContain('id="ccpa"')
})
