/** Four rolling restarts of two web processes under load, a migration between two of them: nobody notices. */
import { afterAll, expect, test } from 'vitest'
import { startBalancer } from '../drivers/balancer.ts'
import { findFreePort, type RunningProcess, startProcess } from '../drivers/process.ts'
import { openStore } from '../drivers/store.ts'
import { openTrialWorld } from '../drivers/trial-world.ts'

const requests = Number(process.env.REQUESTS ?? 10_000)
const visitors = 16
let world: Awaited<ReturnType<typeof openTrialWorld>>
afterAll(() => world?.end())

/** Like the next release: more columns and a table, while both old processes use the database. */
const laterRelease = `begin;
  alter table listings.listing add column trial_note text not null default '';
  alter table orders.cart_line add column trial_note text not null default '';
  create table platform.trial (id bigint generated always as identity primary key, words text not null);
  insert into platform.migration (name, hash) values ('9999_platform_trial', 'trial');
  commit`

test(`${requests} requests through four rolling restarts and a migration: none fails`, async () => {
  world = await openTrialWorld()
  const ports = [await findFreePort(), await findFreePort()]
  const env = {
    ...world.env,
    NODE_ENV: 'production',
    APP_URL: 'https://shop.example',
    ROLE: 'web',
    WEB_PROCESSES: '2',
  }
  const start = (port: number): Promise<RunningProcess> => startProcess({ ...env, PORT: String(port) })
  const webProcesses = [await start(ports[0]!), await start(ports[1]!)]
  world.addCleanup(() => Promise.all(webProcesses.map((process) => process.stop())))
  for (const started of webProcesses) if (started.child.exitCode !== null) throw new Error(started.output())
  const store = await openStore(world.database, 'trial')
  const listings = [await store.sell({ title: 'One' }), await store.sell({ title: 'Two' })]
  const balancer = await startBalancer(ports, 'shop.example')
  world.addCleanup(balancer.stop)

  const failures: string[] = []
  let requestCount = 0
  const fetchPage = async (n: number): Promise<void> => {
    const isCart = n % 10 === 0
    const path = isCart ? '/@trial/cart' : (['/@trial', `/@trial?q=${n}`, '/', '/login'][n % 4] ?? '/')
    const fields = { listingId: listings[n % 2]!, blankId: 'bella-canvas-3001', colour: 'black' }
    const answer = await fetch(balancer.address + path, {
      redirect: 'manual',
      headers: {
        'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
        ...(isCart ? { origin: 'https://shop.example' } : {}),
      },
      ...(isCart
        ? { method: 'POST', body: new URLSearchParams({ ...fields, size: 'L', quantity: '1' }) }
        : {}),
    }).catch((error: Error) => error)
    if (answer instanceof Error) return void failures.push(`${path}: ${answer.cause ?? answer.message}`)
    await answer.arrayBuffer().catch((error: Error) => failures.push(`${path}: ${error.message}`))
    if (answer.status !== (isCart ? 303 : 200)) failures.push(`${path}: ${answer.status}`)
  }
  let restartCount = 0
  const load = Promise.all(
    Array.from({ length: visitors }, async () => {
      // At least this many, and for as long as anything is restarted.
      while (requestCount < requests || restartCount < 4) await fetchPage(requestCount++)
    }),
  )
  const waitForPort = (port: number, isKnown: boolean) =>
    expect.poll(() => balancer.isReady(port), { timeout: 120_000 }).toBe(isKnown)
  for (; restartCount < 4; restartCount += 1) {
    if (restartCount === 2) await world.database.execute(laterRelease)
    for (const [index, port] of ports.entries()) {
      await waitForPort(ports[1 - index]!, true)
      expect(await webProcesses[index]!.stop()).toBe(0)
      webProcesses[index] = await start(port)
      await waitForPort(port, true)
    }
  }
  await load
  const lines = await world.database.execute('select count(*)::int as n from orders.cart_line')
  console.log(`${requestCount} requests, ${failures.length} failed, ${lines.rows[0]!.n} lines in carts`)
  expect(failures.slice(0, 20)).toEqual([])
})
