/** The database falls under load and rises again: nobody sees a fault, and no process ends. */
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { sweepQueues } from '#flows/sweeps.ts'
import { rowsOf } from '#platform/database/tx.ts'
import { type Running, startProcess, startWorker } from '../drivers/process.ts'
import { openStore } from '../drivers/store.ts'
import { openTrialWorld } from '../drivers/trial-world.ts'

let world: Awaited<ReturnType<typeof openTrialWorld>>
let over = false
afterAll(async () => {
  over = true
  await world?.end()
})

type Seen = { path: string; status: number; again: string | null; refresh: string | null; text: string }

async function ask({ address }: Running, path: string, form?: Record<string, string>): Promise<Seen> {
  const answer = await fetch(address + path, {
    redirect: 'manual',
    ...(form ? { method: 'POST', body: new URLSearchParams(form), headers: { origin: address } } : {}),
  })
  const { status, headers } = answer
  return {
    path,
    status,
    again: headers.get('retry-after'),
    refresh: headers.get('refresh'),
    text: await answer.text(),
  }
}

test('while the database is away everybody is told to come again, and all is well once it is back', async () => {
  world = await openTrialWorld()
  const store = await openStore(world.database, 'trial')
  await store.sell({ title: 'A piece' })
  const web = await startProcess({ ...world.env, ROLE: 'web', PORT: world.port })
  const worker = startWorker({ ...world.env, PORT: '0' })
  world.atTheEnd(() => Promise.all([web.stop(), worker.stop()]))
  const cookieOf = { email: 'nobody@example.com', password: 'not the password' }
  expect((await ask(web, '/@trial')).status).toBe(200)
  // The worker prints nothing. It has begun once its last sweep has a time; before that it has nothing to wait with.
  const timed = async () => (await world.database.execute('select name from jobs.schedule')).rows.length
  await expect.poll(timed, { timeout: 120_000 }).toBe(Object.keys(sweepQueues).length)

  // Work is under way on every connection at the moment of the fall.
  const seen: Seen[] = []
  const load = Array.from({ length: 8 }, async (_, n) => {
    for (let turn = 0; !over; turn += 1)
      seen.push(
        n === 0
          ? await ask(web, '/login', cookieOf)
          : await ask(web, turn % 2 ? `/@trial?q=${n}-${turn}` : '/fanfare-faqs'),
      )
  })
  for (const how of ['at once', 'fast'] as const) {
    const begun = seen.length
    await expect.poll(() => seen.length, { timeout: 60_000 }).toBeGreaterThan(begun + 40)
    await world.server.fall(how)
    const fallen = seen.length
    await expect.poll(() => seen.length, { timeout: 60_000 }).toBeGreaterThan(fallen + 60)

    const page = await ask(web, `/@trial?q=away ${how}`)
    expect(page).toMatchObject({ status: 503, again: '5', refresh: '5' })
    expect(page.text).toContain('One moment')
    expect(await ask(web, '/login', cookieOf)).toMatchObject({ status: 503, again: '5', refresh: null })
    expect(await ask(web, '/api/v1/orders')).toMatchObject({ status: 503, again: '5' })
    expect(await ask(web, '/readyz')).toMatchObject({ status: 503, again: '5' })
    expect(await ask(web, '/healthz')).toMatchObject({ status: 200 })

    await world.server.rise()
    await expect.poll(async () => (await ask(web, '/readyz')).status, { timeout: 60_000 }).toBe(200)
    expect((await ask(web, `/@trial?q=back ${how}`)).status).toBe(200)
  }
  // Frozen: connections stay open and nothing answers. A caller in the middle of a request gets an error, the next one at once.
  const begun = seen.length
  await expect.poll(() => seen.length, { timeout: 60_000 }).toBeGreaterThan(begun + 40)
  world.server.freeze()
  const frozen = seen.length
  await expect.poll(() => seen.length, { timeout: 60_000 }).toBeGreaterThan(frozen + 60)
  expect(await ask(web, '/@trial?q=frozen')).toMatchObject({ status: 503, again: '5', refresh: '5' })
  expect(await ask(web, '/login', cookieOf)).toMatchObject({ status: 503, again: '5', refresh: null })
  expect(await ask(web, '/readyz')).toMatchObject({ status: 503, again: '5' })
  world.server.thaw()
  await expect.poll(async () => (await ask(web, '/readyz')).status, { timeout: 60_000 }).toBe(200)
  expect((await ask(web, '/@trial?q=thawed')).status).toBe(200)

  over = true
  await Promise.all(load)
  expect(seen.filter(({ status, again }) => status >= 500 && (status !== 503 || !again))).toEqual([])
  expect([web.child.exitCode, worker.child.exitCode]).toEqual([null, null])
})

test('while every writer waits at a lock, what is read is read', async () => {
  const { database } = world
  let release = (): void => undefined
  const held = new Promise<void>((done) => {
    release = done
  })
  const writers = Array.from({ length: 30 }, () =>
    database.transact(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(7)`)
      await held
    }),
  )
  const waiting = sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`
  await expect
    .poll(() => database.read(async (tx) => (await rowsOf<{ n: number }>(tx, waiting))[0]!.n), {
      timeout: 60_000,
    })
    .toBeGreaterThan(1)
  release()
  await Promise.all(writers)
})
