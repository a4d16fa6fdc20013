import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { launchBrowser } from '#drivers/browser.ts'
import { everyLayer } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import { environmentFor, newCanvas } from '#press/files/environment.ts'
import { goldenDocument, goldenPictures, scale, size } from './sheet.ts'

const design = goldenDocument()
const pictures = await goldenPictures()
const area = design.areas.front
if (!area) throw new Error('The golden sheet has no front.')
let server: Server | undefined
afterAll(() => server?.close())

async function drawnByServer(): Promise<Uint8ClampedArray> {
  const environment = await environmentFor(design, async (id) => pictures[id as 'sun' | 'grain'])
  const canvas = newCanvas(size.widthIn * scale, size.heightIn * scale)
  if (area) draw(canvas, environment, area, scale)
  return canvas.pixels()
}

async function pageScripts(): Promise<Map<string, string>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      assetsInlineLimit: 10_000_000,
      lib: { entry: path.join(import.meta.dirname, 'page.ts'), formats: ['es'], fileName: 'page' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('Nothing was built.')
  return new Map(
    output.output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])),
  )
}

async function drawnByBrowser(): Promise<Buffer> {
  const scripts = await pageScripts()
  const parts: Buffer[] = []
  server = createServer(async (request, response) => {
    const url = request.url ?? '/'
    const answer = (type: string, body: string | Buffer) =>
      response.writeHead(200, { 'content-type': type }).end(body)
    if (url === '/')
      return answer('text/html', '<title>wait</title><script type="module" src="/page.js"></script>')
    const script = scripts.get(url)
    if (script) return answer('text/javascript', script)
    if (url === '/sheet.json') return answer('application/json', JSON.stringify({ design, scale }))
    if (url === '/sun.png' || url === '/grain.png')
      return answer('image/png', pictures[url === '/sun.png' ? 'sun' : 'grain'])
    if (url.startsWith('/fonts/')) {
      const file = path.join(import.meta.dirname, '../../press/fonts', path.basename(url))
      return answer('font/ttf', await readFile(file))
    }
    if (!url.startsWith('/pixels')) return response.writeHead(url === '/favicon.ico' ? 204 : 404).end()
    for await (const part of request) parts.push(part as Buffer)
    return response.writeHead(204).end()
  })
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    const faults: string[] = []
    page.on('pageerror', (fault) => faults.push(String(fault)))
    page.on('requestfailed', (request) => faults.push(`${request.url()} failed`))
    page.on('response', (got) => got.ok() || faults.push(`${got.url()} answered ${got.status()}`))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    while (faults.length === 0 && (await page.title()) === 'wait') await page.waitForTimeout(200)
    expect(faults).toEqual([])
    expect(await page.title()).toBe('done')
  } finally {
    await browser.close()
  }
  return Buffer.concat(parts)
}

test('the screen is the print: every channel value of a 4500 x 5400 sheet is equal in browser and press', async () => {
  expect(everyLayer(area.layers).length).toBeGreaterThan(40)
  const ours = await drawnByServer()
  const theirs = await drawnByBrowser()
  expect(theirs.length).toBe(ours.length)
  let inked = 0
  let different = 0
  for (let i = 0; i < ours.length; i++) {
    if (ours[i] !== theirs[i]) different++
    if (i % 4 === 3 && (ours[i] as number) > 0) inked++
  }
  expect(inked, 'the sheet is not empty').toBeGreaterThan(5_000_000)
  expect(different, 'channel values that differ').toBe(0)
})
