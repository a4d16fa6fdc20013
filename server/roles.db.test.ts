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
 * The law, once, by hand: who opens a screen, and who may send its forms (the same when left out). On purpose not made
 * from the powers that the gate reads.
 */
const law: Readonly<Record<string, { looks: readonly ShopRole[]; sends?: readonly ShopRole[] }>> = {
  '/dashboard': { looks: everyone },
  '/dashboard/first/:file': { looks: everyone },
  '/jump': { looks: everyone },
  '/upgrade': { looks: everyone },
  '/upgrade/ignite': { looks: everyone, sends: runners },
  '/create': { looks: makers },
  '/listing': { looks: makers },
  '/listing/:name': { looks: makers },
  '/listing/:name/mockup': { looks: makers },
  '/listing/:name/mockups': { looks: makers },
  '/designs': { looks: makers },
  '/designs/picture/:version': { looks: makers },
  '/store': { looks: makers },
  '/store/pictures': { looks: makers },
  '/studio/ai': { looks: makers },
  '/studio/canva': { looks: makers },
  '/studio/canva/connect': { looks: makers },
  '/studio/canva/callback': { looks: makers },
  '/studio/canva/picture': { looks: makers },
  '/studio': { looks: makers },
  '/studio/new': { looks: makers },
  '/studio/save': { looks: makers },
  '/studio/versions': { looks: makers },
  '/studio/brand': { looks: makers },
  '/studio/comments': { looks: makers },
  '/studio/fonts': { looks: makers },
  '/studio/fonts/:font': { looks: makers },
  '/studio/sell': { looks: makers },
  '/studio/blanks': { looks: makers },
  '/studio/artwork': { looks: makers },
  '/studio/:designId': { looks: makers },
  '/artwork/:id': { looks: makers },
  '/cases': { looks: makers, sends: runners },
  '/cases/:id': { looks: makers, sends: runners },
  '/integrate/:service': { looks: sellers },
  '/integrate/patreon/codes/:tier': { looks: sellers },
  '/integrate/twitch/panel.png': { looks: sellers },
  '/tools/promotions': { looks: sellers },
  '/tools/promotions/new': { looks: sellers },
  '/tools/pricing-discount': { looks: sellers },
  '/tools/tracking-pixels': { looks: sellers },
  '/tools/connect-domain': { looks: runners },
  '/stores/purchase-domain': { looks: runners, sends: owner },
  '/analytics': { looks: readers },
  '/analytics/orders': { looks: readers },
  '/analytics/export': { looks: readers },
  '/analytics/earned': { looks: readers },
  '/analytics/earned/export': { looks: readers },
  '/analytics/visits': { looks: readers },
  '/analytics/visits/export': { looks: readers },
  '/listing/:name/report': { looks: readers },
  '/listing/:name/report/export': { looks: readers },
  '/orders': { looks: runners },
  '/orders/:number': { looks: runners },
  '/orders/export': { looks: runners },
  '/notices': { looks: runners },
  '/notices/settings': { looks: runners },
  '/inbox': { looks: runners },
  '/inbox/answers': { looks: runners },
  '/inbox/:id': { looks: runners },
  '/reviews': { looks: sellers },
  '/claims': { looks: readers, sends: runners },
  '/claims/photo/:id': { looks: readers },
  '/payout': { looks: bookkeepers },
  '/payout/statement': { looks: bookkeepers },
  '/payout/:payoutId': { looks: bookkeepers, sends: owner },
  '/payment': { looks: bookkeepers, sends: owner },
  '/payment/account': { looks: bookkeepers },
  '/samples': { looks: makers, sends: owner },
  '/bulk': { looks: makers, sends: owner },
  '/bulk/:id': { looks: makers, sends: owner },
  '/files': { looks: makers },
  '/files/:id': { looks: makers },
  '/files/:id/send': { looks: makers },
  '/files/:id/part/:versionId': { looks: makers },
  '/purchase': { looks: bookkeepers, sends: owner },
  '/purchase/:purchaseId': { looks: bookkeepers },
  '/purchase/:purchaseId/invoice': { looks: bookkeepers },
  '/setting': { looks: everyone },
  '/setting/avatar': { looks: everyone },
  '/setting/webhooks': { looks: owner },
  '/setting/webhooks/:id': { looks: owner },
  '/setting/export/:id': { looks: owner },
  '/setting/contacts': { looks: owner },
}
/** Screens that the command menu leads to by name, for those who may look. */
const screensOfMenu = [
  ...['/dashboard', '/upgrade', '/create', '/listing', '/designs', '/store', '/cases', '/reviews', '/claims'],
  ...['/tools/promotions', '/tools/promotions/new', '/tools/pricing-discount', '/tools/tracking-pixels'],
  ...['/tools/connect-domain', '/stores/purchase-domain', '/analytics', '/analytics/orders', '/payout'],
  ...['/analytics/earned', '/samples', '/bulk', '/files', '/purchase', '/setting', '/setting/webhooks'],
]
/** What Settings does, and for whom. */
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
const send = (path: string, fields: Record<string, string>, jar: Jar) =>
  app.fetch(path, { method: 'POST', body: new URLSearchParams(fields), jar })
async function enter(email: string): Promise<Jar> {
  const jar: Jar = new Map()
  await send('/login', { email, password }, jar)
  return jar
}
const copyJar = (role: ShopRole): Jar => new Map(jars.get(role)!)
const fill = (path: string): string =>
  path.replace(':service', 'discord').replace(/:\w+/, 'nothing').replace(/\/+/g, '/')
/** Behind the gate anything but a refusal for the role counts: a page, a form's faults, nothing under that id. */
const isRefused = (response: Response): boolean => response.status === 403

test('the table names every screen of the dashboard and every act of Settings', () => {
  const keptRoutes = [
    ...new Set(
      app.web.gate.routes
        .filter(({ handle }) => handle.policy === 'creator' || handle.policy.startsWith('creator:'))
        .map(({ path }) => path.replace(/\/+/g, '/')),
    ),
  ].filter((path) => path !== '/' && path !== '/not-yours')
  expect(keptRoutes.toSorted()).toEqual(Object.keys(law).toSorted())
  expect(Object.keys(acts).toSorted()).toEqual(Object.keys(settings).toSorted())
})

test.each(roles)('every screen answers the role %s as the table says, looking and sending', async (role) => {
  const faults: string[] = []
  for (const [path, { looks, sends = looks }] of Object.entries(law)) {
    const page = await app.fetch(fill(path), { jar: copyJar(role) })
    if (isRefused(page) === looks.includes(role)) faults.push(`GET ${path}: ${page.status}`)
    if (page.status >= 500) faults.push(`GET ${path} broke: ${page.status}`)
    if (isRefused(page)) {
      const html = await page.text()
      if (!html.includes('another role')) faults.push(`${path} has no words`)
      // At an address that is another screen's, scripts would draw the page a second time.
      if (html.includes('__reactRouterContext')) faults.push(`${path} has scripts`)
    }
    const data = await app.fetch(`${fill(path)}.data`, { jar: copyJar(role) })
    if (isRefused(data) === looks.includes(role)) faults.push(`data of ${path}: ${data.status}`)
    if (path === '/setting') continue
    const sent = await send(fill(path), { intent: 'nothing' }, copyJar(role))
    if (isRefused(sent) === (looks.includes(role) && sends.includes(role)))
      faults.push(`POST ${path}: ${sent.status}`)
  }
  expect(faults).toEqual([])
})

test.each(roles)('every act of Settings answers the role %s as the table says', async (role) => {
  const faults: string[] = []
  // Leaving would end the membership the walk goes with; its own test is among the team's.
  for (const [actName, allowed] of Object.entries(settings).filter(([name]) => name !== 'leave')) {
    const sent = await send('/setting', { act: actName, which: 'nothing' }, copyJar(role))
    if (isRefused(sent) === allowed.includes(role)) faults.push(`${actName}: ${sent.status}`)
  }
  expect(faults).toEqual([])
})

test('the menu offers a role only what opens for it', async () => {
  for (const role of roles) {
    const html = await (await app.fetch('/dashboard', { jar: copyJar(role) })).text()
    const rail = /<nav id="rail"[\s\S]*?<\/nav>/.exec(
      html.replace(/<nav[^>]*id="rail"/, '<nav id="rail"'),
    )![0]
    const offered = [...rail.matchAll(/href="(\/[^"#?]*)"/g)].map((match) => match[1]!)
    const closedPaths = offered.filter((path) => {
      const rule = law[path] ?? law[path.replace(/^\/integrate\/.*/, '/integrate/:service')]
      return rule && !rule.looks.includes(role)
    })
    expect(closedPaths, role).toEqual([])
    expect(offered).toContain('/setting')
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
    const ruled = paths.map(
      (path) => law[path] ?? law[path.replace(/^\/integrate\/.*/, '/integrate/:service')],
    )
    const closedPaths = paths.filter((_, index) => ruled[index] && !ruled[index].looks.includes(role))
    expect(closedPaths, role).toEqual([])
    expect(new Set(commands.map(({ id }) => id)).size, role).toBe(commands.length)
    const unreachable = Object.entries(law).filter(
      ([path, { looks }]) => looks.includes(role) && screensOfMenu.includes(path) && !paths.includes(path),
    )
    expect(unreachable, role).toEqual([])
  }
})

test('a member sees no bank details, no keys, no trail and no balance of the shop', async () => {
  const html = await (await app.fetch('/setting', { jar: copyJar('admin') })).text()
  for (const text of ['Set Bank Account', 'Create key', 'Send invitation', 'Recent activity'])
    expect(html, text).not.toContain(text)
  const home = await (await app.fetch('/dashboard', { jar: copyJar('designer') })).text()
  expect(home).not.toContain('Ready to pay out')
})
