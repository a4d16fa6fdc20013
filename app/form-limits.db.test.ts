import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { openApp, type TestApp } from '#drivers/app.ts'
import { depsOf } from './account-deps.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  const account = { name: 'Ngozi', email: 'ngozi@example.com', password: 'press-and-ship-42' }
  await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), { ...account, shop: { name: 'Places', handle: 'places' } }, at),
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
const buildMessage = (n: number) => ({
  name: 'Ada',
  email: `ada${n}@example.com`,
  topic: 'other',
  subject: 'A question',
  message: 'Where do you print, and may I visit the press?',
})

/** What a crowd behind one address of a phone network may send. */
const crowdLimit = { limit: 300, wait: 12, words: 'a minute' }
/** Forms that need no sign-in: how many one network may send, and the refusal. */
const forms = [
  { path: '/newsletter', ...crowdLimit, submitted: (n: number) => ({ email: `reader${n}@example.com` }) },
  {
    path: '/@places/newsletter',
    ...crowdLimit,
    submitted: (n: number) => ({ email: `fan${n}@example.com`, consent: 'on' }),
  },
  { path: '/contact', limit: 20, wait: 180, words: '3 minutes', submitted: buildMessage },
  {
    path: '/order',
    ...crowdLimit,
    submitted: (n: number) => ({ email: `buyer${n}@example.com`, number: 'FN-10000' }),
  },
]

test.each(forms)(
  '$path accepts $limit forms from one network, then says when to try again and keeps what was typed',
  async ({ path, limit, wait, words, submitted }) => {
    await app.services.database.execute('delete from platform.bucket')
    const statuses: number[] = []
    for (let n = 0; n < limit; n += 1)
      statuses.push((await send(`2001:db8:9:1::${n + 1}`, path, submitted(n))).status)
    expect(statuses.filter((status) => status >= 400)).toEqual([])
    const lastFields = submitted(99)
    // On a slow machine the clock may have given one or two back meanwhile.
    let limitedAnswer = await send('2001:db8:9:1:ffff::1', path, lastFields)
    for (let attempt = 0; attempt < 3 && limitedAnswer.status < 400; attempt += 1)
      limitedAnswer = await send('2001:db8:9:1:ffff::1', path, lastFields)
    expect([limitedAnswer.status, limitedAnswer.headers.get('retry-after')]).toEqual([429, String(wait)])
    const page = (await limitedAnswer.text()).replace(/<!-- -->/g, '')
    expect(page).toContain(`gain in ${words}`)
    expect(page).toContain(lastFields.email)
    if ('message' in lastFields) expect(page).toContain(lastFields.message)
    expect((await send('2001:db8:9:2::1', path, submitted(100))).status, 'another network').toBeLessThan(400)
  },
)
