import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetsOf, findDesign } from '#artwork'
import type { OwnFont } from '#artwork/contract'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createCreator } from '#drivers/creators.ts'
import type { Id } from '#kernel/id.ts'
import { parseDocument } from '#press/document.ts'
import { noAssets } from '#press/files/environment.ts'
import { preflightOnServer } from '#press/files/preflight.ts'
import { renderPrintFile } from '#press/files/print-file.ts'

const anton = readFileSync(join(import.meta.dirname, '../../../press/fonts/anton-400.ttf'))
let app: TestApp
let ownJar: Jar
let otherJar: Jar
let shopId: Id<'shop'>
let neighbourId: Id<'shop'>
let font: OwnFont

type Answer = { status: number; fonts?: OwnFont[]; added?: string; words?: string }
async function upload(jar: Jar, bytes: Uint8Array, query = '?licence=yes'): Promise<Answer> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'Brand face.ttf')
  const answer = await app.fetch(`/studio/fonts${query}`, { method: 'POST', jar, body: form })
  return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'>) }
}
const remove = (jar: Jar, id: string) =>
  app.fetch(`/studio/fonts/${id}`, {
    method: 'POST',
    jar,
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  })
const createDraft = (face: string) => ({
  version: 1,
  areas: {
    front: {
      widthIn: 4,
      heightIn: 2,
      layers: [
        { kind: 'text', id: 'a', text: 'EBB & FLOW', font: face, size: 40, x: 0, y: 0, width: 4, height: 2 },
      ],
    },
  },
})
async function save(jar: Jar, face: string) {
  const answer = await app.fetch('/studio/save', {
    method: 'POST',
    jar,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Ebb', document: createDraft(face) }),
  })
  return { status: answer.status, ...((await answer.json()) as { designId?: string; code?: string }) }
}

beforeAll(async () => {
  app = await openApp()
  ;({ jar: ownJar, shopId } = await createCreator(app, 'mine@example.com'))
  ;({ jar: otherJar, shopId: neighbourId } = await createCreator(app, 'theirs@example.com'))
})
afterAll(() => app.close())

test('a font is added with its licence, once, under its own name', async () => {
  expect(await upload(ownJar, anton, '')).toMatchObject({
    status: 422,
    words: 'Confirm that your licence lets you print with this font on things you sell.',
  })
  const firstAnswer = await upload(ownJar, anton)
  expect(firstAnswer).toMatchObject({ status: 201, fonts: [{ family: 'Anton', removed: false }] })
  font = firstAnswer.fonts![0]!
  expect(firstAnswer.added).toBe(font.id)
  expect((await upload(ownJar, anton)).fonts).toHaveLength(1)
  expect(await upload(ownJar, Buffer.from('no font'))).toMatchObject({ status: 422 })
})

test('a font is served to its own shop only, and no other shop saves a design with it', async () => {
  const ownAnswer = await app.fetch(`/studio/fonts/${font.id}`, { jar: ownJar })
  expect(ownAnswer.headers.get('content-type')).toBe('font/sfnt')
  expect(ownAnswer.headers.get('cache-control')).toMatch(/^private/)
  expect((await ownAnswer.arrayBuffer()).byteLength).toBeGreaterThan(10_000)
  for (const [jar, id] of [
    [otherJar, font.id],
    [ownJar, `own-${'0'.repeat(64)}`],
    [ownJar, 'anton'],
    [ownJar, '..%2F..%2Fsecret'],
  ] as const)
    expect((await app.fetch(`/studio/fonts/${id}`, { jar })).status, id).toBe(404)
  expect((await app.fetch(`/studio/fonts/${font.id}`)).status).not.toBe(200)
  expect(await save(otherJar, font.id)).toMatchObject({ status: 404, code: 'font.not_found' })
  expect((await remove(otherJar, font.id)).status).toBe(404)
})

test('text in an uploaded font prints like the same text in our copy of the font, to the last dot', async () => {
  const { designId = '' } = await save(ownJar, font.id)
  const { read, blobs } = app.services
  const { document, assets } = await read(async (tx) => {
    const design = (await findDesign(tx, shopId, designId))!
    return { document: design.document, assets: await assetsOf(tx, blobs, shopId, design.document) }
  })
  const parsed = parseDocument(createDraft('anton'))
  if (!parsed.ok) throw new Error('no document')
  const printed = await renderPrintFile(document, 'front', assets)
  const expected = await renderPrintFile(parsed.value, 'front', noAssets)
  expect(printed.png.equals(expected.png)).toBe(true)
  const foreignAssets = await read((tx) => assetsOf(tx, blobs, neighbourId, document))
  expect(await foreignAssets(font.id)).toBeNull()
})

test('a design without its font is refused with the font’s name, and nothing is printed', async () => {
  const parsed = parseDocument(createDraft(font.id))
  if (!parsed.ok) throw new Error('no document')
  await expect(renderPrintFile(parsed.value, 'front', noAssets)).rejects.toThrow(font.id)
  const context = { technique: 'dtg', dpi: 300, garments: [] } as never
  const findings = await preflightOnServer(parsed.value, [{ area: 'front', sizes: [context] }], noAssets)
  expect(findings.find(({ rule }) => rule === 'letters')).toMatchObject({
    severity: 'hard',
    title: 'The font of EBB & FLOW isn’t in your shop',
  })
})

test('a removed font leaves the list and stays in designs; uploaded again it is back', async () => {
  expect((await remove(ownJar, font.id)).status).toBe(200)
  expect((await remove(ownJar, font.id)).status).toBe(404)
  const page = await app.readPage('/studio/new', ownJar)
  expect(page).toContain(font.id)
  expect((await save(ownJar, font.id)).status).toBe(200)
  expect((await app.fetch(`/studio/fonts/${font.id}`, { jar: ownJar })).status).toBe(200)
  expect((await upload(ownJar, anton)).fonts).toMatchObject([{ id: font.id, removed: false }])
})

test('a shop keeps forty fonts, and one that it already has is no forty-first', async () => {
  await app.services.database.execute(
    `insert into artwork.own_font (shop_id, hash, family, bytes, licensed_by, added_at)
      select $1, lpad(to_hex(n), 64, '0'), 'Face ' || n, 1, 'prs_x', now() from generate_series(1, 39) n`,
    [shopId],
  )
  expect((await upload(ownJar, anton)).status).toBe(201)
  const otherFont = readFileSync(join(import.meta.dirname, '../../../press/fonts/rye-400.ttf'))
  expect(await upload(ownJar, otherFont)).toMatchObject({
    status: 422,
    words: 'A shop keeps up to 40 fonts. Remove one first.',
  })
})
