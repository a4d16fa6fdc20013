import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createCreator } from '#drivers/creators.ts'

let app: TestApp
let ownJar: Jar
let otherJar: Jar

async function upload(jar: Jar): Promise<string> {
  const png = await sharp({ create: { width: 60, height: 40, channels: 4, background: '#2f4bff' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'logo.png')
  const answer = await app.fetch('/studio/artwork', { method: 'POST', jar, body: form })
  return ((await answer.json()) as { artwork: { id: string } }).artwork.id
}
async function change(jar: Jar, body: object) {
  const answer = await app.fetch('/studio/brand', {
    method: 'POST',
    jar,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, ...((await answer.json()) as { brand?: unknown; words?: string }) }
}
const readKit = async (jar: Jar) =>
  ((await (await app.fetch('/studio/brand', { jar })).json()) as { brand: { logos: { id: string }[] } }).brand

beforeAll(async () => {
  app = await openApp()
  ownJar = (await createCreator(app, 'mine@example.com')).jar
  otherJar = (await createCreator(app, 'theirs@example.com')).jar
})
afterAll(() => app.close())

test('a shop keeps colours, fonts and logos, each once, in the order added, and no other shop sees them', async () => {
  const logo = await upload(ownJar)
  await change(ownJar, { kind: 'colour', value: '#FF5B45', remove: false })
  await change(ownJar, { kind: 'colour', value: '#2f4bff', remove: false })
  await change(ownJar, { kind: 'colour', value: '#ff5b45', remove: false })
  await change(ownJar, { kind: 'font', value: 'lobster', remove: false })
  await change(ownJar, { kind: 'logo', value: logo, remove: false })
  expect(await readKit(ownJar)).toMatchObject({
    colours: ['#ff5b45', '#2f4bff'],
    fonts: ['lobster'],
    logos: [{ id: logo, width: 60, height: 40 }],
  })
  expect(await readKit(otherJar)).toEqual({ colours: [], fonts: [], logos: [] })
  await change(ownJar, { kind: 'colour', value: '#ff5b45', remove: true })
  expect(await readKit(ownJar)).toMatchObject({ colours: ['#2f4bff'] })
})

test('an invalid colour, an unknown font and another shop’s picture are refused in words', async () => {
  const foreignPicture = await upload(otherJar)
  for (const [kind, value, status] of [
    ['colour', 'red', 422],
    ['colour', '#12', 422],
    ['font', 'comic-sans', 422],
    ['logo', foreignPicture, 404],
    ['slogan', 'Buy now', 422],
  ] as const) {
    const answer = await change(ownJar, { kind, value, remove: false })
    expect(answer.status, `${kind} ${value}`).toBe(status)
    expect(answer.words?.length).toBeGreaterThan(20)
  }
})

test('a kit holds twenty-four of a kind, and a piece added again is no twenty-fifth', async () => {
  const colours = Array.from({ length: 24 }, (_, i) => `#0000${(16 + i).toString(16)}`)
  for (const value of colours)
    expect((await change(otherJar, { kind: 'colour', value, remove: false })).status).toBe(200)
  expect(await change(otherJar, { kind: 'colour', value: '#ffffff', remove: false })).toMatchObject({
    status: 422,
    words: 'A brand kit holds 24 of each kind. Remove one first.',
  })
  expect((await change(otherJar, { kind: 'colour', value: colours[0], remove: false })).status).toBe(200)
})

test('a logo removed from the pictures of the shop is no longer in its kit', async () => {
  const logo = await upload(otherJar)
  await change(otherJar, { kind: 'logo', value: logo, remove: false })
  expect((await readKit(otherJar)).logos).toHaveLength(1)
  await app.services.transact((tx) =>
    tx.execute(`update artwork.artwork set removed_at = now() where id = '${logo}'`),
  )
  expect((await readKit(otherJar)).logos).toEqual([])
})
