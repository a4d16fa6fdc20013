import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from './app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

test('an unknown address answers 404 with a page, and a foreign host is not served', async () => {
  const missing = await app.fetch('/nothing/here')
  expect(missing.status).toBe(404)
  expect(await missing.text()).toContain('Page not found')
  const foreignAnswer = await app.web.fetch(new Request('http://evil.test/'))
  expect(foreignAnswer.status).toBe(421)
})

test('every page carries a content policy with a fresh nonce', async () => {
  const [first, second] = await Promise.all([app.fetch('/'), app.fetch('/')])
  const policies = [first, second].map((response) => response.headers.get('content-security-policy'))
  expect(policies[0]).toContain(`object-src 'none'`)
  expect(policies[0]).not.toBe(policies[1])
})
