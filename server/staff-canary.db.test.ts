/** Searches every table, file and log line for what staff type into any field of the console. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importCatalogue } from '#catalogue'
import { openApp, type TestApp } from '#drivers/app.ts'
import { Canaries, type Needs } from '#drivers/canary.ts'
import { ClaimsWorld } from '#drivers/claims.ts'
import { signInStaff } from '#drivers/staff.ts'
import { openStore } from '#drivers/store.ts'
import { openLog } from '#platform/log/log.ts'

/** The walk opens some hundred pages, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

/** The values that a form needs besides canaries to be taken. Figures contain nobody's words. */
const needs: Needs = {
  'POST /operator/house/company': {
    website: '',
    country: 'NG',
    telephone: '+234 1 234 5678',
    supportAddress: (mark) => `${mark}@example.com`,
  },
  'POST /operator/providers/new': { code: 'ZQC', country: 'NG', zone: 'Africa/Lagos' },
}
let app: TestApp
let logged = ''
let canaries: Canaries
beforeAll(async () => {
  app = await openApp({
    PAYSTACK_SECRET_KEY: 'sk_test_CanaryCanaryCanaryCanary',
    PAYSTACK_API_URL: 'http://127.0.0.1:9',
  })
  Object.assign(app.services, { log: openLog('debug', { write: (line: string) => void (logged += line) }) })
  const raw = { width: 300, height: 300, channels: 4 as const, background: '#2f4bff' }
  const picture = new Uint8Array(await sharp({ create: raw }).png().toBuffer())
  await app.services.transact((tx, at) => importCatalogue(tx, at))
  const store = await openStore(app.services.database, 'walked')
  const listing = await store.sell({ priceMinor: 2599 })
  const shop = new ClaimsWorld(app.services.database, store, listing)
  const { orderId, units } = await shop.buy()
  await shop.claimOne(orderId, units[0]!.id)
  const request = {
    name: 'Tobi',
    email: 'tobi@example.com',
    topic: 'question',
    subject: 'A parcel',
    message: 'Where is it?',
  }
  await app.post('/contact', request)
  const { jar } = await signInStaff(app, 'ops', ['admin'])
  canaries = new Canaries(app, jar, needs, picture)
})
afterAll(() => app.close())

/** Forms that take no word of anyone, with the reason; what was typed into them is looked for all the same. */
const expectedRefusals: Readonly<Record<string, string>> = {
  'POST /operator/claims/:id': 'asks for a decision',
  'POST /operator/house/fees': 'figures',
  'POST /operator/house/shipping': 'figures',
  'POST /operator/house/tax :print': 'numbers of registrations',
  'POST /operator/orders/:id :key yes': 'a sum and its reason go together',
  'POST /operator/payouts?view=ways rate': 'figures',
  'POST /operator/payouts?view=ways terms paystack': 'figures',
  'POST /operator/providers/lagos edit': 'figures',
  'POST /operator/providers/leipzig edit': 'figures',
  'POST /operator/providers/printful edit': 'figures',
  'POST /operator/reconciliation fund': 'figures',
  'POST /operator/scan': 'a code of a piece',
  'POST /operator/scan?do=misprint': 'a code of a piece',
}
/** The tables that keep what staff type; it is nowhere else. */
const keptByTable: Readonly<Record<string, readonly string[]>> = {
  'accounts.staff_invitation': ['POST /operator/staff invite email'],
  'audit.entry': [
    'POST /operator/house/company city',
    'POST /operator/house/company directors',
    'POST /operator/house/company legalName',
    'POST /operator/house/company postcode',
    'POST /operator/house/company register',
    'POST /operator/house/company street',
    'POST /operator/house/company supportAddress',
    'POST /operator/house/company taxNumber',
    'POST /operator/macros name',
    'POST /operator/providers/lagos pause reason',
    'POST /operator/providers/leipzig pause reason',
    'POST /operator/providers/new name',
    'POST /operator/providers/new place',
    'POST /operator/providers/printful pause reason',
    'POST /operator/staff invite email',
  ],
  'house.company': [
    'POST /operator/house/company city',
    'POST /operator/house/company directors',
    'POST /operator/house/company legalName',
    'POST /operator/house/company postcode',
    'POST /operator/house/company register',
    'POST /operator/house/company street',
    'POST /operator/house/company supportAddress',
    'POST /operator/house/company taxNumber',
  ],
  'messages.macro': ['POST /operator/macros body', 'POST /operator/macros name'],
  'messages.mail': [
    'POST /operator/house/company city',
    'POST /operator/house/company legalName',
    'POST /operator/house/company postcode',
    'POST /operator/house/company street',
    'POST /operator/staff invite email',
    'POST /operator/support/:id message',
  ],
  'messages.message': ['POST /operator/support/:id message'],
  'production.facility': [
    'POST /operator/providers/lagos pause reason',
    'POST /operator/providers/leipzig pause reason',
    'POST /operator/providers/new name',
    'POST /operator/providers/new place',
    'POST /operator/providers/printful pause reason',
  ],
}

const pickWalkedPath = (path: string): string | null => {
  if (!/^\/operator(\/|\?|$)/.test(path)) return null
  const [base = '', query] = path.split('?')
  // Each part of this page is a page of its own, with forms of its own.
  if (base === '/operator/payouts') return /^view=\w+$/.test(query ?? '') ? path : base
  return /^\/operator\/catalogue\/(?!bella-canvas-3001$)/.test(base) ? null : base
}

test('what staff type into any form of the console is in the tables that keep it, and in no file and no line of the log', async () => {
  const findings = await canaries.findForms(['/operator'], pickWalkedPath)
  for (const [form, pages] of findings) for (const from of pages) if (await canaries.plant(form, from)) break
  for (let attempt = 0; attempt < 3; attempt += 1) await app.settle()
  const planted = canaries.planted
  const refusedForms = planted.filter(({ isAccepted }) => !isAccepted).map(({ form }) => form)
  const { database, config } = app.services
  expect(planted.map(({ form }) => form).sort(), 'every form as rendered').toEqual(
    [...findings.keys()].sort(),
  )
  expect(refusedForms.sort()).toEqual(Object.keys(expectedRefusals).sort())
  const places = Object.entries(keptByTable).flatMap(([table, fields]) =>
    fields.map((field) => `${table}: ${field}`),
  )
  expect(await canaries.findInDatabase(database)).toEqual(places.sort())
  expect(canaries.findInFiles(config.dataDir)).toEqual([])
  expect(canaries.findIn(logged)).toEqual([])
})
