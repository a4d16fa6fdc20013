import QRCode from 'qrcode'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { goodPassword } from '#drivers/people.ts'
import { depsOf } from '../../account-deps.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

async function signUp(name: string, role: { staff: ['finance'] } | { shop: { name: string } }): Promise<Jar> {
  const email = `${name}@fanfare.test`
  await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), { name, email, password: goodPassword, ...role }, at),
  )
  const jar: Jar = new Map()
  await app.post('/login', { email, password: goodPassword }, jar)
  return jar
}

/** The dark modules of a page's QR code, with the light ones around them, as the page draws them. */
function readModules(html: string): { side: number; dark: Set<string> } {
  const [, path] = /<svg role="img" aria-label="QR code[^>]*>\s*<path[^>]* d="([^"]+)"/.exec(html) ?? []
  const [svg] = /<svg role="img" aria-label="QR code[^>]*>/.exec(html) ?? ['']
  expect(svg).toMatch(/ width="150" height="150"/)
  const [, side, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  expect(height).toBe(side)
  const dark = new Set<string>()
  for (const [, x, y, width] of (path ?? '').matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(width); step += 1) dark.add(`${Number(x) + step},${y}`)
  return { side: Number(side), dark }
}

test('wherever a second factor is set up its QR code is 150 by 150, with four light modules on every side', async () => {
  const pages = [
    ['/two-factor', await signUp('staff', { staff: ['finance'] })],
    ['/setting', await signUp('creator', { shop: { name: 'Kettle' } })],
  ] as const
  for (const [path, jar] of pages) {
    const html = await app.readPage(path, jar)
    const [, uri] = /href="(otpauth:\/\/totp\/[^"]+)"/.exec(html) ?? []
    const { modules } = QRCode.create(uri!.replaceAll('&amp;', '&'), { errorCorrectionLevel: 'L' })
    const expectedModules = new Set<string>()
    for (let y = 0; y < modules.size; y += 1)
      for (let x = 0; x < modules.size; x += 1)
        if (modules.get(y, x)) expectedModules.add(`${x + 4},${y + 4}`)
    const { side, dark } = readModules(html)
    expect(side, path).toBe(modules.size + 8)
    expect([...dark].sort(), path).toEqual([...expectedModules].sort())
  }
})
