/** Every form of every page, sent as no browser would: it is refused in words or accepted, and nothing breaks. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAccount } from '#accounts'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { formsOf, type PageForm } from '#drivers/forms.ts'
import { goodPassword } from '#drivers/people.ts'
import { enterStaff } from '#drivers/staff.ts'
import { openStore } from '#drivers/store.ts'
import { openLog } from '#platform/log/log.ts'
import { depsOf } from '../app/account-deps.server.ts'

/** The walk opens some hundred pages, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 900_000, hookTimeout: 300_000 })

let app: TestApp
const logged: string[] = []
const jars: Readonly<Record<string, Jar>> = { fan: new Map(), creator: new Map(), staff: new Map() }
const email = 'hostile@example.com'

beforeAll(async () => {
  app = await openApp()
  const { services } = app
  Object.assign(services, { log: openLog('error', { write: (line: string) => void logged.push(line) }) })
  await services.transact((tx, at) => importCatalogue(tx, at))
  const store = await openStore(services.database, 'sold-to')
  await store.sell()
  const account = {
    name: 'Ngozi',
    email,
    password: goodPassword,
    shop: { name: 'Hostile', handle: 'hostile' },
  }
  await services.transact((tx, at) => createAccount(tx, depsOf(services), account, at))
  await enter()
  for (const [name, value] of (await enterStaff(app, 'ops', ['admin'])).jar) jars.staff!.set(name, value)
})
afterAll(() => app.close())

async function enter(): Promise<void> {
  const body = new URLSearchParams({ email, password: goodPassword })
  const answer = await app.fetch('/login', { method: 'POST', body, jar: jars.creator! })
  expect(answer.status).toBe(303)
}

/** Addresses that name nothing, and queries that open more of a screen. */
const opened: Readonly<Record<string, readonly string[]>> = {
  '/store': [
    'sections',
    'posts&edit=new',
    'pages&edit=new',
    'collections&edit=new',
    'menu',
    'links',
    'look',
  ].map((panel) => `/store?panel=${panel}`),
  '/payment': ['bank_transfer', 'crypto_wallet', 'western_union'].map(
    (method) => `/payment?method=${method}`,
  ),
  '/integrate/:service': ['discord', 'patreon', 'sell-on-social'].map((service) => `/integrate/${service}`),
  '/:store': ['/@sold-to', '/@sold-to/orders', '/@sold-to/cart'],
}
const isOf = (who: string, policy: string): boolean => {
  if (who === 'staff') return policy.startsWith('staff')
  if (who === 'creator') return policy.startsWith('creator') || policy === 'person'
  return policy === 'public'
}
function pagesOf(who: string): string[] {
  const paths = app.web.gate.routes.filter(({ handle: { policy } }) => isOf(who, policy))
  return [...new Set(paths.map(({ path }) => path.replace(/\/+/g, '/')))].flatMap(
    (path) => opened[path] ?? (/[:*]/.test(path) ? [] : [path]),
  )
}

/** The values that are sent in place of all values at once. */
const hostile = ['1e309', '9999-12-31T23:59', '[[{}', '-0'] as const
/**
 * A form with a sign in every field that no database keeps; with figures, moments and data that are none; and once for each
 * field with a name that every object has by birth.
 */
function* sendsOf({ sends }: PageForm): Generator<Record<string, string>> {
  for (const fields of sends) {
    const names = Object.keys(fields)
    const filled = (value: (name: string) => string) =>
      Object.fromEntries(names.map((name) => [name, value(name)]))
    yield filled((name) => `${fields[name]}\u0000`)
    for (const value of hostile)
      yield filled((name) => (/^(act|intent|do|method|kind)$/.test(name) ? fields[name]! : value))
    for (const name of names) yield { ...fields, [name]: '__proto__' }
  }
}
/** These would end what the walk needs. */
const ending = /^\/(logout|sample|theme|workplace|delete-account)/

test.each(Object.keys(jars))('no form that %s is shown breaks, whatever is in its fields', async (who) => {
  const broken: string[] = []
  const seen = new Set<string>()
  for (const path of pagesOf(who)) {
    const page = await app.fetch(path, { jar: jars[who]! })
    const html = page.headers.get('content-type')?.includes('html') ? await page.text() : ''
    for (const form of formsOf(html, path).filter(({ method }) => method === 'post')) {
      if (ending.test(form.action)) continue
      for (const fields of sendsOf(form)) {
        const body = new FormData()
        for (const [name, value] of Object.entries(fields)) body.append(name, value)
        const key = `${form.action.replace(/[0-9a-f]{8,}/g, '…')} ${JSON.stringify(fields)}`
        if (seen.has(key)) continue
        seen.add(key)
        if (seen.size % 20 === 1) await app.services.database.execute('delete from platform.bucket')
        const answer = await app.fetch(form.action, { method: 'POST', body, jar: jars[who]! })
        const said = logged.splice(0).join('')
        if (answer.status >= 500 || said) broken.push(`${answer.status} ${key} ${said.slice(0, 400)}`)
      }
    }
  }
  expect(broken).toEqual([])
  expect(seen.size).toBeGreaterThan(who === 'fan' ? 30 : 100)
})
