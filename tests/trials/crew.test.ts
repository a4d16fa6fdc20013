/** Two web processes behind one port: both serve, one that dies is replaced, and a stop loses no answer. */
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningProcess, startProcess } from '../drivers/process.ts'
import { openTrialWorld } from '../drivers/trial-world.ts'

let world: Awaited<ReturnType<typeof openTrialWorld>>
let app: RunningProcess
beforeAll(async () => {
  world = await openTrialWorld()
  const env = { ...world.env, NODE_ENV: 'production', APP_URL: 'https://shop.example', ROLE: 'web' }
  app = await startProcess({ ...env, WEB_PROCESSES: '2', PORT: world.port })
  world.addCleanup(() => app.kill())
  if (app.child.exitCode !== null) throw new Error(app.output())
})
afterAll(() => world.end())

/** Sends a request on a new connection. Throws the connection's error. */
const fetchPath = (path: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const headers = { host: 'shop.example', connection: 'close' }
    get(app.address + path, { agent: false, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode!, text }))
      answer.on('error', reject)
    }).on('error', reject)
  })

const listMembers = (): number[] =>
  readFileSync(`/proc/${app.child.pid}/task/${app.child.pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
const readFigure = async (pattern: RegExp): Promise<number> =>
  Number(pattern.exec((await fetchPath('/metrics')).text)?.[1] ?? Number.NaN)
const connections = /^fanfare_database_connections_limit (\d+)/m
const logins = /^fanfare_http_request_duration_seconds_count\{.*route="\/login".*\} (\d+)/m

test('both answer at one address, and either reports the figures of both', async () => {
  expect(listMembers()).toHaveLength(2)
  for (let count = 0; count < 12; count += 1) expect((await fetchPath('/login')).status).toBe(200)
  // Either reports the same, and each has connections of its own.
  for (let count = 0; count < 4; count += 1) {
    expect(await readFigure(logins)).toBe(12)
    expect(await readFigure(connections)).toBe(28)
    expect(await readFigure(/^fanfare_database_up (\d+)/m)).toBe(1)
  }
})

test('one that dies is replaced, and the other serves meanwhile', async () => {
  const [first, second] = listMembers()
  process.kill(first!, 'SIGKILL')
  await expect.poll(listMembers, { timeout: 60_000 }).not.toContain(first)
  for (let count = 0; count < 6; count += 1) expect((await fetchPath('/login')).status).toBe(200)
  await expect.poll(() => readFigure(connections), { timeout: 120_000 }).toBe(28)
  expect(listMembers()).toContain(second)
  expect(listMembers()).toHaveLength(2)
})

test('a stop is announced first, answers every request that was sent before, and ends all processes', async () => {
  const pids = listMembers()
  const outcomes: string[] = []
  const fetchOutcome = (path: string): Promise<string> =>
    fetchPath(path).then(
      ({ status }) => `${status}`,
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    )
  // Like a balancer: no request goes to a process that says it is stopping.
  const requests = Promise.all(
    Array.from({ length: 8 }, async () => {
      while ((await fetchOutcome('/readyz')) === '200') outcomes.push(await fetchOutcome('/login'))
    }),
  )
  await expect.poll(() => outcomes.length, { timeout: 60_000 }).toBeGreaterThan(16)
  expect(await app.stop()).toBe(0)
  await requests
  expect(outcomes.filter((outcome) => outcome !== '200')).toEqual([])
  for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow()
})
