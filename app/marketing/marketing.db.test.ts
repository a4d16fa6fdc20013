import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { extractText, listLinks, slicePart } from '#drivers/markup.ts'
import { findReaders, makeLeaveLink } from '#messages'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

test('Connect Instantly leads to a sign-up that is filled in, or says why it can’t', async () => {
  const knownProfile = await app.fetch('/social?link=https%3A%2F%2Fwww.instagram.com%2Fharmattan.radio')
  expect(knownProfile.status).toBe(302)
  const location = new URL(knownProfile.headers.get('location') ?? '', 'http://localhost')
  expect(location.pathname).toBe('/sign-up')
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    shopName: 'Harmattan Radio',
    handle: 'harmattan-radio',
    network: 'instagram',
  })
  const wrong = await app.readPage('/social?link=https%3A%2F%2Fyoutu.be%2Fabc')
  expect(wrong).toContain('That is a video.')
  expect(wrong).toContain('value="https://youtu.be/abc"')
})

test('public pages ship no framework script, and every script carries the nonce', async () => {
  for (const path of ['/', '/about', '/social', '/costume', '/help', '/contact', '/blog/pricing-a-hoodie']) {
    const response = await app.fetch(path)
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
    const scripts = [...(await response.text()).matchAll(/<script\b([^>]*)>/g)].map(
      ([, attributes = '']) => attributes,
    )
    const executables = scripts.filter((attributes) => !/application\/(?:ld\+)?json/.test(attributes))
    const sources = executables.map((attributes) => /src="([^"]+)"/.exec(attributes)?.[1])
    expect(sources).toEqual([
      expect.stringMatching(/^\/assets\/islands\/login-[\w-]+\.js$/),
      expect.stringMatching(/^\/assets\/islands\/site-[\w-]+\.js$/),
    ])
    for (const attributes of executables) expect(attributes).toContain(`nonce="${nonce}"`)
  }
})

test('every link from a text to another page of the site leads there', async () => {
  const ownPath =
    /^\/($|\?|#|about|blog|contact|fanfare|help|jobs|policies|products|shipping|social|costume|\.well)/
  const seenPaths = new Set<string>()
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
  const articleLinks = [
    ...listLinks(slicePart(await app.readPage('/help'), '<main', '</main>')),
    ...listLinks(slicePart(await app.readPage('/blog'), '<main', '</main>')),
  ]
  const sections = ['terms-of-service', 'privacy', 'acceptable-use', 'returns'].map(
    (section) => `/policies/fanfare-terms-of-service?section=${section}`,
  )
  for (const path of [...texts, ...sections, ...articleLinks.map(([, to]) => to)]) {
    const main = slicePart(await app.readPage(path), '<main', '</main>')
    for (const [, to] of listLinks(main)) if (ownPath.test(to)) seenPaths.add(to.replace(/#.*/, ''))
  }
  expect(seenPaths.size).toBeGreaterThan(20)
  for (const to of seenPaths) expect((await app.fetch(to)).status, to).toBeLessThan(400)
})

test('the help centre finds by words and says so when it finds nothing', async () => {
  expect(await app.readPage('/help?q=payout+failed')).toContain('/help/payouts')
  expect(extractText(await app.readPage('/help?q=zeppelin'))).toContain('No articles for “zeppelin”')
})

test('a message from the contact page reaches the support inbox; a faulty one comes back with what was typed', async () => {
  const send = (fields: Record<string, string>) => app.post('/contact', fields)
  const message = {
    topic: 'question',
    name: 'Tunde',
    email: 'tunde@fans.test',
    subject: 'Sizes',
    message: 'Is the tee small?',
  }
  const faulty = await send({ ...message, email: 'tunde' })
  expect(faulty.status).toBe(422)
  const html = await faulty.text()
  expect(html).toContain('Enter an e-mail address such as name@example.com.')
  expect(html).toContain('Is the tee small?')
  // Pasted text may contain NUL, which no database stores: the rest arrives.
  const sent = await send({ ...message, subject: 'Si\0zes\0' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/contact?sent'])
  const { rows } = await app.services.database.execute(`select subject, from_email from messages.thread`)
  expect(rows).toEqual([{ subject: 'Sizes', from_email: 'tunde@fans.test' }])
})

test('the newsletter asks for a confirmation before anything else, and its last link unsubscribes the reader', async () => {
  const response = await app.post('/newsletter', { email: 'reader@fans.test' })
  expect([response.status, response.headers.get('location')]).toEqual([303, '/newsletter?asked'])
  const { rows } = await app.services.database.execute(
    `select body_text from messages.mail where to_address = 'reader@fans.test'`,
  )
  const token = /token=(\S+)/.exec(String(rows[0]?.body_text))?.[1] ?? ''
  const pressButton = (path: string, linkToken: string) =>
    app.post(path, { token: decodeURIComponent(linkToken) })
  expect(await (await pressButton('/newsletter/confirm', token)).text()).toContain('You’re on the list')
  expect((await pressButton('/newsletter/confirm', 'forged')).status).toBe(410)
  const { database, config } = app.services
  const listReaders = () => database.read((tx) => findReaders(tx, ''))
  const [reader] = await listReaders()
  expect(reader?.email).toBe('reader@fans.test')
  const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: new Date() }
  const leaveUrl = new URL(makeLeaveLink(deps, reader!.id))
  const leaveResponse = await pressButton(leaveUrl.pathname, leaveUrl.searchParams.get('token') ?? '')
  expect(await leaveResponse.text()).toContain('You’re unsubscribed')
  expect(await listReaders()).toEqual([])
})

test('a server error shows a page with a link onwards, and no internals', async () => {
  await app.services.database.execute(`alter table messages.thread rename to elsewhere`)
  const message = {
    topic: 'question',
    name: 'Tunde',
    email: 'tunde@fans.test',
    subject: 'Sizes',
    message: 'Small?',
  }
  const response = await app.post('/contact', message)
  await app.services.database.execute(`alter table messages.elsewhere rename to thread`)
  const html = await response.text()
  expect(response.status).toBe(500)
  expect(html).toContain('Something went wrong on our side')
  expect(listLinks(html).some(([, to]) => to === '/help')).toBe(true)
  expect(html).not.toMatch(/messages\.|insert into|\.ts:\d/)
})
