import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { openApp, type TestApp } from '#drivers/app.ts'
import { meansOf } from './sign-in/means.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  const wanted = { name: 'Ngozi', email: 'ngozi@example.com', password: 'press-and-ship-42' }
  await app.services.transact((tx, at) =>
    createAccount(tx, meansOf(app.services), { ...wanted, shop: { name: 'Places', handle: 'places' } }, at),
  )
})
afterAll(() => app.close())

const send = (address: string, path: string, fields: Record<string, string>) =>
  app.web.fetch(
    new Request(new URL(path, 'http://localhost:3000'), {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { host: 'localhost:3000', origin: 'http://localhost:3000' },
    }),
    { incoming: { socket: { remoteAddress: address } } },
  )
const letter = (n: number) => ({
  ...{ name: 'Ada', email: `ada${n}@example.com`, topic: 'other', subject: 'A question' },
  message: 'Where do you print, and may I visit the press?',
})

/** Forms that anybody sends without signing in: how many one network may, and what a form says. */
const forms = [
  { path: '/newsletter', most: 20, typed: (n: number) => ({ email: `reader${n}@example.com` }) },
  {
    path: '/@places/newsletter',
    most: 20,
    typed: (n: number) => ({ email: `fan${n}@example.com`, consent: 'on' }),
  },
  { path: '/contact', most: 20, typed: letter },
  {
    path: '/order',
    most: 20,
    typed: (n: number) => ({ email: `buyer${n}@example.com`, number: 'FN-10000' }),
  },
]

test.each(forms)(
  '$path takes $most from one network, then says when to come again, with all that was typed',
  async ({ path, most, typed }) => {
    await app.services.database.execute('delete from platform.bucket')
    const statuses: number[] = []
    for (let n = 0; n < most; n += 1)
      statuses.push((await send(`2001:db8:9:1::${n + 1}`, path, typed(n))).status)
    expect(statuses.filter((status) => status >= 400)).toEqual([])
    const last = typed(99)
    const held = await send('2001:db8:9:1:ffff::1', path, last)
    expect([held.status, held.headers.get('retry-after')]).toEqual([429, '180'])
    const page = (await held.text()).replace(/<!-- -->/g, '')
    expect(page).toContain('gain in 3 minutes')
    expect(page).toContain(last.email)
    if ('message' in last) expect(page).toContain(last.message)
    expect((await send('2001:db8:9:2::1', path, typed(100))).status, 'another network').toBeLessThan(400)
  },
)
