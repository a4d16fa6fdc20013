import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { type Creator, createCreator } from '#drivers/creators.ts'

let app: TestApp
let owner: Creator
let stranger: Creator

beforeAll(async () => {
  app = await openApp()
  owner = await createCreator(app, 'mine@example.com')
  stranger = await createCreator(app, 'theirs@example.com')
})
afterAll(() => app.close())

async function saveDesign(jar: Jar, name: string, layers: object[]): Promise<string> {
  const document = { version: 1, areas: { front: { widthIn: 12, heightIn: 16, layers } } }
  const answer = await app.fetch('/studio/save', {
    method: 'POST',
    jar,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, document }),
  })
  return ((await answer.json()) as { versionId: string }).versionId
}
const band = { kind: 'shape', id: 'band', shape: 'rect', x: 0, y: 0, width: 12, height: 4 }
const fetchPicture = (version: string, jar?: Jar) =>
  app.fetch(`/designs/picture/${version}`, jar ? { jar } : {})

test('the list of designs shows each as it prints, small, and to its own shop only', async () => {
  const version = await saveDesign(owner.jar, 'Band', [
    { ...band, fill: { kind: 'solid', colour: '#ff5b45' } },
  ])
  const list = await app.readPage('/designs', owner.jar)
  expect(list).toContain(`/designs/picture/${version}`)
  const answer = await fetchPicture(version, owner.jar)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(answer.headers.get('cache-control')).toMatch(/^private/)
  const { data, info } = await sharp(await answer.arrayBuffer())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  // The picture is cropped to the ink.
  expect([info.width, info.height]).toEqual([240, 80])
  const pixelAt = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ]
  for (const [x, y] of [
    [4, 4],
    [120, 40],
    [235, 75],
  ] as const)
    expect([pixelAt(x, y)[3], (pixelAt(x, y)[0] as number) > 240]).toEqual([255, true])
  expect((await fetchPicture(version, stranger.jar)).status).toBe(404)
  expect((await fetchPicture(version)).status).not.toBe(200)
})

test('a design without a visible layer has no picture, nor has an unknown version', async () => {
  const empty = await saveDesign(owner.jar, 'Empty', [])
  const hidden = await saveDesign(owner.jar, 'Hidden', [{ ...band, hidden: true }])
  for (const version of [empty, hidden, 'dsv_none', '..%2F..'])
    expect((await fetchPicture(version, owner.jar)).status, version).toBe(404)
})
