import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFreshFolder } from '../tests/drivers/process.ts'
import { createStaticFiles } from './static.ts'

const folder = createFreshFolder()
afterAll(() => folder.remove())
mkdirSync(join(folder.path, 'assets/islands'), { recursive: true })
for (const name of [
  'islands/cart-Dabcd123.js',
  'islands/read-page-x_y-4567.js',
  'panel-Dabcd123.js',
  'store-Dabcd123.css',
  'route-Dabcd123.css',
  'route-Defgh456.css',
  'map-Dabcd123.json',
])
  writeFileSync(join(folder.path, 'assets', name), `// ${name}`)
const files = createStaticFiles([folder.path])
const fetchFile = (path: string) => files(new Request(`https://fanfare.test${path}`), path)

test('a page’s script is cached for good under the hash of its content', async () => {
  const answer = fetchFile('/assets/islands/cart-Dabcd123.js')
  expect(answer?.headers.get('cache-control')).toContain('immutable')
})

test('a page of another release gets our script of that name, not cached for good under the other hash', async () => {
  for (const name of ['cart-D0000000', 'read-page-z-z_9999']) {
    const answer = fetchFile(`/assets/islands/${name}.js`)
    expect(await answer?.text()).toMatch(name.startsWith('cart') ? /cart-Dabcd123/ : /read-page-x_y-4567/)
    expect(answer?.headers.get('cache-control')).not.toContain('immutable')
  }
  expect(fetchFile('/assets/islands/gone-D0000000.js')).toBeNull()
  expect(fetchFile('/assets/panel-D0000000.js')).toBeNull()
})

test('a page of another release gets our sheet of that name, and none if several share it', async () => {
  const sheet = fetchFile('/assets/store-D0000000.css')
  expect(await sheet?.text()).toContain('store-Dabcd123')
  expect(sheet?.headers.get('cache-control')).not.toContain('immutable')
  expect(fetchFile('/assets/route-D0000000.css')).toBeNull()
})

test('a page that was served before a new build keeps its sheet and its script; other files are gone', async () => {
  const laterFiles = createStaticFiles([folder.path])
  for (const name of ['store-Dabcd123.css', 'panel-Dabcd123.js', 'map-Dabcd123.json'])
    rmSync(join(folder.path, 'assets', name))
  const fetchLater = (path: string) => laterFiles(new Request(`https://fanfare.test${path}`), path)
  expect(await fetchLater('/assets/store-Dabcd123.css')?.text()).toContain('store-Dabcd123')
  expect(await fetchLater('/assets/panel-Dabcd123.js')?.text()).toContain('panel-Dabcd123')
  expect(fetchLater('/assets/map-Dabcd123.json')).toBeNull()
})
