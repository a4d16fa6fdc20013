import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '#accounts'
import { saveDesign } from '#artwork'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { createFrontText, openListingShop, putOnSale } from '#drivers/listings.ts'
import { goodPassword } from '#drivers/people.ts'
import { signInStaff, signInWithCode } from '#drivers/staff.ts'
import { depsOf } from '../../account-deps.server.ts'

let app: TestApp
let support: Jar
let stranger: Jar
let maker: Jar
let page: string
let report: string
beforeAll(async () => {
  app = await openApp()
  await openListingShop(app.services.database, 'kiosk')
  support = (await signInStaff(app, 'support', ['support'])).jar
  stranger = (await signInStaff(app, 'other', ['support'])).jar
  const account = {
    name: 'Ada',
    email: 'ada@makers.example',
    password: goodPassword,
    shop: { name: 'Ada', handle: 'ada' },
  }
  const { shopId } = await app.services.transact((tx, at) =>
    createAccount(tx, depsOf(app.services), account, at),
  )
  maker = new Map()
  await signInWithCode(app, account.email, maker)
  const saved = await app.services.transact((tx, at) =>
    saveDesign(tx, shopId!, { document: createFrontText('SUN'), name: 'Sun' }, at),
  )
  if (!saved.ok) throw new Error(saved.code)
  const at = await app.services.read(async (_, now) => now)
  const listing = await putOnSale(
    { database: app.services.database, shopId: shopId!, designVersionId: saved.value.versionId },
    at,
  )
  page = `/@ada/${listing.slug}`
  report = `/report?listing=${listing.id}`
}, 240_000)
afterAll(() => app.close())

async function findMail(to: string, template: string): Promise<string> {
  const { rows } = await app.services.database.execute(
    'select body_text from messages.mail where to_address = $1 and template = $2 order by queued_at desc, id desc limit 1',
    [to, template],
  )
  return String(rows[0]?.body_text ?? '')
}
const reportForm = {
  reason: 'copyright',
  words: 'This is my drawing <b>of the sun</b>.',
  links: 'https://example.com/sun',
  name: 'Owner',
  email: 'owner@example.com',
}

test('a fan reports a page without scripts and confirms by mail; once taken down, nobody sees it', async () => {
  expect(await app.readPage(page)).toContain(report.replace('&', '&amp;'))
  expect((await app.fetch(report)).status).toBe(200)
  expect((await app.fetch('/report?listing=lst_00000000000000000000000000000000')).status).toBe(404)
  const unsworn = await app.post(report, reportForm)
  expect(unsworn.status).toBe(422)
  expect(await unsworn.text()).toContain('of the sun&lt;/b&gt;')
  expect((await app.post(report, { ...reportForm, truth: 'on' })).status).toBe(303)
  expect(await app.readPage('/operator/moderation', support)).toContain('No open cases')
  const token = decodeURIComponent(
    /token=(\S+)/.exec(await findMail(reportForm.email, 'report-confirm'))![1]!,
  )
  expect((await app.post('/report/confirm', { token: 'nonsense' })).status).toBe(410)
  expect((await app.post('/report/confirm', { token })).status).toBe(200)
  const id = /moderation\/(inc_[0-9a-f]{32})/.exec(await app.readPage('/operator/moderation', support))![1]!
  const casePage = await app.readPage(`/operator/moderation/${id}`, support)
  expect(casePage).toContain('of the sun&lt;/b&gt;')
  expect(casePage).toContain('https://example.com/sun')
  expect(casePage).toContain(`href="${page}"`)
  const picture = /src="(\/pictures\/listing\/[^"]+)"/.exec(casePage)![1]!.replaceAll('&amp;', '&')
  const takedown = { decision: 'take_down', words: 'It copies a drawing of somebody else.' }
  expect((await app.post(`/operator/moderation/${id}`, { ...takedown, words: '' }, support)).status).toBe(422)
  expect((await app.post(`/operator/moderation/${id}`, takedown, support)).status).toBe(303)
  expect((await app.fetch(page)).status).toBe(404)
  const takenDownPage = await app.readPage(`/operator/moderation/${id}`, support)
  expect(takenDownPage, 'no link to a page that nobody sees').not.toContain(`href="${page}"`)
  expect(takenDownPage).toContain('Fans can’t see it')
  expect((await app.fetch(picture)).status).toBe(404)
  for (const publicPath of ['/@ada', '/@ada/shop', '/feeds/ada/google.xml', '/sitemap.xml'])
    expect(await (await app.fetch(publicPath)).text(), publicPath).not.toContain(page.slice('/@ada'.length))
  expect(await findMail('ada@makers.example', 'moderated')).toContain(`/cases/${id}`)
  expect(await app.readPage('/listing', maker)).toContain(`/cases/${id}`)
})

test('the creator reads the reason and sends a counter-notice; another shop finds no such case', async () => {
  const id = /cases\/(inc_[0-9a-f]{32})/.exec(await app.readPage('/cases', maker))![1]!
  const decisionPage = await app.readPage(`/cases/${id}`, maker)
  expect(decisionPage).toContain('It copies a drawing of somebody else.')
  expect(decisionPage, 'what was said').toContain('of the sun&lt;/b&gt;')
  for (const detail of ['owner@example.com', 'https://example.com/sun', 'by Owner'])
    expect(decisionPage).not.toContain(detail)
  const counter = {
    act: 'counter',
    words: 'I drew it myself in 2024 and have the sketches.',
    name: 'Ada Bello',
    address: '1 Adeniyi Jones Avenue, Lagos',
    oath: 'on',
  }
  const unsworn = await app.post(`/cases/${id}`, counter, maker)
  expect(unsworn.status).toBe(422)
  expect(await unsworn.text()).toContain('have the sketches')
  expect((await app.post(`/cases/${id}`, { ...counter, court: 'on' }, maker)).status).toBe(303)
  expect(await findMail('owner@example.com', 'counter-notice')).toContain('Ada Bello')
  expect(await app.readPage('/operator/moderation?view=countered', stranger)).toContain(id)
  const secondAccount = {
    name: 'Eve',
    email: 'eve@makers.example',
    password: goodPassword,
    shop: { name: 'Eve', handle: 'eve' },
  }
  await app.services.transact((tx, at) => createAccount(tx, depsOf(app.services), secondAccount, at))
  const eve: Jar = new Map()
  await signInWithCode(app, secondAccount.email, eve)
  expect((await app.fetch(`/cases/${id}`, { jar: eve })).status).toBe(404)
  expect(
    (await app.post(`/cases/${id}`, { act: 'appeal', words: 'It is mine, give it to me now.' }, eve)).status,
  ).toBe(404)
})

test('reports from one client are limited by the hour', async () => {
  const send = (n: number) =>
    app.post('/report?store=ada', { ...reportForm, email: `many${n}@example.com`, truth: 'on' })
  const statuses: number[] = []
  for (let n = 0; n < 12; n += 1) statuses.push((await send(n)).status)
  expect(statuses[0]).toBe(303)
  expect(statuses.at(-1)).toBe(429)
})
