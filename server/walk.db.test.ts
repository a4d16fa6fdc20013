import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAccount } from '#accounts'
import { saveDesign } from '#artwork'
import { importCatalogue } from '#catalogue'
import { claimDomain } from '#domains'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { readForms } from '#drivers/forms.ts'
import { createFrontText, makeDraft, putOnSale } from '#drivers/listings.ts'
import { somePerson } from '#drivers/people.ts'
import { signInWithCode } from '#drivers/staff.ts'
import type { Policy, StaffRole } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { createCode } from '#promotions'
import { openGate } from './gate.ts'

type Visitor = 'nobody' | 'fan' | 'creator' | 'support' | 'production' | 'admin'
const roles: Partial<Record<Visitor, StaffRole[]>> = {
  support: ['support'],
  production: ['production'],
  admin: ['admin'],
}
const everybody: readonly Visitor[] = ['nobody', 'fan', 'creator', 'support', 'production', 'admin']
/** The walk requests some hundred pages, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })
/** A word that is in the other shop's rows and nowhere else. */
const victimWord = 'Quetzalcoatlus'
const password = 'press-and-ship-42'

let app: TestApp
const jars = new Map<Visitor, Jar>()
let victim: Id<'shop'>
let attacker: Id<'shop'>

beforeAll(async () => {
  app = await openApp()
  await app.services.transact((tx, at) => importCatalogue(tx, at))
  victim = await openShop('victim@fanfare.test', victimWord)
  attacker = await openShop('creator@fanfare.test', 'Kettle')
  await createAccountAs('fan@fanfare.test', {})
  for (const [name, staff] of Object.entries(roles)) await createAccountAs(`${name}@fanfare.test`, { staff })
  for (const role of everybody) jars.set(role, await login(role))
})
afterAll(() => app.close())

const depsOf = () => ({
  ring: { secret: app.services.config.secretKey },
  appUrl: app.services.config.appUrl,
  now: new Date(),
})
const createAccountAs = (email: string, more: { staff?: StaffRole[]; shop?: { name: string } }) =>
  app.services.transact((tx, at) =>
    createAccount(tx, depsOf(), { name: 'Somebody', email, password, ...more, ...proofOf(more.staff) }, at),
  )
const proofOf = (staff?: StaffRole[]) => (staff ? { totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' } : {})
async function openShop(email: string, word: string): Promise<Id<'shop'>> {
  const { shopId } = await createAccountAs(email, { shop: { name: `${word} Shop` } })
  const document = createFrontText(word.toUpperCase())
  const saved = await app.services.transact((tx, at) => saveDesign(tx, shopId!, { document, name: word }, at))
  if (!saved.ok) throw new Error(saved.code)
  const shop = { database: app.services.database, shopId: shopId!, designVersionId: saved.value.versionId }
  const at = await app.services.read(async (_, now) => now)
  await makeDraft(shop, at, { title: `${word} draft` })
  await putOnSale(shop, at, { title: `${word} tee` })
  await createCodeAndDomain(shopId!, word)
  return shopId!
}
/** A discount code and a pending domain, so that the screens show their forms. */
async function createCodeAndDomain(shopId: Id<'shop'>, word: string): Promise<void> {
  const code = `${word.slice(0, 6).toUpperCase()}-10`
  await app.services.transact(async (tx, at) => {
    const life = { usesMax: null, perBuyer: null, startsAt: at, endsAt: null, listingIds: null }
    const terms = { ...life, code, offer: { kind: 'percent' as const, bps: 1_000 }, minimum: usd(0) }
    const created = await createCode(tx, { shopId, personId: somePerson, terms, accepted: usd(100_000) }, at)
    const typed = `${word.toLowerCase()}.test`
    const claim = await claimDomain(
      tx,
      { shopId, actor: 'system', requestId: 'r', typedName: typed, ourHosts: [] },
      at,
    )
    if (!created.ok || !claim.ok) throw new Error(`${word} could not promise`)
  })
}
async function login(role: Visitor): Promise<Jar> {
  const jar: Jar = new Map()
  if (role !== 'nobody') await signInWithCode(app, `${role}@fanfare.test`, jar)
  return jar
}
const post = (path: string, fields: Record<string, string>, jar: Jar, headers: Record<string, string> = {}) =>
  app.fetch(path, { method: 'POST', body: new URLSearchParams(fields), jar, headers })

/** Every address of the build, its parameters filled with something plausible. */
const parameterValues: Record<string, string> = { store: '@kettle-shop', service: 'discord', slug: 'about' }
const listAddresses = (): string[] =>
  [...new Set(app.web.gate.routes.map(({ path }) => path))]
    .filter(
      (path) => !path.endsWith('/*') && path !== '/*' && !path.includes('sign-in') && path !== '/logout',
    )
    .map((path) =>
      path
        .replace(/\/+/g, '/')
        .replace(/:(\w+)\??/g, (_, name: string) => parameterValues[name] ?? 'nothing'),
    )
const listPolicies = (path: string): Policy[] => app.web.gate.handlesOf(path).map(({ policy }) => policy)

/** The expected result of a policy, written here a second time instead of using the gate's own code. */
function answerFor(policy: Policy, role: Visitor): 'in' | 'login' | 'shop' | 'other station' | 'missing' {
  if (policy === 'public' || policy === 'sample') return 'in'
  if (role === 'nobody') return 'login'
  if (policy === 'person') return 'in'
  if (policy === 'creator' || policy.startsWith('creator:')) return role === 'creator' ? 'in' : 'shop'
  if (role === 'admin') return 'in'
  const isStaff = role === 'support' || role === 'production'
  if (policy === 'staff' || policy === `staff:${role}`) return isStaff ? 'in' : 'missing'
  return isStaff ? 'other station' : 'missing'
}
const findExpected = (path: string, role: Visitor) =>
  listPolicies(path)
    .map((policy) => answerFor(policy, role))
    .find((answer) => answer !== 'in') ?? 'in'

function describeFault(response: Response, expected: ReturnType<typeof findExpected>): string | null {
  const to = response.headers.get('location') ?? ''
  if (expected === 'login')
    return response.status === 303 && to.startsWith('/login?next=') ? null : `${response.status} ${to}`
  if (expected === 'shop')
    return response.status === 303 && to.startsWith('/sign-up?next=') ? null : `${response.status} ${to}`
  if (expected === 'other station') return response.status === 403 ? null : `${response.status} ${to}`
  if (expected === 'missing') return response.status === 404 ? null : `${response.status} ${to}`
  const isTurnedAway = response.status === 303 && /^\/(login|sign-up)\?next=/.test(to)
  return response.status < 500 && !isTurnedAway ? null : `${response.status} ${to}`
}

test('a route that declares no policy stops the start', async () => {
  const build = (await import(pathToFileURL(resolve('build/server/index.js')).href)) as ServerBuild
  for (const id of Object.keys(build.routes)) {
    const route = build.routes[id]!
    const undeclared = { ...build.routes, [id]: { ...route, module: { ...route.module, handle: undefined } } }
    expect(() => openGate(undeclared as never, { sample: true }), id).toThrow(/declares no policy/)
  }
})

test('the screens behind the login are declared so, and those of the provider for staff', () => {
  const dashboard =
    /^\/(dashboard|upgrade|create|analytics|listing|store|payout|payment|purchase|setting|integrate|tools|stores|studio)(\/|$)/
  for (const path of listAddresses()) {
    const policies = listPolicies(path)
    // Map sets are pictures of blanks: the same for everyone.
    if (dashboard.test(path) && !path.startsWith('/studio/maps/'))
      expect(
        policies.some((policy) => policy.startsWith('creator')),
        path,
      ).toBe(true)
    if (path.startsWith('/operator'))
      expect(
        policies.some((policy) => policy.startsWith('staff')),
        path,
      ).toBe(true)
  }
  expect(listPolicies('/setting')).toContain('creator')
  for (const path of ['/outbox', '/outbox/x', '/outbox/x/page', '/sample/sign-in', '/workbench'])
    expect(listPolicies(path), path).toContain('sample')
})

test.each(everybody)('every page answers %s as its policy says', async (role) => {
  const faults: string[] = []
  for (const path of listAddresses()) {
    const expected = findExpected(path, role)
    const fault = describeFault(await app.fetch(path, { jar: new Map(jars.get(role)!) }), expected)
    if (fault) faults.push(`${path} should be ${expected}: ${fault}`)
  }
  expect(faults).toEqual([])
})

test.each(everybody)(
  'no address takes a form from %s that its policy turns away, and none from another site',
  async (role) => {
    const faults: string[] = []
    for (const path of listAddresses()) {
      const expected = findExpected(path, role)
      const jar = () => new Map(jars.get(role)!)
      if (expected !== 'in') {
        const fault = describeFault(await post(path, { id: 'x' }, jar()), expected)
        if (fault) faults.push(`${path} should be ${expected}: ${fault}`)
      }
      const foreign = await post(path, { id: 'x' }, jar(), { origin: 'https://evil.test' })
      if (foreign.status !== 403) faults.push(`${path} took a form of another site: ${foreign.status}`)
    }
    expect(faults).toEqual([])
  },
)

test('the data of a page is guarded like the page itself', async () => {
  for (const path of listAddresses()) {
    const response = await app.fetch(`${path === '/' ? '/_root' : path}.data`, { jar: new Map() })
    if (findExpected(path, 'nobody') === 'login')
      expect(response.headers.get('x-remix-redirect'), path).toBe(`/login?next=${encodeURIComponent(path)}`)
    expect(await response.text(), path).not.toContain(`${victimWord} draft`)
  }
})

/** Every id of a shop, by kind, from all tables that know the shop. */
async function findIds(shopId: string): Promise<string[]> {
  const ids: string[] = []
  for (const table of await listTablesOfShops()) {
    const { rows } = await app.services.database.execute(
      `select t::text as line from ${table} t where shop_id = $1`,
      [shopId],
    )
    ids.push(...rows.flatMap(({ line }) => String(line).match(/\b[a-z]{3}_[0-9a-f]{32}\b/g) ?? []))
  }
  return [...new Set(ids)].filter((id) => id !== shopId)
}
async function listTablesOfShops(): Promise<string[]> {
  const { rows } = await app.services.database.execute(
    `select table_schema || '.' || table_name as name from information_schema.columns
     where column_name = 'shop_id' and table_schema not in ('audit', 'jobs') order by 1`,
  )
  return rows.map(({ name }) => String(name))
}
async function fingerprintShop(shopId: string): Promise<Record<string, string>> {
  const fingerprints: Record<string, string> = {}
  for (const table of await listTablesOfShops()) {
    const { rows } = await app.services.database.execute(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${table} t where shop_id = $1`,
      [shopId],
    )
    fingerprints[table] = String(rows[0]!.print)
  }
  return fingerprints
}

test('ids of another shop in an address show nothing of it', async () => {
  const ids = await findIds(victim)
  expect(ids.length).toBeGreaterThan(2)
  const patterns = app.web.gate.routes
    .map(({ path }) => path.replace(/\/+/g, '/'))
    .filter((path) => /:(?!store|slug|service)/.test(path))
  const shownIds: string[] = []
  for (const pattern of new Set(patterns)) {
    for (const id of ids) {
      const path = pattern.replace(/:(\w+)\??/g, (_, name: string) => parameterValues[name] ?? id)
      const response = await app.fetch(path, { jar: new Map(jars.get('creator')!) })
      const isOpen = listPolicies(path).every((policy) => policy === 'public' || policy === 'sample')
      const text = await response.text()
      if (response.status >= 500) shownIds.push(`${path} broke`)
      if (text.includes(`${victimWord} draft`) || (!isOpen && text.includes(victimWord))) shownIds.push(path)
    }
  }
  expect(shownIds).toEqual([])
})

test('ids of another shop in any form of any screen change nothing of it', async () => {
  const jar = () => new Map(jars.get('creator')!)
  const victimIds = await findIds(victim)
  const printBefore = await fingerprintShop(victim)
  let sendCount = 0
  const kinds = new Set<string>()
  const broken: string[] = []
  for (const path of listAddresses().filter((address) =>
    listPolicies(address).some((policy) => policy.startsWith('creator')),
  )) {
    const html = await app.readPage(path, jar())
    for (const form of readForms(html, path).filter(({ method }) => method === 'post')) {
      if (/logout|sample/.test(form.action)) continue
      for (const fields of form.submissions)
        for (const swapped of listSwaps(fields, victimIds)) {
          const response = await post(form.action, swapped, jar())
          sendCount += 1
          for (const value of Object.values(swapped))
            if (victimIds.includes(value)) kinds.add(value.slice(0, 3))
          if (response.status >= 500) broken.push(`${form.action} ${JSON.stringify(swapped)}`)
        }
    }
  }
  expect(broken).toEqual([])
  expect(sendCount).toBeGreaterThan(5)
  expect([...kinds]).toEqual(expect.arrayContaining(['cod', 'clm']))
  expect(await fingerprintShop(victim)).toEqual(printBefore)
  expect(Object.values(printBefore).filter(Boolean).length).toBeGreaterThan(3)
  expect(attacker).not.toBe(victim)
})

/** The fields with each id of ours replaced by each of theirs of the same kind; if there is none, with ids added. */
function listSwaps(fields: Record<string, string>, victimIds: readonly string[]): Record<string, string>[] {
  const ownIds = Object.entries(fields).filter(([, value]) => /^[a-z]{3}_[0-9a-f]{32}$/.test(value))
  const swaps = ownIds.flatMap(([name, value]) =>
    victimIds.filter((id) => id.startsWith(value.slice(0, 4))).map((id) => ({ ...fields, [name]: id })),
  )
  return swaps.length ? swaps : [{ ...fields, id: victimIds[0]!, shopId: victim }]
}
