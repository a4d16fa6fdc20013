/** Every form of every page, sent as no browser would: it is refused in words or accepted, and nothing breaks. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAccount } from '#accounts'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { type PageForm, readForms } from '#drivers/forms.ts'
import { goodPassword } from '#drivers/people.ts'
import { signInStaff } from '#drivers/staff.ts'
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
  for (const [name, value] of (await signInStaff(app, 'ops', ['admin'])).jar) jars.staff!.set(name, value)
})
afterAll(() => app.close())

async function enter(): Promise<void> {
  const answer = await app.post('/login', { email, password: goodPassword }, jars.creator!)
  expect(answer.status).toBe(303)
}

/** Addresses that name nothing, and queries that open more of a screen. */
const examplePaths: Readonly<Record<string, readonly string[]>> = {
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
const mayEnter = (role: string, policy: string): boolean => {
  if (role === 'staff') return policy.startsWith('staff')
  if (role === 'creator') return policy.startsWith('creator') || policy === 'person'
  return policy === 'public'
}
function listPages(role: string): string[] {
  const paths = app.web.gate.routes.filter(({ handle: { policy } }) => mayEnter(role, policy))
  return [...new Set(paths.map(({ path }) => path.replace(/\/+/g, '/')))].flatMap(
    (path) => examplePaths[path] ?? (/[:*]/.test(path) ? [] : [path]),
  )
}

/** The values that are sent in place of all values at once. */
const hostileValues = ['1e309', '9999-12-31T23:59', '[[{}', '-0'] as const
/**
 * A form with a NUL in every field, which no database stores; with invalid figures, dates and JSON; and once for each
 * field with the name of a property that every object inherits.
 */
function* listSends({ submissions }: PageForm): Generator<Record<string, string>> {
  for (const fields of submissions) {
    const names = Object.keys(fields)
    const fillFields = (value: (name: string) => string) =>
      Object.fromEntries(names.map((name) => [name, value(name)]))
    yield fillFields((name) => `${fields[name]}\u0000`)
    for (const value of hostileValues)
      yield fillFields((name) => (/^(act|intent|do|method|kind)$/.test(name) ? fields[name]! : value))
    for (const name of names) yield { ...fields, [name]: '__proto__' }
  }
}
/** These would end what the walk needs. */
const endingActions = /^\/(logout|sample|theme|workplace|delete-account)/

test.each(Object.keys(jars))('no form shown to the %s breaks, whatever is in its fields', async (role) => {
  const broken: string[] = []
  const seenForms = new Set<string>()
  for (const path of listPages(role)) {
    const page = await app.fetch(path, { jar: jars[role]! })
    const html = page.headers.get('content-type')?.includes('html') ? await page.text() : ''
    for (const form of readForms(html, path).filter(({ method }) => method === 'post')) {
      if (endingActions.test(form.action)) continue
      for (const fields of listSends(form)) {
        const body = new FormData()
        for (const [name, value] of Object.entries(fields)) body.append(name, value)
        const key = `${form.action.replace(/[0-9a-f]{8,}/g, '…')} ${JSON.stringify(fields)}`
        if (seenForms.has(key)) continue
        seenForms.add(key)
        if (seenForms.size % 20 === 1) await app.services.database.execute('delete from platform.bucket')
        const answer = await app.fetch(form.action, { method: 'POST', body, jar: jars[role]! })
        const logText = logged.splice(0).join('')
        if (answer.status >= 500 || logText) broken.push(`${answer.status} ${key} ${logText.slice(0, 400)}`)
      }
    }
  }
  expect(broken).toEqual([])
  expect(seenForms.size).toBeGreaterThan(role === 'fan' ? 30 : 100)
})
