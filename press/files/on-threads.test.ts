import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type LayerDraft, parseDocument } from '../document.ts'
import { readView } from '../views.ts'
import { MissingArtwork, noAssets } from './environment.ts'
import { renderMockup } from './mockup.ts'
import { renderMockupOnThread, renderPrintFileOnThread } from './on-threads.ts'
import { renderPrintFile, Unprintable } from './print-file.ts'

const star: LayerDraft = {
  kind: 'shape',
  id: 's',
  shape: 'star',
  x: 1,
  y: 1,
  width: 10,
  height: 10,
  fill: { kind: 'solid', colour: '#2f4bff' },
}
const documentOf = (...layers: LayerDraft[]) => {
  const parsed = parseDocument({ version: 1, areas: { front: { widthIn: 12, heightIn: 16, layers } } })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed))
  return parsed.value
}
const picture = {
  kind: 'image',
  x: 2,
  y: 2,
  width: 4,
  height: 4,
  pixels: { width: 400, height: 400 },
} as const
const striped = sharp({ create: { width: 400, height: 400, channels: 4, background: '#ff5b45' } })

test('a file made on a thread has the same bytes as one made without', async () => {
  const bytes = await striped.png().toBuffer()
  const assets = async () => bytes
  const document = documentOf(star, { ...picture, id: 'p', artwork: 'stripes' })
  const options = { dpi: 60, thumbnailSide: 100 }
  const direct = await renderPrintFile(document, 'front', assets, options)
  const rendered = await renderPrintFileOnThread(document, 'front', assets, options)
  expect(rendered).toEqual(direct)
  const view = readView('tshirt/front')!
  const order = { document, area: 'front', view, colour: { hex: '#8c2f39' }, size: 320, assets }
  expect((await renderMockupOnThread(order)).equals(await renderMockup(order))).toBe(true)
})

test('an error of the press is the same from a thread, and the next order is still made', async () => {
  const missing = documentOf({ ...picture, id: 'p', artwork: 'gone' })
  await expect(renderPrintFileOnThread(missing, 'front', noAssets)).rejects.toThrow(MissingArtwork)
  const coarse = documentOf({ ...picture, id: 'p', artwork: 'dots', pixels: { width: 40, height: 40 } })
  const dots = await striped.clone().resize(40).png().toBuffer()
  await expect(
    renderPrintFileOnThread(coarse, 'front', async () => dots, { technique: 'dtg', dpi: 300 }),
  ).rejects.toThrow(Unprintable)
  await expect(renderPrintFileOnThread(documentOf(star), 'back', noAssets)).rejects.toThrow('no area back')
  expect((await renderPrintFileOnThread(documentOf(star), 'front', noAssets, { dpi: 30 })).width).toBe(360)
})

test('while a whole front is made, the process keeps answering at once', async () => {
  const server = createServer((_, answer) => answer.end('alive')).listen(0)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`
  /** The CPU time of this thread until the answer came, whatever else the machine does. */
  const measureAnswer = () =>
    new Promise<number>((resolve) => {
      const before = process.threadCpuUsage()
      get(url, (answer) =>
        answer.resume().on('end', () => {
          const { user, system } = process.threadCpuUsage(before)
          resolve((user + system) / 1000)
        }),
      )
    })
  let isMaking = true
  const stars = Array.from({ length: 40 }, (_, i) => ({ ...star, id: `s${i}`, x: i / 20, y: i / 10 }))
  const file = renderPrintFileOnThread(documentOf(...stars), 'front', noAssets).finally(() => {
    isMaking = false
  })
  const waitsMs: number[] = []
  while (isMaking) waitsMs.push(await measureAnswer())
  server.close()
  expect((await file).width).toBe(3600)
  expect(waitsMs.length).toBeGreaterThan(20)
  // Drawn on this thread, one answer came after the whole sheet was drawn: hundreds of milliseconds.
  expect(Math.max(...waitsMs)).toBeLessThan(80)
})
