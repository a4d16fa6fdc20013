/**
 * What Lighthouse says of the public pages, mobile preset, the median of several runs of each. Usage: npm run bench --
 * lighthouse, or node bench/lighthouse.ts [--runs 5] [path ...]. FANFARE_URL measures a server that runs already; else
 * one is started on a fresh folder. Lighthouse is large and used here only, so it is not a dependency: the first run
 * installs it into .cache. Writes bench/results/lighthouse.json.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { findBrowser } from '../tests/drivers/browser.ts'
import { createFreshFolder, findFreePort, startProcess } from '../tests/drivers/process.ts'

const root = path.join(import.meta.dirname, '..')
const version = '13.5.0'
const installFolder = path.join(root, `.cache/lighthouse-${version}`)
const pages = [
  '/',
  '/about',
  '/social',
  '/costume',
  '/products/apparel/men/t-shirts',
  '/product/bella-canvas-3001',
  '/policies/fanfare-terms-of-service?section=privacy',
  '/@harmattan',
  '/@harmattan/shop',
  '/@harmattan/harmattan-hoodie',
]
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const timings = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

type Audit = { score: number | null; numericValue?: number; scoreDisplayMode: string; title: string }
type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report }>

async function openLighthouse(): Promise<Lighthouse> {
  const entry = path.join(installFolder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry)) {
    console.log(`Installing Lighthouse ${version} into .cache (once)...`)
    mkdirSync(installFolder, { recursive: true })
    writeFileSync(path.join(installFolder, 'package.json'), '{}')
    const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', `lighthouse@${version}`]
    const npm = process.env.npm_execpath
    const result = npm
      ? spawnSync(process.execPath, [npm, ...args], { cwd: installFolder, stdio: 'ignore' })
      : spawnSync('npm', args, { cwd: installFolder, stdio: 'ignore', shell: process.platform === 'win32' })
    if (result.status !== 0) throw new Error('Lighthouse could not be installed from the registry.')
  }
  return ((await import(pathToFileURL(entry).href)) as { default: Lighthouse }).default
}

async function openBrowser(profile: string): Promise<{ port: number; process: ChildProcess }> {
  const { executablePath, libraries } = await findBrowser()
  const port = await findFreePort()
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run']
  const browser = spawn(
    executablePath,
    [...flags, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: 'ignore', env: { ...process.env, ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}) } },
  )
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (
      await fetch(`http://127.0.0.1:${port}/json/version`).then(
        () => true,
        () => false,
      )
    )
      break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { port, process: browser }
}

const findMedian = (values: number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/** Measures one page: its medians, and the audits that cost it points in the last run. */
async function measure(lighthouse: Lighthouse, url: string, port: number, runs: number) {
  const reports: Report[] = []
  for (let run = 0; run < runs; run += 1) {
    const { lhr } = await lighthouse(url, { port, output: 'json', logLevel: 'silent' })
    reports.push(lhr)
  }
  const last = reports.at(-1)!
  const scores = Object.fromEntries(
    categories.map((name) => [
      name,
      findMedian(reports.map(({ categories: all }) => Math.round((all[name]?.score ?? 0) * 100))),
    ]),
  )
  const times = Object.fromEntries(
    Object.entries(timings).map(([name, audit]) => [
      name,
      findMedian(reports.map(({ audits }) => audits[audit]?.numericValue ?? 0)),
    ]),
  )
  const weightedAudits = Object.values(last.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  )
  const failing = weightedAudits.filter((id) => (last.audits[id]?.score ?? 1) < 0.9)
  return { scores, times, failing: [...new Set(failing)], last }
}

const args = process.argv.slice(2)
const runs = args.includes('--runs') ? Number(args.splice(args.indexOf('--runs'), 2)[1]) : 5
const lighthouse = await openLighthouse()
const folder = createFreshFolder()
const server = process.env.FANFARE_URL ? null : await startProcess({ DATA_DIR: folder.path })
const address = server?.address ?? process.env.FANFARE_URL!
const profile = mkdtempSync(path.join(tmpdir(), 'fanfare-lighthouse-'))
const browser = await openBrowser(profile)
const results: Record<string, unknown> = {}
mkdirSync(path.join(root, 'bench/results'), { recursive: true })
try {
  console.log('page'.padEnd(52), 'perf  a11y  best   seo     FCP     LCP     TBT    CLS')
  for (const page of args.length ? args : pages) {
    const { scores, times, failing, last } = await measure(
      lighthouse,
      `${address}${page}`,
      browser.port,
      runs,
    )
    results[page] = { scores, times, lost: failing, runs }
    const figures = categories.map((name) => String(scores[name]).padStart(4)).join('  ')
    const { FCP = 0, LCP = 0, TBT = 0, CLS = 0 } = times
    const formattedTimes = [FCP, LCP, TBT].map((time) => `${Math.round(time)} ms`.padStart(7)).join(' ')
    console.log(page.padEnd(52), figures, formattedTimes, CLS.toFixed(3).padStart(6), failing.join(' '))
    if (process.env.LIGHTHOUSE_REPORT)
      writeFileSync(process.env.LIGHTHOUSE_REPORT, JSON.stringify(last, null, 1))
  }
  writeFileSync(path.join(root, 'bench/results/lighthouse.json'), JSON.stringify(results, null, 2))
} finally {
  browser.process.kill()
  await server?.stop()
  folder.remove()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
}
