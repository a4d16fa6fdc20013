/** Who may open which station of the console: a table over every address that the routes name. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { signInStaff } from '#drivers/staff.ts'
import type { StaffRole } from '#kernel/actor.ts'

const roles = ['support', 'production', 'finance', 'admin'] as const satisfies readonly StaffRole[]
/** The role besides `admin` that opens an address; null: every member of staff. */
const requiredRoles: Readonly<Record<string, StaffRole | null>> = {
  operator: null,
  'operator/batches': null,
  'operator/batches/:number': null,
  'operator/batches/:number/papers/:paper': null,
  'operator/batches/:number/press-files': null,
  'operator/find': null,
  'operator/health': null,
  'operator/not-yours': null,
  'operator/orders': null,
  'operator/orders/:id': null,
  'operator/orders/:id/as-fan': null,
  'operator/print-files/:id': null,
  'operator/shipments': null,
  'operator/shipments/:id': null,
  'operator/shipments/:id/customs': null,
  'operator/providers': 'production',
  'operator/providers/new': 'production',
  'operator/providers/:id': 'production',
  'operator/providers/:id/callback': 'production',
  'operator/providers/:id/:blankId': 'production',
  'operator/scan': 'production',
  'operator/catalogue': 'production',
  'operator/catalogue/:blankId': 'production',
  'operator/catalogue-offer': 'production',
  'operator/catalogue-offer/list.csv': 'production',
  'operator/claims': 'support',
  'operator/claims/:id': 'support',
  'operator/photos/:id': 'support',
  'operator/support': 'support',
  'operator/support/:id': 'support',
  'operator/macros': 'support',
  'operator/moderation': 'support',
  'operator/moderation/:id': 'support',
  'operator/reviews': 'support',
  'operator/payouts': 'finance',
  'operator/payouts/bank-file/:id': 'finance',
  'operator/ledger': 'finance',
  'operator/reconciliation': 'finance',
  'operator/house': 'admin',
  'operator/house/company': 'admin',
  'operator/house/fees': 'admin',
  'operator/house/shipping': 'admin',
  'operator/house/tax': 'admin',
  'operator/staff': 'admin',
  'operator/trail': 'admin',
}

let app: TestApp
const jars = new Map<StaffRole, Jar>()
beforeAll(async () => {
  app = await openApp()
  for (const role of roles) jars.set(role, (await signInStaff(app, role, [role])).jar)
}, 240_000)
afterAll(() => app.close())

const fetchStatus = async (route: string, role: StaffRole, method = 'GET') => {
  const address = `/${route
    .replace(':id/:blankId', 'lagos/bella-canvas-3001')
    .replace(/:blankId/, 'bella-canvas-3001')
    .replace(/providers\/:id/, 'providers/lagos')
    .replace(/:\w+/g, 'nothing')}`
  const form = method === 'POST' ? { method, body: new URLSearchParams({ intent: 'none' }) } : {}
  return (await app.fetch(address, { ...form, jar: jars.get(role)! })).status
}

test('the table names every address of the console', () => {
  const source = readFileSync(path.join(import.meta.dirname, '../routes.ts'), 'utf8')
  const namedRoutes = [...source.matchAll(/route\('(operator[^']*)'/g)].map(([, address]) => address!)
  expect(namedRoutes.sort()).toEqual(Object.keys(requiredRoles).sort())
})

test('a list opens for its role and no other, to read and to write', async () => {
  for (const [route, requiredRole] of Object.entries(requiredRoles)) {
    for (const role of roles) {
      const isAllowed = requiredRole === null || role === requiredRole || role === 'admin'
      // Missing records are 404 for everyone: only lists show who may look.
      if (isAllowed && !route.includes(':') && route !== 'operator/not-yours')
        expect(await fetchStatus(route, role), `${role} reads ${route}`).toBe(200)
      if (isAllowed) continue
      expect(await fetchStatus(route, role), `${role} reads ${route}`).toBe(403)
      expect(await fetchStatus(route, role, 'POST'), `${role} writes ${route}`).toBe(403)
    }
  }
}, 120_000)

test('staff at a station of another role see which role it needs', async () => {
  const page = await app.fetch('/operator/house', { jar: jars.get('finance')! })
  expect(page.status).toBe(403)
  expect(await page.text()).toContain('This needs the role Admin')
})
