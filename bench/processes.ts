/**
 * The processor time of a page with two web processes, relative to one: a page that costs the same with two lets
 * twice the cores carry twice the pages. Kept pages are counted with it, since each process keeps its own, and so is
 * the process that leads them. Sockets ask so fast that every process always has work, as an idle one is woken for
 * each request. Both answer in turn in the same run; the middle of the rounds counts.
 * Usage: node bench/processes.ts [turns a round]
 */
import { connect } from 'node:net'
import { findFreePort, startProcess } from '../tests/drivers/process.ts'
import { readProcessorSeconds } from '../tests/drivers/processor-time.ts'
import { openGrownStore } from './measure/grown-store.ts'
import { report } from './measure/report.ts'

/** A drawn page takes some twenty times as long as a kept one. */
const keptTurns = Number(process.argv[2] ?? 10_000)
const drawnTurns = keptTurns / 10
const rounds = 5
const sockets = 48
/** Twice the cores carry at least 1.8 times the pages. */
const limit = 2 / 1.8
const listings = 2_000
const { bench } = await openGrownStore(listings)
const { env } = bench

async function startWeb(processes: number) {
  const port = await findFreePort()
  const address = `http://localhost:${port}`
  const web = await startProcess({
    ...env,
    ROLE: 'web',
    WEB_PROCESSES: String(processes),
    APP_URL: address,
    PORT: String(port),
    SECRET_KEY: 'k'.repeat(40),
  })
  bench.adopt(web.child)
  return { web, port }
}
type Site = Awaited<ReturnType<typeof startWeb>>
const sites: readonly Site[] = [await startWeb(1), await startWeb(2)]

let turn = 0
// A cookie that the product doesn't know makes a page its visitor's own.
const pages: Readonly<Record<string, { path(): string; cookie?: string; turns: number }>> = {
  'a list that is kept': { path: () => '/shop', turns: keptTurns },
  'forty listings that are kept': { path: () => `/number-${2 + ((turn += 1) % 40)}`, turns: keptTurns },
  'a listing drawn for one visitor': {
    path: () => `/number-${2 + (((turn += 1) * 7) % (listings - 10))}`,
    cookie: 'own=page',
    turns: drawnTurns,
  },
}
type Page = (typeof pages)[string]

/** Sends one request after another on a socket until `next` returns null. */
const askOn = (port: number, next: () => string | null): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, 'localhost')
    let [remainingBytes, head] = [0, '']
    const ask = () => {
      const request = next()
      if (request) socket.write(request)
      else socket.end()
    }
    socket.on('connect', ask)
    socket.on('close', () => resolve())
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      if (remainingBytes === 0) {
        head += chunk.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        if (!head.startsWith('HTTP/1.1 200')) return socket.destroy(new Error(head.slice(0, 300)))
        remainingBytes = Number(/content-length: (\d+)/i.exec(head)![1]) - (head.length - end - 4)
        head = ''
      } else remainingBytes -= chunk.length
      if (remainingBytes === 0) ask()
    })
  })

async function measureMs({ web, port }: Site, { path, cookie, turns }: Page): Promise<number> {
  const before = readProcessorSeconds(web.child.pid!)
  let remaining = turns
  const next = () => {
    if (remaining-- <= 0) return null
    const lines = [`GET /@bench${path()} HTTP/1.1`, `Host: localhost:${port}`, 'Accept-Encoding: gzip']
    return `${[...lines, ...(cookie ? [`Cookie: ${cookie}`] : [])].join('\r\n')}\r\n\r\n`
  }
  await Promise.all(Array.from({ length: sockets }, () => askOn(port, next)))
  return (1_000 * (readProcessorSeconds(web.child.pid!) - before)) / turns
}
const findMiddle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

// Everything is asked for once before it is measured: programs that have just begun are slower.
for (const page of Object.values(pages)) for (const site of sites) await measureMs(site, page)
const rows = []
for (const [operation, page] of Object.entries(pages)) {
  const [one, two]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    one.push(await measureMs(sites[0]!, page))
    two.push(await measureMs(sites[1]!, page))
  }
  rows.push({
    operation: `${operation}, two processes beside one`,
    measured: findMiddle(two),
    of: 'ms of processor',
    skeleton: findMiddle(one),
    limit,
  })
}
for (const { web } of sites) await web.stop()
await bench.close()
report('processes', rows)
