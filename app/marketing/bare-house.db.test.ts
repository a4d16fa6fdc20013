/** The public pages of a house before anyone has set it up. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'
import { openBareDatabase } from '#drivers/database.ts'
import { listPublicPages } from './public-pages.server.ts'

let app: TestApp
beforeAll(async () => {
  const production = {
    NODE_ENV: 'production',
    SECRET_KEY: 'k'.repeat(64),
    APP_URL: 'https://shops.example',
    DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
  }
  app = await openApp(production, await openBareDatabase())
}, 240_000)
afterAll(() => app.close())

test('no public page or help article of a new house shows what the sample made up', async () => {
  const paths = [...listPublicPages().map(({ path }) => path), '/login', '/sign-up', '/about/security']
  const findings = await Promise.all(
    paths.map(async (path) => {
      const html = await app.readPage(path)
      const text = html.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, ' ')
      return [path, /\b(Lagos|Leipzig|Muster\w*|180 (?!days))\b.{0,40}/i.exec(text)?.[0] ?? null] as const
    }),
  )
  expect(paths.length).toBeGreaterThan(60)
  expect(findings.filter(([, name]) => name !== null)).toEqual([])
})
