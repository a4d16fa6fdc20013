import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { readCodeNow, signInStaff } from '#drivers/staff.ts'
import { type Id, newId } from '#kernel/id.ts'

/** Besides the role, each action of the console requires a proof from the last ten minutes, or says why it doesn't. */
const proofNeeds: Readonly<
  Record<string, { fresh: Readonly<Record<string, string>>[] } | { reason: string }>
> = {
  'operator/payouts': {
    fresh: [
      ...['approve', 'refuse', 'send', 'settle', 'fail', 'bounce'],
      ...['rate', 'terms', 'by-hand', 'bank-file', 'bank-answer'],
    ].map((intent) => ({
      intent,
      payoutId: newId('payout'),
      note: 'The bank said no',
    })),
  },
  'operator/reconciliation': {
    fresh: ['compare', 'ask', 'book', 'explain', 'fund', 'fund-confirmed'].map((intent) => ({
      intent,
      id: `dif_${'0'.repeat(32)}`,
      note: 'The owner knows of it',
      to: 'paypal:USD',
      paid: '100.00',
      got: '',
      reference: 'FT-2025-1',
    })),
  },
  'operator/orders/:id': {
    fresh: [
      { key: '5b8de2e0-4f43-4c4c-9c39-3d3d6b1f7a11', reason: 'A torn parcel', goodwill: '5.00' },
      { decision: 'approved', request: newId('refundRequest') },
      { decision: 'refused', request: newId('refundRequest') },
    ],
  },
  'operator/claims/:id': { fresh: [{ decision: 'refund', scope: 'order', words: 'We are sorry' }] },
  'operator/staff': {
    fresh: [
      { act: 'invite', email: 'new@example.com', role: 'support' },
      { act: 'roles', person: newId('person'), roles: 'support' },
      { act: 'remove', person: newId('person') },
    ],
  },
  'operator/house': { fresh: [{ act: 'open' }, { act: 'close' }] },
  'operator/house/fees': { fresh: [{ platformBps: '5' }] },
  'operator/house/shipping': { fresh: [{ packing: '1' }] },
  'operator/house/company': {
    reason: 'words on papers; a change has to be confirmed again before it counts',
  },
  'operator/house/tax': { reason: 'an answer that is confirmed on the page before it counts' },
  'operator/catalogue-offer': { reason: 'what can be ordered; nobody is paid by it' },
  'operator/batches/:number': { reason: 'prints what was paid' },
  'operator/providers': { reason: 'where pieces are printed' },
  'operator/providers/new': { reason: 'where pieces are printed' },
  'operator/providers/:id': { reason: 'where pieces are printed' },
  'operator/providers/:id/:blankId': { reason: 'where pieces are printed' },
  'operator/scan': { reason: 'done a thousand times a day at the press' },
  'operator/shipments': { reason: 'hands parcels to a carrier' },
  'operator/shipments/:id': { reason: 'hands a parcel to a carrier' },
  'operator/support/:id': { reason: 'words to a fan' },
  'operator/catalogue/:blankId': { reason: 'plans costs weeks ahead; the creators are told' },
  'operator/macros': { reason: 'words to fans' },
  'operator/moderation/:id': { reason: 'hides or shows a product; no money moves' },
  'operator/reviews': { reason: 'hides or shows a review' },
  'operator/trail': { reason: 'reads' },
  'operator/health': { reason: 'tries again what was decided before' },
}

let app: TestApp
let admin: { jar: Jar; personId: Id<'person'> }
beforeAll(async () => {
  app = await openApp()
  admin = await signInStaff(app, 'proofs', ['admin'])
})
afterAll(() => app.close())

const runSql = (text: string, values: unknown[] = []) => app.services.database.execute(text, values)
const ageSessions = () =>
  runSql(`update accounts.session set second_factor_at = clock_timestamp() - interval '11 minutes'`)
const send = (path: string, fields: Record<string, string>) => app.post(path, fields, admin.jar)
const buildAddress = (pattern: string) =>
  `/${pattern.replace('claims/:id', `claims/${newId('orderClaim')}`).replace(':id', newId('order'))}`
const countAuditEntries = async () =>
  Number((await runSql('select count(*)::int as n from audit.entry')).rows[0]!.n)

test('every action of the console is listed with the proof it requires', async () => {
  const build = (await import(
    /* @vite-ignore */ pathToFileURL(resolve('build/server/index.js')).href
  )) as ServerBuild
  const actionPaths = Object.values(build.routes)
    .filter((route) => route?.path?.startsWith('operator') && 'action' in route.module && route.module.action)
    .map((route) => route!.path!)
  expect(actionPaths.sort()).toEqual(Object.keys(proofNeeds).sort())
})

for (const [pattern, need] of Object.entries(proofNeeds)) {
  if (!('fresh' in need)) continue
  test(`${pattern}: nothing that moves money or people happens on an old proof, and the form comes back`, async () => {
    await ageSessions()
    const countBefore = await countAuditEntries()
    for (const fields of need.fresh) {
      const answer = await send(buildAddress(pattern), fields)
      expect([answer.status, fields]).toEqual([403, fields])
    }
    expect(await countAuditEntries()).toBe(countBefore)
  })
}

test('a refund on an old proof comes back with a field for the code and all that was typed', async () => {
  await ageSessions()
  const decision = { decision: 'refund', scope: 'order', words: 'We are sorry' }
  const page = await send('/operator/payouts', {
    intent: 'refuse',
    payoutId: newId('payout'),
    note: 'Not theirs',
  })
  expect(await page.text()).toContain('Confirm it’s you before you change this.')
  const response = await app.post(
    '/operator/payouts.data',
    { intent: 'refuse', payoutId: newId('payout'), note: 'Not theirs' },
    admin.jar,
  )
  expect(await response.text()).toMatch(/"method","code"/)
  expect((await send(buildAddress('operator/claims/:id'), decision)).status).toBe(403)
})

test('a code sent with a payout’s form counts as a proof; a wrong one shows its fault at the field', async () => {
  const refusal = { intent: 'refuse', payoutId: newId('payout'), note: 'The bank said no' }
  await ageSessions()
  expect((await send('/operator/payouts', { ...refusal, proof: '000 000' })).status).toBe(422)
  await runSql('alter table accounts.two_factor disable trigger steps_only_grow')
  await runSql('update accounts.two_factor set last_step = 0')
  await runSql('alter table accounts.two_factor enable trigger steps_only_grow')
  const proof = readCodeNow('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')
  // No such payout: it went as far as the verb.
  expect((await send('/operator/payouts', { ...refusal, proof })).status).toBe(404)
  expect((await send('/operator/payouts', refusal)).status).toBe(404)
})
