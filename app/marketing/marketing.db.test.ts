import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { findReaders, leaveLink } from '#messages'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const page = async (path: string): Promise<string> => (await app.fetch(path)).text()
const decoded = (text: string): string =>
  text
    .replace(/<!-- -->/g, '')
    .replace(/&#x27;/g, "'")
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
const wordsOf = (html: string): string =>
  decoded(html.replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
/** The links of a part, as label and target, in order. */
const linksOf = (html: string): [string, string][] =>
  [...html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes = '', inside = '']) => [
    wordsOf(inside) || (/aria-label="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    decoded(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''),
  ])
const part = (html: string, from: string, to: string): string =>
  html.slice(html.indexOf(from), html.indexOf(to, html.indexOf(from)))

test('the bar holds the six links of the specification, in order, on every public page', async () => {
  for (const path of ['/', '/about', '/social', '/costume', '/help', '/blog']) {
    const bar = part(await page(path), '<nav id="menu"', '</nav>')
    expect(linksOf(bar)).toEqual([
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

test('the home page has its ten parts in the order of the specification', async () => {
  const html = await page('/')
  const marks = [
    '<nav id="menu"',
    'id="announcement"',
    'class="hero"',
    'featured creators</h2>',
    'id="connect"',
    'Launch a free store</h2>',
    'id="products"',
    'class="film"',
    'id="howitworks"',
    'id="resources"',
    '<footer',
  ]
  const places = marks.map((mark) => html.indexOf(mark))
  expect(places.every((place) => place > 0)).toBe(true)
  expect([...places].sort((a, b) => a - b)).toEqual(places)
})

test('the hero says the three headlines, the subtext and its call, and has three link boxes', async () => {
  const html = await page('/')
  const hero = part(html, 'class="hero"', '</section>')
  expect(wordsOf(part(hero, '<h1', '</h1>'))).toContain('Create products. Engage fans. Make money.')
  expect(wordsOf(hero)).toContain(
    'Turn your ideas into physical and digital products that your fans will love.',
  )
  expect(linksOf(hero)).toEqual([['Get Started, its free.', '/sign-up']])
  const boxes = linksOf(part(html, 'class="stubs', '</nav>'))
  expect(boxes.map(([label]) => label)).toEqual([
    expect.stringContaining('Sell on your Social Channels'),
    expect.stringContaining('Launch a free store'),
    expect.stringContaining('Create physical and Digital products'),
  ])
  expect(boxes.map(([, to]) => to)).toEqual(['/social', '/costume', '/create'])
})

test('eight featured cards carry the four names and descriptions, and the link below leads to the gallery', async () => {
  const section = part(await page('/'), 'class="feat', '</section>')
  const cards = [...section.matchAll(/<b>(Design [^<]*)<\/b><span>([^<]*)<\/span>/g)].map(
    ([, name, words]) => `${name}: ${words}`,
  )
  const four = [
    'Design One: Creative and Bold',
    'Design Two: Clean and Modern',
    'Design Three: Elegant and Minimal',
    'Design Four: Vibrant and Energetic',
  ]
  expect(cards).toEqual([...four, ...four])
  expect(linksOf(section).at(-1)).toEqual([
    'See What Other Creators Designs Look Like with Fanfare ->',
    '/about',
  ])
})

test('the gallery has three columns of four, three and three stores that open in a new tab', async () => {
  const html = await page('/about')
  expect(html).toContain('Check Out these Creators</h1>')
  const columns = part(html, 'disc-g', '<footer').split('<div>').slice(1)
  expect(columns.map((column) => [...column.matchAll(/<figure/g)].length)).toEqual([4, 3, 3])
  const cards = [...html.matchAll(/<figure[\s\S]*?<\/figure>/g)].map(([card]) => card)
  for (const card of cards) {
    expect(card).toContain('target="_blank"')
    expect(card).toMatch(/href="http[^"]*\/@[a-z]+"/)
    expect(card).toMatch(/<img[^>]* alt="[^"]+"/)
  }
})

test('custom stores are the social page without its social section', async () => {
  const parts = [
    'id="stores"',
    'id="products"',
    'class="film"',
    'id="howitworks"',
    'id="resources"',
    '<footer',
  ]
  const [social, costume] = [await page('/social'), await page('/costume')]
  for (const html of [social, costume]) {
    const places = parts.map((mark) => html.indexOf(mark))
    expect(places.every((place) => place > 0)).toBe(true)
    expect([...places].sort((a, b) => a - b)).toEqual(places)
  }
  expect(social).toContain('placeholder="Enter your social profile link"')
  expect(wordsOf(part(social, '<form class="connect"', '</form>'))).toContain('Connect Instantly')
  expect(wordsOf(part(social, '<ul class="nets"', '</ul>'))).toBe(
    'Facebook Instagram LinkedIn TikTok X YouTube',
  )
  expect(costume).not.toContain('Connect Instantly')
})

test('Connect Instantly leads to a sign-up that is filled in, or says why it can’t', async () => {
  const known = await app.fetch('/social?link=https%3A%2F%2Fwww.instagram.com%2Fharmattan.radio')
  expect(known.status).toBe(302)
  const to = new URL(known.headers.get('location') ?? '', 'http://localhost')
  expect(to.pathname).toBe('/sign-up')
  expect(Object.fromEntries(to.searchParams)).toMatchObject({
    shopName: 'Harmattan Radio',
    handle: 'harmattan-radio',
    network: 'instagram',
  })
  const wrong = await page('/social?link=https%3A%2F%2Fyoutu.be%2Fabc')
  expect(wrong).toContain('That is a video.')
  expect(wrong).toContain('value="https://youtu.be/abc"')
})

test('the footer has the newsletter, three groups, six networks and six legal links, and every own link answers', async () => {
  const footer = part(await page('/'), '<footer', '</footer>')
  expect(footer).toMatch(/<form[^>]*method="post"[^>]*target="_blank"/)
  const field = /<input[^>]*name="email"[^>]*>/.exec(footer)?.[0]
  expect(field).toContain('type="email"')
  expect(field).toContain('required')
  expect(footer).toContain('Sign Up</button>')
  const links = linksOf(footer)
  const own = links.filter(([, to]) => to.startsWith('/') || to.startsWith('#'))
  expect(own).toEqual([
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
    ['California privacy notice', '/policies/fanfare-terms-of-service?section=privacy#ccpa'],
    ['German legal notice', '/about/impressum-german'],
    ['Security', '/about/security'],
    ['Accessibility notice', '/about/notice-of-accessibility'],
  ])
  expect(links.length - own.length).toBe(6)
  expect(wordsOf(footer)).toContain('© 2025 Fanfare')
  for (const [label, to] of own) {
    if (to.startsWith('#')) continue
    const answer = await app.fetch(to.replace(/#.*/, ''))
    expect(answer.status, `${label} ${to}`).toBe(to === '/dashboard' ? 303 : 200)
  }
  expect(await page('/policies/fanfare-terms-of-service?section=privacy')).toContain('id="ccpa"')
})

test('public pages ship no framework script, and every script carries the nonce', async () => {
  for (const path of ['/', '/about', '/social', '/costume', '/help', '/contact', '/blog/pricing-a-hoodie']) {
    const response = await app.fetch(path)
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
    const scripts = [...(await response.text()).matchAll(/<script\b([^>]*)>/g)].map(
      ([, attributes = '']) => attributes,
    )
    const run = scripts.filter((attributes) => !/application\/(?:ld\+)?json/.test(attributes))
    expect(run.map((attributes) => /src="([^"]+)"/.exec(attributes)?.[1])).toEqual([
      '/islands/login.js',
      '/islands/site.js',
    ])
    for (const attributes of run) expect(attributes).toContain(`nonce="${nonce}"`)
  }
})

test('every link from a text to another page of the site leads there', async () => {
  const ours =
    /^\/($|\?|#|about|blog|contact|fanfare|help|jobs|policies|products|shipping|social|costume|\.well)/
  const seen = new Set<string>()
  const texts = [
    '/help',
    '/blog',
    '/fanfare-faqs',
    '/about-fanfare',
    '/jobs',
    '/about/security',
    '/about/notice-of-accessibility',
    '/about/impressum-german',
  ]
  const more = [
    ...linksOf(part(await page('/help'), '<main', '</main>')),
    ...linksOf(part(await page('/blog'), '<main', '</main>')),
  ]
  const sections = ['terms-of-service', 'privacy', 'acceptable-use', 'returns'].map(
    (section) => `/policies/fanfare-terms-of-service?section=${section}`,
  )
  for (const path of [...texts, ...sections, ...more.map(([, to]) => to)]) {
    const main = part(await page(path), '<main', '</main>')
    for (const [, to] of linksOf(main)) if (ours.test(to)) seen.add(to.replace(/#.*/, ''))
  }
  expect(seen.size).toBeGreaterThan(20)
  for (const to of seen) expect((await app.fetch(to)).status, to).toBeLessThan(400)
})

test('the help centre finds by words and says so when it finds nothing', async () => {
  expect(await page('/help?q=payout+failed')).toContain('/help/payouts')
  expect(wordsOf(await page('/help?q=zeppelin'))).toContain('Nothing holds “zeppelin”')
})

test('a letter from the contact page reaches the support inbox; a faulty one comes back with its words', async () => {
  const send = (fields: Record<string, string>) =>
    app.fetch('/contact', { method: 'POST', body: new URLSearchParams(fields) })
  const letter = {
    topic: 'question',
    name: 'Tunde',
    email: 'tunde@fans.test',
    subject: 'Sizes',
    message: 'Is the tee small?',
  }
  const faulty = await send({ ...letter, email: 'tunde' })
  expect(faulty.status).toBe(422)
  const shown = await faulty.text()
  expect(shown).toContain('Enter an e-mail address such as name@example.com.')
  expect(shown).toContain('Is the tee small?')
  const sent = await send(letter)
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/contact?sent'])
  const { rows } = await app.services.database.execute(`select subject, from_email from messages.thread`)
  expect(rows).toEqual([{ subject: 'Sizes', from_email: 'tunde@fans.test' }])
})

test('the newsletter asks for a confirmation before anything else, and its last link takes the reader off', async () => {
  const asked = await app.fetch('/newsletter', {
    method: 'POST',
    body: new URLSearchParams({ email: 'reader@fans.test' }),
  })
  expect([asked.status, asked.headers.get('location')]).toEqual([303, '/newsletter?asked'])
  const { rows } = await app.services.database.execute(
    `select body_text from messages.mail where to_address = 'reader@fans.test'`,
  )
  const token = /token=(\S+)/.exec(String(rows[0]?.body_text))?.[1] ?? ''
  const press = (path: string, word: string) =>
    app.fetch(path, { method: 'POST', body: new URLSearchParams({ token: decodeURIComponent(word) }) })
  expect(await (await press('/newsletter/confirm', token)).text()).toContain('You are on the list')
  expect((await press('/newsletter/confirm', 'forged')).status).toBe(410)
  const { database, config } = app.services
  const readers = () => database.read((tx) => findReaders(tx, ''))
  const [reader] = await readers()
  expect(reader?.email).toBe('reader@fans.test')
  const means = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: new Date() }
  const leave = new URL(leaveLink(means, reader!.id))
  const left = await press(leave.pathname, leave.searchParams.get('token') ?? '')
  expect(await left.text()).toContain('You are off the list')
  expect(await readers()).toEqual([])
})
