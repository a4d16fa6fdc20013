import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#drivers/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
}, 240_000)
afterAll(() => app.close())

const fetchFrom = (host: string, path: string) => app.web.fetch(new Request(`http://${host}${path}`))

test('a balancer that asks by address is told that the process lives and can serve', async () => {
  for (const host of ['10.0.0.7:3000', 'pod-7.internal', 'shop.of-somebody.example']) {
    expect((await fetchFrom(host, '/healthz')).status, host).toBe(200)
    expect((await fetchFrom(host, '/readyz')).status, host).toBe(200)
  }
  expect((await fetchFrom('10.0.0.7', '/')).status).toBe(421)
})

test('a page takes forms and nothing else: another kind of content is 415, never a fault of ours', async () => {
  const sendBody = async (path: string, type: string | null, body: string) => {
    const headers: Record<string, string> = type === null ? {} : { 'content-type': type }
    return (await app.fetch(path, { method: 'POST', body: new Blob([body]), headers })).status
  }
  for (const path of ['/login', '/login.data', '/contact', '/newsletter', '/sign-up.data'])
    for (const type of ['text/plain', 'application/xml', 'application/json', '*/*', null])
      expect(await sendBody(path, type, '<a>'), `${path} ${type}`).toBe(415)
  for (const path of ['/login', '/login.data', '/contact'])
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x'])
      expect(await sendBody(path, type, 'not a form'), `${path} ${type}`).toBe(400)
  expect(await sendBody('/login', 'application/x-www-form-urlencoded; charset=UTF-8', 'email=a')).toBe(422)
})

test('a request that is refused by a limit says when to retry', async () => {
  const letter = { name: 'Ada', email: 'a@example.com', topic: 'other', subject: 'A question' }
  const form = { ...letter, message: 'Where do you print, and may I visit the press?' }
  const postContact = () => app.post('/contact', form)
  let answer = await postContact()
  for (let tries = 0; tries < 40 && answer.status !== 429; tries += 1) answer = await postContact()
  expect(answer.status).toBe(429)
  const seconds = Number(answer.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds, 'when the next try is free, not when all are').toBeLessThan(3_600)
})
