import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createCreator } from '#drivers/creators.ts'
import { type StabilityDouble, startStabilityDouble } from '#drivers/stability-double.ts'

let app: TestApp
let ai: StabilityDouble
let ownJar: Jar
let otherJar: Jar
const createPicture = (width: number, height: number, blue = 255) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 90, b: blue, alpha: 0.7 } } })
    .png()
    .toBuffer()

const askAi = (testApp: TestApp, jar: Jar, body: unknown) =>
  testApp.fetch('/studio/ai', {
    method: 'POST',
    jar,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const draw = (prompt: string, jar = ownJar) =>
  askAi(app, jar, { act: 'draw', prompt, shape: '2:3', style: 'line-art' })
const readWords = async (answer: Response) => ((await answer.json()) as { words: string }).words

beforeAll(async () => {
  ai = await startStabilityDouble(await createPicture(96, 144))
  app = await openApp({ STABILITY_API_KEY: 'sk-double', STABILITY_API_URL: ai.endpoint })
  ownJar = (await createCreator(app, 'mine@example.com')).jar
  otherJar = (await createCreator(app, 'theirs@example.com')).jar
})
afterAll(async () => {
  expect(ai.faults).toEqual([])
  await app.close()
  await ai.stop()
})
beforeEach(() => Object.assign(ai.mood, { status: 200, name: '', filtered: false }))

test('a prompt becomes a picture of the shop that is marked as made by AI', async () => {
  const answer = await draw('  A fox   on a bicycle ')
  expect(answer.status).toBe(201)
  const { artwork } = await answer.json()
  expect(artwork).toMatchObject({ name: 'AI: A fox on a bicycle', width: 96, height: 144, byAi: true })
  expect(ai.forms.at(-1)).toEqual({
    prompt: 'A fox on a bicycle',
    aspect_ratio: '2:3',
    output_format: 'png',
    style_preset: 'line-art',
  })
  expect((await app.fetch(`/artwork/${artwork.id}`, { jar: ownJar })).status).toBe(200)
  expect((await app.fetch(`/artwork/${artwork.id}`, { jar: otherJar })).status).toBe(404)
  const { rows } = await app.services.database.execute(`select origin from artwork.artwork`)
  expect(rows).toEqual([{ origin: 'generated' }])
})

test('a picture without its background is a new artwork; another shop’s picture is not cut out', async () => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await createPicture(200, 120))], 'photo.png'))
  const upload = await (
    await app.fetch('/studio/artwork', { method: 'POST', jar: ownJar, body: form })
  ).json()
  ai.mood.file = await createPicture(200, 120, 10)
  const { artwork } = await (await askAi(app, ownJar, { act: 'cut-out', artwork: upload.artwork.id })).json()
  expect(artwork).toMatchObject({ name: 'photo, cut out', width: 200, height: 120, byAi: true })
  expect(artwork.id).not.toBe(upload.artwork.id)
  const sentCount = ai.forms.length
  expect((await askAi(app, otherJar, { act: 'cut-out', artwork: upload.artwork.id })).status).toBe(404)
  expect(ai.forms).toHaveLength(sentCount)
})

test('a refused or withheld picture is explained, with what to do', async () => {
  const readRefusal = async (status: number, name: string) => {
    Object.assign(ai.mood, { status, name })
    return readWords(await draw('Something forbidden'))
  }
  expect(await readRefusal(403, 'content_moderation')).toContain('Describe it differently')
  expect(await readRefusal(429, 'rate_limit_exceeded')).toContain('Try again in a minute')
  expect(await readRefusal(402, 'payment_required')).toContain('We’re on it')
  expect(await readRefusal(400, 'bad_request')).toContain('prompt: is not good')
  expect(await readRefusal(500, 'internal_error')).toContain('didn’t answer')
  Object.assign(ai.mood, { status: 200, filtered: true })
  expect(await readWords(await draw('Something odd'))).toContain('withheld')
})

test('too short, too long and unreadable requests are refused before anything is sent', async () => {
  const sentCount = ai.forms.length
  expect((await draw('ab')).status).toBe(422)
  expect(await readWords(await draw('x'.repeat(501)))).toContain('3 to 500')
  expect((await askAi(app, ownJar, { act: 'draw', prompt: 'A fox', shape: '7:1', style: null })).status).toBe(
    422,
  )
  expect((await askAi(app, ownJar, { act: 'draw' })).status).toBe(422)
  expect(ai.forms).toHaveLength(sentCount)
})

test('the provider is told a pseudonym, and what it sends is cleaned like any upload', async () => {
  for (const user of ai.users) expect(user).toMatch(/^[0-9a-f]{32}$/)
  ai.mood.file = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
  expect(await readWords(await draw('A fox with a script'))).toContain('Save it as a plain SVG')
})

test('without a key nothing is drawn, and the answer says so', async () => {
  const withoutAi = await openApp()
  try {
    const jar = (await createCreator(withoutAi, 'bare@example.com')).jar
    const answer = await askAi(withoutAi, jar, { act: 'draw', prompt: 'A fox', shape: '1:1', style: null })
    expect(answer.status).toBe(404)
    expect(await readWords(answer)).toContain('not available on this site')
  } finally {
    await withoutAi.close()
  }
})
