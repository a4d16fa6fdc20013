/** The database falls under load and rises again: nobody sees a fault, and no process ends. */
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { sweepQueues } from '#flows/sweeps.ts'
import { rowsOf } from '#platform/database/tx.ts'
import { type RunningProcess, startProcess, startWorker } from '../drivers/process.ts'
import { openStore } from '../drivers/store.ts'
import { openTrialWorld } from '../drivers/trial-world.ts'

let world: Awaited<ReturnType<typeof openTrialWorld>>
let isOver = false
afterAll(async () => {
  isOver = true
  await world?.end()
})

type AnswerSummary = {
  path: string
  status: number
  retryAfter: string | null
  refresh: string | null
  text: string
}

async function fetchAnswer(
  { address }: RunningProcess,
  path: string,
  form?: Record<string, string>,
): Promise<AnswerSummary> {
  const answer = await fetch(address + path, {
    redirect: 'manual',
    ...(form ? { method: 'POST', body: new URLSearchParams(form), headers: { origin: address } } : {}),
  })
  const { status, headers } = answer
  return {
    path,
    status,
    retryAfter: headers.get('retry-after'),
    refresh: headers.get('refresh'),
    text: await answer.text(),
  }
}

test('while the database is away everyone is told to try again, and all is well once it is back', async () => {
  world = await openTrialWorld()
  const store = await openStore(world.database, 'trial')
  await store.sell({ title: 'A piece' })
  const web = await startProcess({ ...world.env, ROLE: 'web', PORT: world.port })
  const worker = startWorker({ ...world.env, PORT: '0' })
  world.addCleanup(() => Promise.all([web.stop(), worker.stop()]))
  const credentials = { email: 'nobody@example.com', password: 'not the password' }
  expect((await fetchAnswer(web, '/@trial')).status).toBe(200)
  // The worker prints nothing. It has started once its last sweep is scheduled.
  const countSchedules = async () =>
    (await world.database.execute('select name from jobs.schedule')).rows.length
  await expect.poll(countSchedules, { timeout: 120_000 }).toBe(Object.keys(sweepQueues).length)

  // Work is under way on every connection at the moment of the fall.
  const answers: AnswerSummary[] = []
  const load = Array.from({ length: 8 }, async (_, n) => {
    for (let round = 0; !isOver; round += 1)
      answers.push(
        n === 0
          ? await fetchAnswer(web, '/login', credentials)
          : await fetchAnswer(web, round % 2 ? `/@trial?q=${n}-${round}` : '/fanfare-faqs'),
      )
  })
  for (const mode of ['at once', 'fast'] as const) {
    const countBefore = answers.length
    await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThan(countBefore + 40)
    await world.server.halt(mode)
    const countAtFall = answers.length
    await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThan(countAtFall + 60)

    const page = await fetchAnswer(web, `/@trial?q=away ${mode}`)
    expect(page).toMatchObject({ status: 503, retryAfter: '5', refresh: '5' })
    expect(page.text).toContain('One moment')
    expect(await fetchAnswer(web, '/login', credentials)).toMatchObject({
      status: 503,
      retryAfter: '5',
      refresh: null,
    })
    expect(await fetchAnswer(web, '/api/v1/orders')).toMatchObject({ status: 503, retryAfter: '5' })
    expect(await fetchAnswer(web, '/readyz')).toMatchObject({ status: 503, retryAfter: '5' })
    expect(await fetchAnswer(web, '/healthz')).toMatchObject({ status: 200 })

    await world.server.start()
    await expect.poll(async () => (await fetchAnswer(web, '/readyz')).status, { timeout: 60_000 }).toBe(200)
    expect((await fetchAnswer(web, `/@trial?q=back ${mode}`)).status).toBe(200)
  }
  // Frozen: connections stay open and nothing answers. A caller in the middle of a request gets an error, the next one at once.
  const countBefore = answers.length
  await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThan(countBefore + 40)
  world.server.freeze()
  const countAtFreeze = answers.length
  await expect.poll(() => answers.length, { timeout: 60_000 }).toBeGreaterThan(countAtFreeze + 60)
  expect(await fetchAnswer(web, '/@trial?q=frozen')).toMatchObject({
    status: 503,
    retryAfter: '5',
    refresh: '5',
  })
  expect(await fetchAnswer(web, '/login', credentials)).toMatchObject({
    status: 503,
    retryAfter: '5',
    refresh: null,
  })
  expect(await fetchAnswer(web, '/readyz')).toMatchObject({ status: 503, retryAfter: '5' })
  world.server.thaw()
  await expect.poll(async () => (await fetchAnswer(web, '/readyz')).status, { timeout: 60_000 }).toBe(200)
  expect((await fetchAnswer(web, '/@trial?q=thawed')).status).toBe(200)

  isOver = true
  await Promise.all(load)
  expect(
    answers.filter(({ status, retryAfter }) => status >= 500 && (status !== 503 || !retryAfter)),
  ).toEqual([])
  expect([web.child.exitCode, worker.child.exitCode]).toEqual([null, null])
})

test('while every writer waits for a lock, reads still work', async () => {
  const { database } = world
  let release = (): void => undefined
  const blocked = new Promise<void>((resolve) => {
    release = resolve
  })
  const writers = Array.from({ length: 30 }, () =>
    database.transact(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(7)`)
      await blocked
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
