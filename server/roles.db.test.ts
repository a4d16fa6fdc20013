import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAccount } from '#accounts'
import { importCatalogue } from '#catalogue'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { powersOf, type ShopRole } from '#kernel/actor.ts'
import { listCommands } from '../app/dashboard/commands.ts'
import { acts } from '../app/dashboard/setting/acts.server.ts'

/** The walk requests some hundred pages, which is slow on a busy machine. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const roles = ['owner', 'admin', 'designer', 'marketer', 'finance'] as const satisfies readonly ShopRole[]
const everyone: readonly ShopRole[] = roles
const makers: readonly ShopRole[] = ['owner', 'admin', 'designer']
const sellers: readonly ShopRole[] = ['owner', 'admin', 'marketer']
const readers: readonly ShopRole[] = ['owner', 'admin', 'marketer', 'finance']
const runners: readonly ShopRole[] = ['owner', 'admin']
const bookkeepers: readonly ShopRole[] = ['owner', 'finance']
const owner: readonly ShopRole[] = ['owner']

/**
 * The access rules, by hand: who opens a screen, and who may send its forms (the same if omitted). Deliberately not
 * derived from the powers that the gate reads.
 */
const accessRules: Readonly<Record<string, { viewers: readonly ShopRole[]; senders?: readonly ShopRole[] }>> =
  {
    '/dashboard': { viewers: everyone },
    '/dashboard/first/:file': { viewers: everyone },
    '/jump': { viewers: everyone },
    '/upgrade': { viewers: everyone },
    '/upgrade/ignite': { viewers: everyone, senders: runners },
    '/create': { viewers: makers },
    '/listing': { viewers: makers },
    '/listing/:name': { viewers: makers },
    '/listing/:name/mockup': { viewers: makers },
    '/listing/:name/mockups': { viewers: makers },
    '/designs': { viewers: makers },
    '/designs/picture/:version': { viewers: makers },
    '/store': { viewers: makers },
    '/store/pictures': { viewers: makers },
    '/studio/ai': { viewers: makers },
    '/studio/canva': { viewers: makers },
    '/studio/canva/connect': { viewers: makers },
    '/studio/canva/callback': { viewers: makers },
    '/studio/canva/picture': { viewers: makers },
    '/studio': { viewers: makers },
    '/studio/new': { viewers: makers },
    '/studio/save': { viewers: makers },
    '/studio/versions': { viewers: makers },
    '/studio/brand': { viewers: makers },
    '/studio/comments': { viewers: makers },
    '/studio/fonts': { viewers: makers },
    '/studio/fonts/:font': { viewers: makers },
    '/studio/sell': { viewers: makers },
    '/studio/blanks': { viewers: makers },
    '/studio/artwork': { viewers: makers },
    '/studio/:designId': { viewers: makers },
    '/artwork/:id': { viewers: makers },
    '/cases': { viewers: makers, senders: runners },
    '/cases/:id': { viewers: makers, senders: runners },
    '/integrate/:service': { viewers: sellers },
    '/integrate/patreon/codes/:tier': { viewers: sellers },
    '/integrate/twitch/panel.png': { viewers: sellers },
    '/tools/promotions': { viewers: sellers },
    '/tools/promotions/new': { viewers: sellers },
    '/tools/pricing-discount': { viewers: sellers },
    '/tools/tracking-pixels': { viewers: sellers },
    '/tools/connect-domain': { viewers: runners },
    '/stores/purchase-domain': { viewers: runners, senders: owner },
    '/analytics': { viewers: readers },
    '/analytics/orders': { viewers: readers },
    '/analytics/export': { viewers: readers },
    '/analytics/earned': { viewers: readers },
    '/analytics/earned/export': { viewers: readers },
    '/analytics/visits': { viewers: readers },
    '/analytics/visits/export': { viewers: readers },
    '/listing/:name/report': { viewers: readers },
    '/listing/:name/report/export': { viewers: readers },
    '/orders': { viewers: runners },
    '/orders/:number': { viewers: runners },
    '/orders/export': { viewers: runners },
    '/notices': { viewers: runners },
    '/notices/settings': { viewers: runners },
    '/inbox': { viewers: runners },
    '/inbox/answers': { viewers: runners },
    '/inbox/:id': { viewers: runners },
    '/reviews': { viewers: sellers },
    '/claims': { viewers: readers, senders: runners },
    '/claims/photo/:id': { viewers: readers },
    '/payout': { viewers: bookkeepers },
    '/payout/statement': { viewers: bookkeepers },
    '/payout/:payoutId': { viewers: bookkeepers, senders: owner },
    '/payment': { viewers: bookkeepers, senders: owner },
    '/payment/account': { viewers: bookkeepers },
    '/samples': { viewers: makers, senders: owner },
    '/bulk': { viewers: makers, senders: owner },
    '/bulk/:id': { viewers: makers, senders: owner },
    '/files': { viewers: makers },
    '/files/:id': { viewers: makers },
    '/files/:id/send': { viewers: makers },
    '/files/:id/part/:versionId': { viewers: makers },
    '/purchase': { viewers: bookkeepers, senders: owner },
    '/purchase/:purchaseId': { viewers: bookkeepers },
    '/purchase/:purchaseId/invoice': { viewers: bookkeepers },
    '/setting': { viewers: everyone },
    '/setting/avatar': { viewers: everyone },
    '/setting/webhooks': { viewers: owner },
    '/setting/webhooks/:id': { viewers: owner },
    '/setting/export/:id': { viewers: owner },
    '/setting/contacts': { viewers: owner },
  }
/** Screens that the command menu leads to by name, for those who may view them. */
const menuScreens = [
  ...['/dashboard', '/upgrade', '/create', '/listing', '/designs', '/store', '/cases', '/reviews', '/claims'],
  ...['/tools/promotions', '/tools/promotions/new', '/tools/pricing-discount', '/tools/tracking-pixels'],
  ...['/tools/connect-domain', '/stores/purchase-domain', '/analytics', '/analytics/orders', '/payout'],
  ...['/analytics/earned', '/samples', '/bulk', '/files', '/purchase', '/setting', '/setting/webhooks'],
]
/** The acts of Settings, and the roles that may do them. */
const settings: Readonly<Record<string, readonly ShopRole[]>> = {
  info: everyone,
  password: everyone,
  'change-email': everyone,
  'keep-email': everyone,
  connect: owner,
  disconnect: everyone,
  factor: everyone,
  codes: everyone,
  session: everyone,
  'add-passkey': everyone,
  'name-passkey': everyone,
  'remove-passkey': everyone,
  leave: everyone,
  bank: owner,
  invite: owner,
  'invite-again': owner,
  'take-back': owner,
  'member-role': owner,
  'remove-member': owner,
  'make-key': owner,
  'revoke-key': owner,
  export: owner,
}

const password = 'press-and-ship-42'
let app: TestApp
const jars = new Map<ShopRole, Jar>()

beforeAll(async () => {
  app = await openApp()
  await app.services.transact((tx, at) => importCatalogue(tx, at))
  const { shopId } = await createAccountAs('owner', { name: 'Kettle Shop', handle: 'kettle' })
  for (const role of roles.slice(1)) {
    const { personId } = await createAccountAs(role)
    await app.services.database.execute(
      'insert into accounts.member (shop_id, person_id, role, since) values ($1, $2, $3, clock_timestamp())',
      [shopId, personId, role],
    )
  }
  for (const role of roles) jars.set(role, await enter(`${role}@fanfare.test`))
})
afterAll(() => app.close())

const buildDeps = () => ({
  ring: { secret: app.services.config.secretKey },
  appUrl: app.services.config.appUrl,
  now: new Date(),
})
const createAccountAs = (name: string, shop?: { name: string; handle: string }) =>
  app.services.transact((tx, at) =>
    createAccount(
      tx,
      buildDeps(),
      { name: `Who is ${name}`, email: `${name}@fanfare.test`, password, ...(shop ? { shop } : {}) },
      at,
    ),
  )
async function enter(email: string): Promise<Jar> {
  const jar: Jar = new Map()
  await app.post('/login', { email, password }, jar)
  return jar
}
const copyJar = (role: ShopRole): Jar => new Map(jars.get(role)!)
const fillPath = (path: string): string =>
  path.replace(':service', 'discord').replace(/:\w+/, 'nothing').replace(/\/+/g, '/')
/** Behind the gate anything but a refusal for the role counts: a page, a form's faults, nothing under that id. */
const isRefused = (response: Response): boolean => response.status === 403

test('the table names every screen of the dashboard and every act of Settings', () => {
  const creatorPaths = [
    ...new Set(
      app.web.gate.routes
        .filter(({ handle }) => handle.policy === 'creator' || handle.policy.startsWith('creator:'))
        .map(({ path }) => path.replace(/\/+/g, '/')),
    ),
  ].filter((path) => path !== '/' && path !== '/not-yours')
  expect(creatorPaths.toSorted()).toEqual(Object.keys(accessRules).toSorted())
  expect(Object.keys(acts).toSorted()).toEqual(Object.keys(settings).toSorted())
})

test.each(roles)('every screen answers the role %s as the table says, to view and to send', async (role) => {
  const faults: string[] = []
  for (const [path, { viewers, senders = viewers }] of Object.entries(accessRules)) {
    const page = await app.fetch(fillPath(path), { jar: copyJar(role) })
    if (isRefused(page) === viewers.includes(role)) faults.push(`GET ${path}: ${page.status}`)
    if (page.status >= 500) faults.push(`GET ${path} broke: ${page.status}`)
    if (isRefused(page)) {
      const html = await page.text()
      if (!html.includes('another role')) faults.push(`${path} has no words`)
      // At an address that is another screen's, scripts would render the page a second time.
      if (html.includes('__reactRouterContext')) faults.push(`${path} has scripts`)
    }
    const data = await app.fetch(`${fillPath(path)}.data`, { jar: copyJar(role) })
    if (isRefused(data) === viewers.includes(role)) faults.push(`data of ${path}: ${data.status}`)
    if (path === '/setting') continue
    const answer = await app.post(fillPath(path), { intent: 'nothing' }, copyJar(role))
    if (isRefused(answer) === (viewers.includes(role) && senders.includes(role)))
      faults.push(`POST ${path}: ${answer.status}`)
  }
  expect(faults).toEqual([])
})

test.each(roles)('every act of Settings answers the role %s as the table says', async (role) => {
  const faults: string[] = []
  // Leaving would end the membership that this walk needs; the team's tests cover it.
  for (const [actName, allowedRoles] of Object.entries(settings).filter(([name]) => name !== 'leave')) {
    const answer = await app.post('/setting', { act: actName, which: 'nothing' }, copyJar(role))
    if (isRefused(answer) === allowedRoles.includes(role)) faults.push(`${actName}: ${answer.status}`)
  }
  expect(faults).toEqual([])
})

test('the menu offers a role only what opens for it', async () => {
  for (const role of roles) {
    const html = await app.readPage('/dashboard', copyJar(role))
    const rail = /<nav id="rail"[\s\S]*?<\/nav>/.exec(
      html.replace(/<nav[^>]*id="rail"/, '<nav id="rail"'),
    )![0]
    const railPaths = [...rail.matchAll(/href="(\/[^"#?]*)"/g)].map((match) => match[1]!)
    const closedPaths = railPaths.filter((path) => {
      const rule = accessRules[path] ?? accessRules[path.replace(/^\/integrate\/.*/, '/integrate/:service')]
      return rule && !rule.viewers.includes(role)
    })
    expect(closedPaths, role).toEqual([])
    expect(railPaths).toContain('/setting')
  }
})

test('the command menu offers a role every screen that opens for it, and no other', () => {
  const shop = { id: 'shop', name: 'Kettle Shop', handle: 'kettle' }
  for (const role of roles) {
    const commands = listCommands({
      powers: powersOf[role],
      shop,
      workplaces: [shop],
      address: 'http://kettle',
    })
    const paths = commands.flatMap(({ action }) =>
      action.kind === 'open' ? [action.to.split(/[?#]/)[0]!] : [],
    )
    const rules = paths.map(
      (path) => accessRules[path] ?? accessRules[path.replace(/^\/integrate\/.*/, '/integrate/:service')],
    )
    const closedPaths = paths.filter((_, index) => rules[index] && !rules[index].viewers.includes(role))
    expect(closedPaths, role).toEqual([])
    expect(new Set(commands.map(({ id }) => id)).size, role).toBe(commands.length)
    const unreachable = Object.entries(accessRules).filter(
      ([path, { viewers }]) => viewers.includes(role) && menuScreens.includes(path) && !paths.includes(path),
    )
    expect(unreachable, role).toEqual([])
  }
})

test('a member sees no bank details, no keys, no trail and no balance of the shop', async () => {
  const html = await app.readPage('/setting', copyJar('admin'))
  for (const text of ['Set Bank Account', 'Create key', 'Send invitation', 'Recent activity'])
    expect(html, text).not.toContain(text)
  const home = await app.readPage('/dashboard', copyJar('designer'))
  expect(home).not.toContain('Ready to pay out')
})
