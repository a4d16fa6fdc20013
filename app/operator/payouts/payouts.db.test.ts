import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Jar, openApp, type TestApp } from '#drivers/app.ts'
import { walkPages } from '#drivers/pages.ts'
import { openShop, requestFor } from '#drivers/payouts.ts'
import { signInStaff } from '#drivers/staff.ts'
import { newId } from '#kernel/id.ts'
import { usd } from '#kernel/money.ts'
import { findEndedPayouts } from '#payouts'

let app: TestApp
let finance: Jar
let secondFinance: Jar
beforeAll(async () => {
  app = await openApp()
  finance = (await signInStaff(app, 'finance', ['finance'])).jar
  secondFinance = (await signInStaff(app, 'second', ['finance'])).jar
}, 240_000)
afterAll(() => app.close())

const send = async (form: [string, string][], jar = finance, query = '') => {
  const answer = await app.post(`/operator/payouts${query}`, form, jar)
  return { status: answer.status, text: answer.status === 303 ? '' : await answer.text() }
}
const findStatus = async (id: string) =>
  (await app.queryRows('select status from payouts.payout where id = $1', [id]))[0]!.status
const toTicks = (ids: readonly string[]) => ids.map((id): [string, string] => ['id', id])

test('all ticked payouts are approved, each with its line in the trail; one refusal stops no other', async () => {
  const { database } = app.services
  const small = []
  for (const account of ['0111111111', '0222222222', '0333333333'])
    small.push(await requestFor(database, await openShop(database, usd(60_000), account), usd(20_000)))
  const large = await requestFor(database, await openShop(database, usd(2_000_000)), usd(1_000_000))
  const bulkForm: [string, string][] = [
    ['many', 'waiting'],
    ['intent', 'approve'],
  ]
  expect((await send(bulkForm)).text).toContain('Tick at least one payout.')
  const tooMany = await send([...bulkForm, ...toTicks(Array.from({ length: 201 }, () => newId('payout')))])
  expect(tooMany.text, 'of 200 that were tried, eight say why').toContain('192 more were refused.')
  const allTicked = await send([...bulkForm, ...toTicks([...small, large].map(({ id }) => id))])
  expect(allTicked.status).toBe(200)
  expect(allTicked.text).toContain('3 payouts are approved.')
  expect(allTicked.text).toContain('1 payout is approved by you and waiting for someone else.')
  for (const { id } of small) expect(await findStatus(id)).toBe('approved')
  expect(await findStatus(large.id)).toBe('requested')
  const lines = await app.queryRows(`select resource from audit.entry where action = 'payout.staff_approve'`)
  expect(lines.map(({ resource }) => resource).sort()).toEqual([...small, large].map(({ id }) => id).sort())

  const repeated = await send([...bulkForm, ...toTicks([large.id])], finance)
  expect([repeated.status, repeated.text]).toEqual([409, expect.stringContaining(`Event ${large.number}: `)])
  expect((await send([...bulkForm, ...toTicks([large.id])], secondFinance)).text).toContain(
    '1 payout is approved.',
  )
})

test('a missing reason is shown beside its field, and paging reaches the last ended payout', async () => {
  const { database } = app.services
  const payout = await requestFor(database, await openShop(database, usd(60_000), '0444444444'), usd(20_000))
  const withoutNote = await send([
    ['intent', 'refuse'],
    ['payoutId', payout.id],
  ])
  expect(withoutNote.status).toBe(422)
  expect(withoutNote.text).toMatch(/id="pay_\w+-refuse"[^>]*>Give the reason; the creator reads it\./)
  for (const account of ['0555555555', '0666666666', '0777777777']) {
    const { id } = await requestFor(database, await openShop(database, usd(60_000), account), usd(20_000))
    const refused = await send([
      ['intent', 'refuse'],
      ['payoutId', id],
      ['note', 'The name differs.'],
    ])
    expect(refused.status).toBe(303)
  }
  const { rows: ended, pages } = await walkPages((cursor) =>
    database.read((tx) => findEndedPayouts(tx, cursor, 1)),
  )
  expect([pages, new Set(ended.map(({ id }) => id)).size]).toEqual([3, 3])
  const page = await app.readPage('/operator/payouts?view=ended', finance)
  for (const { id } of ended) expect(page).toContain(`about=${id}`)
  const onePage = await app.readPage(`/operator/payouts?payout=${payout.id}`, finance)
  expect(onePage).toContain(`value="${payout.id}"`)
})

test('rates are saved together, each change with its old value; a fault is shown beside its field', async () => {
  const rates = (NGN: string, GBP: string): [string, string][] => [
    ['intent', 'rate'],
    ['NGN', NGN],
    ['GBP', GBP],
  ]
  const findRates = () => app.queryRows('select currency, rate_e6 from payouts.rate order by id')
  const wrong = await send(rates('a lot', '0.74'), finance, '?view=ways')
  expect(wrong.status).toBe(422)
  const markedFields = (wrong.text.match(/<input[^>]*aria-invalid="true"[^>]*>/g) ?? []).join()
  expect(markedFields).toContain('name="NGN"')
  expect(markedFields).not.toContain('name="GBP"')
  expect(await findRates()).toEqual([])
  expect((await send(rates('1600', '0.74'), finance, '?view=ways')).text).toContain('NGN, GBP')
  expect((await send(rates('1600', '0.75'), finance, '?view=ways')).text).toContain('the new rate of GBP.')
  expect((await findRates()).map(({ currency }) => currency)).toEqual(['NGN', 'GBP', 'GBP'])
  const [last] = await app.queryRows(
    `select before, after from audit.entry where action = 'payout.rate_set' order by id desc limit 1`,
  )
  expect(last).toEqual({ before: { rate: '0.74' }, after: { rate: '0.75' } })
})
