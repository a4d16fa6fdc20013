import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { TestFan } from '#drivers/checkout.ts'
import { setBusinessTime } from '#drivers/database.ts'
import { signInStaff } from '#drivers/staff.ts'
import { openStore } from '#drivers/store.ts'
import { providerOf } from '#payments'

let app: TestApp
let press: Jar

beforeAll(async () => {
  app = await openApp()
  await setBusinessTime(app.services.database, new Date('2025-08-24T10:00:00Z'))
  press = (await signInStaff(app, 'press', ['production'])).jar
}, 240_000)
afterAll(() => app.close())

const listPath = '/operator/providers'
const post = (path: string, form: Record<string, string>) => app.post(path, form, press)
const read = (path: string) => app.readPage(path, press)
const listInOrder = async () =>
  [...(await read(listPath)).matchAll(/href="\/operator\/providers\/([a-z-]+)"/g)]
    .map(([, id]) => id)
    .filter((id) => id !== 'new')
const nairobi = {
  name: 'Fanfare Press, Nairobi',
  place: 'Nairobi',
  code: 'nbo',
  country: 'KE',
  zone: 'Africa/Nairobi',
}

test('a fault of a new provider is shown beside its field, and what was typed stays', async () => {
  const wrong = await post(`${listPath}/new`, { ...nairobi, code: 'N1', zone: 'Africa/Atlantis', place: ' ' })
  expect(wrong.status).toBe(422)
  const html = await wrong.text()
  for (const text of ['Enter three letters', 'Choose its time zone', 'Enter the town', nairobi.name])
    expect(html).toContain(text)
  expect((await post(`${listPath}/new`, { ...nairobi, code: 'LOS' })).status).toBe(422)
  expect(await listInOrder()).toEqual(['lagos', 'leipzig', 'printful'])
})

test('a new provider ranks after the presses of the house; with terms it is switched on and moved up', async () => {
  const addAnswer = await post(`${listPath}/new`, nairobi)
  expect(addAnswer.headers.get('location')).toBe('/operator/providers/press-nbo?done=add')
  expect(await listInOrder()).toEqual(['lagos', 'leipzig', 'press-nbo', 'printful'])
  const ownHref = `${listPath}/press-nbo`
  expect(await read(ownHref)).toContain('It is new and has no terms yet')
  const early = await post(ownHref, { act: 'resume' })
  expect([early.status, await early.text()]).toEqual([409, expect.stringContaining('It prints nothing yet')])
  const terms = {
    act: 'edit',
    capacity: '40',
    screen: '45',
    time: '16:00',
    technique: 'dtg',
    weekday: '1',
    region: 'nigeria',
  }
  expect((await post(ownHref, terms)).status).toBe(303)
  expect(await read(ownHref)).toContain('<option value="45" selected="">As dots, 45 lines an inch</option>')
  expect((await post(ownHref, { ...terms, screen: '300' })).status).toBe(422)
  expect((await post(ownHref, { act: 'resume' })).status).toBe(303)
  for (const step of [1, 2])
    expect((await post(listPath, { earlier: 'press-nbo' })).status, `${step}`).toBe(303)
  expect(await listInOrder()).toEqual(['press-nbo', 'lagos', 'leipzig', 'printful'])
  expect((await post(listPath, { earlier: 'nowhere' })).status).toBe(404)

  const { database, config } = app.services
  const store = await openStore(database, 'kettle')
  const fan = new TestFan(database, store.shopId, providerOf(config, database)!)
  await fan.addToCart({ listing: await store.sell() })
  expect((await fan.pay()).ok).toBe(true)
  await app.settle()
  const collecting = await app.queryRows(`select number, cut_off_at as "cutOff" from production.batch`)
  expect(collecting).toEqual([{ number: 'NBO-250825-DTG', cutOff: new Date('2025-08-25T13:00:00Z') }])
  expect(await read(ownHref)).toContain('Direct to garment <b class="num">1 waiting</b>')
  expect(
    (await app.queryRows(`select action from audit.entry where resource = 'press-nbo' order by id`)).map(
      ({ action }) => action,
    ),
  ).toEqual(['facility.added', 'facility.edited', 'facility.resumed', 'facility.earlier', 'facility.earlier'])
})
