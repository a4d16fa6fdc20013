import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
}, 120_000)
afterAll(() => app.close())

test('moving the clock returns to the page with the button, and never to another site', async () => {
  const move = async (returnTo: string) =>
    (await app.post('/sample/clock', { by: 'hour', back: returnTo })).headers.get('location')
  expect(await move('/')).toBe('/')
  expect(await move('/operator/batches?view=table')).toBe('/operator/batches?view=table')
  expect(await move('//elsewhere.example')).toBe('/dashboard')
})
