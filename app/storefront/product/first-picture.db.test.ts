/** A product's page opens with the picture that shows the design, on whichever side it is printed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveDesign } from '#artwork'
import { openApp, type TestApp } from '#drivers/app.ts'
import { openStore, type TestStore } from '#drivers/store.ts'
import type { DesignDraft } from '#press/document.ts'

let app: TestApp
let store: TestStore
beforeAll(async () => {
  app = await openApp()
  store = await openStore(app.services.database, 'sided')
})
afterAll(() => app.close())

/** A square on an area, its left edge at `x` inches. */
async function sellListing(blankId: string, title: string, area: string, widthIn: number, x: number) {
  const square = { kind: 'shape', shape: 'rect', id: 'square', x, y: 1, width: 2, height: 2 } as const
  const layers = [{ ...square, fill: { kind: 'solid', colour: '#2040c0' } as const }]
  const document: DesignDraft = { version: 1, areas: { [area]: { widthIn, heightIn: 3.5, layers } } }
  const { database } = app.services
  const saved = await database.transact((tx, at) =>
    saveDesign(tx, store.shopId, { document, name: title }, at),
  )
  if (!saved.ok) throw new Error(saved.code)
  const colours = [blankId === 'mug-11oz' ? 'white' : 'black']
  await store.sell({ blankId, title, colours, designVersionId: saved.value.versionId })
}

/** The views of the page's pictures in their order, as their addresses name them. */
const readPictures = async (path: string): Promise<string[]> => {
  const html = await app.readPage(path)
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return [...new Set([...main.matchAll(/\/pictures\/listing\/\w+\/([a-z-]+)\//g)].map(([, view]) => view!))]
}

test('a design on the back is shown from the back first', async () => {
  await sellListing('bella-canvas-3001', 'Front', 'front', 12, 5)
  await sellListing('bella-canvas-3001', 'Back', 'back', 12, 5)
  expect((await readPictures('/@sided/listing-1'))[0]).toBe('front')
  expect((await readPictures('/@sided/listing-2')).slice(0, 2)).toEqual(['back', 'front'])
})

test('a mug is turned to its print', async () => {
  for (const [index, x] of [3.5, 0.5, 6.5].entries())
    await sellListing('mug-11oz', `Mug ${index}`, 'front', 9, x)
  expect((await readPictures('/@sided/listing-3'))[0]).toBe('front')
  expect((await readPictures('/@sided/listing-4'))[0]).toBe('left')
  expect((await readPictures('/@sided/listing-5'))[0]).toBe('right')
})
