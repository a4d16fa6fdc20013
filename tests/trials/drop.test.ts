/** Two thousand fans come for a hundred numbered pieces, to two web processes over one Postgres. */
import { afterAll, expect, test } from 'vitest'
import { seeded } from '#kernel/random.ts'
import { verifyLedger } from '#ledger'
import type { Database } from '#platform/database/tx.ts'
import { type Ask, buyFromDrop, type DropEnd } from '../drivers/drop-buyer.ts'
import { freePort, startProcess, startWorker } from '../drivers/process.ts'
import { openStore } from '../drivers/store.ts'
import { openTrialWorld } from '../drivers/trial-world.ts'

const fans = Number(process.env.FANS ?? 2_000)
const cap = Number(process.env.UNITS ?? 100)
/** Everybody comes within so many seconds. */
const arriving = Number(process.env.ARRIVING ?? 20)
const seed = Number(process.env.SEED ?? 7)
let world: Awaited<ReturnType<typeof openTrialWorld>>
afterAll(() => world?.end())

const times = new Map<string, number[]>()
const broken: string[] = []
const kindOf = (path: string, form: unknown): string =>
  `${form ? 'POST' : 'GET'} ${path
    .replace(/\?.*/, '')
    .split('/')
    .slice(1, 3)
    .join('/')
    .replace(/lst_.*|FN-.*/, '…')}`

/** Calls that found no way in and were made again, as a person would press reload. */
let refusedCalls = 0
async function insist(call: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await call().catch((cause: unknown) => {
      if (tries === 10) throw cause
      return null
    })
    if (answer) return answer
    refusedCalls += 1
    await new Promise((done) => setTimeout(done, 1_000))
  }
}

/** A fan's browser on a network of its own; each question goes to either process. */
function browser(addresses: readonly string[], number: number, pick: () => number): Ask {
  const cookies = new Map<string, string>()
  return async (path, form) => {
    const address = addresses[pick() % addresses.length]!
    const headers: Record<string, string> = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
      ...(form ? { origin: address } : {}),
    }
    const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
    const begun = performance.now()
    const answer = await insist(() => fetch(address + path, { ...init, headers, redirect: 'manual' }))
    const text = await answer.text()
    const kind = kindOf(path, form)
    times.set(kind, [...(times.get(kind) ?? []), performance.now() - begun])
    if (answer.status >= 500) broken.push(`${kind}: ${answer.status}`)
    for (const line of answer.headers.getSetCookie()) {
      const pair = line.split(';')[0]!
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return { status: answer.status, to: answer.headers.get('location') ?? '', text }
  }
}

/** Postgres, a store with one drop on sale, two web processes and a worker. */
async function open() {
  world = await openTrialWorld()
  const { database, env, port } = world
  const store = await openStore(database, 'trial')
  const listingId = await store.sell({ title: 'A hundred', unitsCap: cap, perPersonLimit: 1 })
  const first = await startProcess({ ...env, ROLE: 'web', PORT: port })
  const worker = startWorker({ ...env, PORT: String(await freePort()) })
  const second = await startProcess({ ...env, ROLE: 'web', PORT: String(await freePort()) })
  world.atTheEnd(() => Promise.all([first.stop(), second.stop(), worker.stop()]))
  const { rows } = await database.execute('select slug from listings.listing where id = $1', [listingId])
  return {
    database,
    listingId,
    product: `/@trial/${rows[0]!.slug}`,
    addresses: [first.address, second.address],
  }
}

const sold = async (database: Database, listingId: string) =>
  (
    await database.execute(
      `select o.number, u.edition, c.captured_minor - c.refunded_minor - o.total_minor as off
         from orders."order" o join orders.unit u on u.order_id = o.id join payments.charge c on c.subject_id = o.id
        where o.paid_at is not null and c.status = 'captured' and u.listing_id = $1 order by u.edition`,
      [listingId],
    )
  ).rows

function report(all: readonly DropEnd[], seconds: number): string {
  const lines = [...times].sort().map(([kind, ms]) => {
    const sorted = [...ms].sort((a, b) => a - b)
    const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)]!)
    return `${kind.padEnd(24)} ${String(ms.length).padStart(6)} ${at(0.5)} / ${at(0.95)} / ${at(1)} ms`
  })
  const waited = all.filter((one) => one.waited).length
  return [
    `${fans} fans, ${cap} units, ${seconds.toFixed(1)} s; ${waited} bought or lost out after the line; ${refusedCalls} calls made again`,
    ...lines,
  ].join('\n')
}

test(`${fans} fans come for ${cap} pieces: ${cap} are paid, numbered 1 to ${cap}, and nobody is thanked for nothing (SEED=${seed})`, async () => {
  const { database, listingId, product, addresses } = await open()
  const random = seeded(seed)
  const begun = performance.now()
  const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1_000))
  const all = await Promise.all(
    Array.from({ length: fans }, async (_, number) => {
      await pause(random.whole(0, arriving * 1_000) / 1_000)
      const ask = browser(addresses, number, () => random.whole(0, 1))
      return buyFromDrop({ ask, product, listingId, number, pause })
    }),
  )
  console.log(report(all, (performance.now() - begun) / 1_000))
  const paid = await sold(database, listingId)
  const thanked = all.filter((one) => one.end === 'bought').map((one) => one.order)
  expect(broken).toEqual([])
  expect(paid.map((row) => row.edition)).toEqual(Array.from({ length: cap }, (_, place) => place + 1))
  expect(paid.every((row) => Number(row.off) === 0)).toBe(true)
  expect([...thanked].sort()).toEqual(paid.map((row) => row.number).sort())
  expect(all.filter((one) => one.end === 'sold out')).toHaveLength(fans - cap)
  expect((await database.read((tx) => verifyLedger(tx))).faults).toEqual([])
})
