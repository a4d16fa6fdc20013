import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { type CanvaDouble, startCanvaDouble } from '#drivers/canva-double.ts'
import { createCreator } from '#drivers/creators.ts'
import { extractText, slicePart } from '#drivers/markup.ts'
import { cutSlice } from '#drivers/openapi.ts'
import { canvaSlice } from '../../../tests/doubles/canva-slice.ts'
import type { Schema } from '../../../tests/doubles/slice.ts'

let app: TestApp
let canva: CanvaDouble
let ownJar: Jar
let otherJar: Jar

beforeAll(async () => {
  const background = { r: 47, g: 75, b: 255, alpha: 0.6 }
  canva = await startCanvaDouble(
    await sharp({ create: { width: 120, height: 80, channels: 4, background } })
      .png()
      .toBuffer(),
  )
  app = await openApp({
    CANVA_CLIENT_ID: canva.settings.clientId,
    CANVA_CLIENT_SECRET: canva.settings.clientSecret,
    CANVA_API_URL: canva.endpoint,
  })
  ownJar = (await createCreator(app, 'mine@example.com')).jar
  otherJar = (await createCreator(app, 'theirs@example.com')).jar
})
afterAll(async () => {
  expect(canva.faults).toEqual([])
  await app.close()
  await canva.stop()
})
beforeEach(() => {
  Object.assign(canva.exports, { polls: 2, error: null, host: null, isFree: false })
  Object.assign(canva.answers, { next: null, revokes: true })
  canva.formats.length = 0
})

const get = (path: string, jar: Jar) => app.fetch(path, { jar })
const list = async (jar: Jar, query = '') => (await get(`/studio/canva${query}`, jar)).json()
const postAct = (jar: Jar, fields: Record<string, string>) => app.post('/studio/canva', fields, jar)
const toPath = (address: string) => address.replace('http://localhost:3000', '')
async function beginConsent(jar: Jar): Promise<string> {
  const answer = await get('/studio/canva/connect?back=%2Fstudio%2Fnew', jar)
  expect(answer.status).toBe(303)
  return answer.headers.get('location')!
}
async function connect(jar: Jar) {
  const answer = await get(toPath(canva.consent(await beginConsent(jar))), jar)
  expect(answer.headers.get('location')).toBe('/studio/new?canva=connected')
}
async function importDesign(jar: Jar, design = 'DAF0', extraFields: Record<string, string> = {}) {
  const request = { design, ...extraFields }
  let started = await (await postAct(jar, { act: 'export', ...request })).json()
  for (let i = 0; ; i++) {
    const { job, plain } = started
    const finishForm = { job, name: 'Tour poster', plain: plain ? 'yes' : 'no' }
    const answer = await postAct(jar, { act: 'fetch', ...finishForm, ...request })
    const body = await answer.json()
    if (body.job) started = body
    else if (!body.waiting) return { status: answer.status, body, polls: i, plain }
  }
}

test('a creator consents at Canva, sees the designs, and imports one as artwork of this shop only', async () => {
  expect(await list(ownJar)).toEqual({ state: 'open' })
  await connect(ownJar)
  const firstPage = await list(ownJar)
  expect(firstPage).toMatchObject({ state: 'connected', next: '2' })
  expect(firstPage.designs.map(({ title }: { title: string }) => title)).toEqual([
    'Tour poster',
    'Fern badge',
  ])
  const secondPage = await list(ownJar, '?next=2')
  expect(secondPage.designs.map(({ title }: { title: string }) => title)).toEqual(['Brass band'])
  expect((await list(ownJar, '?words=fern')).designs).toHaveLength(1)
  const { status, body, polls } = await importDesign(ownJar)
  expect(status).toBe(201)
  expect(polls).toBe(2)
  expect(body.artwork).toMatchObject({ name: 'Tour poster', width: 120, height: 80 })
  expect((await get(`/artwork/${body.artwork.id}`, ownJar)).status).toBe(200)
  expect((await get(`/artwork/${body.artwork.id}`, otherJar)).status).toBe(404)
})

test('thumbnails are served by us, to the shop that listed them and nobody else', async () => {
  const { designs } = await list(ownJar)
  const picture = await get(designs[0].picture, ownJar)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(picture.headers.get('content-security-policy')).toContain('sandbox')
  expect((await get(designs[0].picture, otherJar)).status).toBe(404)
  expect((await get('/studio/canva/picture?of=http%3A%2F%2F169.254.169.254%2F', ownJar)).status).toBe(404)
})

test('an expired token is renewed once and without the person, even by two requests at once', async () => {
  canva.expire()
  const bothLists = await Promise.all([list(ownJar), list(ownJar)])
  expect(bothLists.map(({ state }) => state)).toEqual(['connected', 'connected'])
  expect((await list(ownJar)).state).toBe('connected')
})

test('tokens are sealed in the database, and no answer shows them', async () => {
  const { rows } = await app.services.database.execute(
    `select sealed from channels.connection where channel = 'canva'`,
  )
  expect(rows).toHaveLength(1)
  const text = `${JSON.stringify(rows)} ${JSON.stringify(await list(ownJar))}`
  for (const token of [...canva.tokens.access, ...canva.tokens.refresh]) expect(text).not.toContain(token)
})

test('a wrong state, a stolen code and another person’s cookie connect nothing', async () => {
  const address = await beginConsent(otherJar)
  const callback = new URL(canva.consent(address))
  const tryChanged = async (change: (url: URL) => void, jar: Jar) => {
    const url = new URL(callback)
    change(url)
    return (await get(url.pathname + url.search, jar)).headers.get('location')
  }
  const copy = () => new Map(otherJar)
  expect(await tryChanged((url) => url.searchParams.set('state', 'x'.repeat(64)), copy())).toContain(
    'canva=denied',
  )
  expect(await tryChanged((url) => url.searchParams.set('code', 'stolen'), copy())).toContain('canva=denied')
  const foreignJar = new Map(ownJar).set('canva', otherJar.get('canva')!)
  expect(await tryChanged(() => undefined, foreignJar)).toContain('canva=denied')
  const withoutCookie = copy()
  withoutCookie.delete('canva')
  expect(await tryChanged(() => undefined, withoutCookie)).toContain('canva=denied')
  expect(await list(otherJar)).toEqual({ state: 'open' })
})

test('nobody is sent to Canva from another site, and nobody returns to one', async () => {
  const fromElsewhere = await app.fetch('/studio/canva/connect', {
    jar: otherJar,
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(fromElsewhere.status).toBe(403)
  const jar = new Map(otherJar)
  const redirected = await app.fetch('/studio/canva/connect?back=https://evil.test', { jar })
  const answer = await get(toPath(canva.consent(redirected.headers.get('location')!)), jar)
  expect(answer.headers.get('location')).toBe('/dashboard?canva=connected')
  expect((await postAct(jar, { act: 'disconnect' })).status).toBe(303)
})

test('Canva’s refusals are put into words, and a file on another host is not fetched', async () => {
  canva.exports.error = 'license_required'
  expect((await importDesign(ownJar)).body.words).toContain('premium elements')
  canva.exports.error = 'approval_required'
  expect((await importDesign(ownJar)).body.words).toContain('has to approve')
  canva.exports.error = 'internal_failure'
  expect((await importDesign(ownJar)).body.words).toContain('could not export')
  Object.assign(canva.exports, { error: null, host: 'http://169.254.169.254' })
  expect((await importDesign(ownJar)).body.words).toContain('couldn’t read')
  expect((await (await postAct(ownJar, { act: 'export', design: '../x' })).json()).words).toContain(
    'no longer on Canva',
  )
  expect((await (await postAct(otherJar, { act: 'export', design: 'DAF0' })).json()).words).toContain(
    'Connect it first',
  )
})

test('an import from Canva is cleaned like every upload', async () => {
  canva.exports.file = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
  expect((await importDesign(ownJar)).body.words).toContain('Save it as a plain SVG')
})

test('a consent ended at Canva is reported, and disconnecting deletes the tokens on both sides', async () => {
  canva.revokeConsent()
  expect(await list(ownJar)).toMatchObject({ state: 'open', words: expect.stringContaining('ended') })
  expect(await (await get('/setting', ownJar)).text()).toContain('Canva has ended the connection')
  await connect(ownJar)
  const [refresh] = canva.tokens.refresh
  expect((await postAct(ownJar, { act: 'disconnect' })).headers.get('location')).toContain(
    'saved=disconnected',
  )
  expect(canva.tokens.refresh.has(refresh!)).toBe(false)
  expect(await list(ownJar)).toEqual({ state: 'open' })
})

test('without keys the settings have no Canva, and nothing is sent', async () => {
  const withoutCanva = await openApp()
  try {
    const appWithCanva = app
    app = withoutCanva
    const jar = (await createCreator(app, 'bare@example.com')).jar
    expect(await list(jar)).toEqual({ state: 'off' })
    expect((await get('/studio/canva/connect?back=/studio/new', jar)).headers.get('location')).toBe(
      '/studio/new?canva=off',
    )
    const settings = extractText(
      slicePart(await (await get('/setting', jar)).text(), 'id="accounts"', '</section>'),
    )
    expect(settings).toContain('Connected Accounts')
    expect(settings).not.toMatch(/Canva|not available|it needs/)
    app = appWithCanva
  } finally {
    await withoutCanva.close()
  }
})

test('a page is imported with a transparent background and as large as the area needs', async () => {
  await connect(ownJar)
  canva.exports.file = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#00f' } })
    .png()
    .toBuffer()
  expect(await importDesign(ownJar, 'DAF2', { page: '3', width: '3600' })).toMatchObject({
    status: 201,
    plain: false,
  })
  expect(canva.formats).toEqual([
    { type: 'png', lossless: true, pages: [3], transparent_background: true, width: 3600 },
  ])
  await importDesign(ownJar, 'DAF2', { page: '0', height: '4800000' })
  expect(canva.formats.at(-1)).toEqual({
    type: 'png',
    lossless: true,
    pages: [1],
    transparent_background: true,
  })
  expect((await list(ownJar)).designs[0]).toMatchObject({ pages: 1, ratio: 1 })
})

test('a plan without premium features imports a design as it is, and the answer says so', async () => {
  canva.exports.isFree = true
  expect(await importDesign(ownJar, 'DAF1', { page: '2', width: '3600' })).toMatchObject({
    status: 201,
    plain: true,
  })
  expect(canva.formats.at(-1)).toEqual({ type: 'png', lossless: true, pages: [2] })
  canva.exports.error = 'internal_failure'
  const failed = await importDesign(ownJar, 'DAF1')
  expect(failed.body.words).toContain('could not export')
  expect(canva.formats).toHaveLength(4)
})

test('what an account may not do and when to try again is said in Canva’s own terms', async () => {
  canva.answers.next = { status: 403, code: 'permission_denied' }
  const denied = await postAct(ownJar, { act: 'export', design: 'DAF0' })
  expect(denied.status).toBe(403)
  expect((await denied.json()).words).toContain('permission denied')
  canva.answers.next = { status: 429, code: 'too_many_requests', retryAfter: '17' }
  const busyAnswer = await postAct(ownJar, { act: 'export', design: 'DAF0' })
  expect([busyAnswer.status, busyAnswer.headers.get('retry-after')]).toEqual([429, '17'])
  expect((await busyAnswer.json()).words).toContain('in 17 seconds')
  expect(await list(ownJar)).toMatchObject({ state: 'failed', words: expect.stringContaining('17 seconds') })
  canva.answers.next = { status: 429, code: 'too_many_requests' }
  expect((await (await postAct(ownJar, { act: 'export', design: 'DAF0' })).json()).words).toContain(
    '60 seconds',
  )
})

test('a consent that Canva fails to revoke is deleted here, and the person learns where to revoke it', async () => {
  canva.answers.revokes = false
  const disconnected = await postAct(ownJar, { act: 'disconnect' })
  expect(disconnected.headers.get('location')).toContain('saved=canva-kept')
  expect(
    await (await get(toPath(disconnected.headers.get('location')!).split('#')[0]!, ownJar)).text(),
  ).toContain('did not confirm it')
  expect(await list(ownJar)).toEqual({ state: 'open' })
})

/** If CANVA_OPENAPI names a copy of the published document (YAML), our slice is compared with it. */
test('the double holds us to what Canva published', () => {
  const published = process.env.CANVA_OPENAPI ?? ''
  expect(canvaSlice.source).toContain('Canva Connect API')
  if (!existsSync(published)) return
  const names = Object.keys(canvaSlice.schemas)
  const wholeSlice = cutSlice(
    parse(readFileSync(published, 'utf8')),
    canvaSlice.source,
    Object.keys(canvaSlice.operations),
    names,
  )
  const keysOf = ({ properties, required }: Schema) => [
    Object.keys(properties ?? {}).sort(),
    [...(required ?? [])].sort(),
  ]
  // Other formats than PNG are left out on purpose.
  for (const name of names.filter((name) => name !== 'ExportFormat'))
    expect([name, ...keysOf(canvaSlice.schemas[name]!)]).toEqual([name, ...keysOf(wholeSlice.schemas[name]!)])
})
