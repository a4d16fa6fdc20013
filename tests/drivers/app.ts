import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { runSweeps } from '#flows/sweeps.ts'
import { BadSetting, readConfig } from '../../platform/config.ts'
import { lockFolder } from '../../platform/database/lock.ts'
import type { Database } from '../../platform/database/tx.ts'
import type { Services } from '../../platform/services.ts'
import { createActorResolver } from '../../server/actor.ts'
import { openServices } from '../../server/services.ts'
import { openVisits, type Visits } from '../../server/visits.ts'
import { openWeb, type Web, type WebParts } from '../../server/web.ts'
import { createPrograms } from '../../server/webhooks.ts'
import { openTestDatabase } from './database.ts'
import { createEffects } from './effects.ts'

export type TestApp = {
  services: Services
  web: Web
  /** The store visits that were noted; they are counted only when a test asks for it. */
  visits: Visits
  /** A browser-like request to the app: relative addresses, our own origin, cookies kept in `jar`. */
  fetch(path: string, init?: RequestInit & { jar?: Jar | undefined }): Promise<Response>
  /** Sends a form without files. */
  post(path: string, fields: FormFields, jar?: Jar): Promise<Response>
  /** A page's text, without the marks that React leaves between texts. */
  readPage(path: string, jar?: Jar): Promise<string>
  /** The rows of a statement that a test asks the database itself. */
  queryRows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Runs everything that waits: effects of facts, then sweeps, then their effects. */
  settle(): Promise<void>
  close(): Promise<void>
}
export type Jar = Map<string, string>
/** Pairs for a name that a form sends more than once. */
export type FormFields = Readonly<Record<string, string>> | [name: string, value: string][]

/**
 * The whole app over a fresh database, without a port: requests go through the real gate and screens, at its
 * own public address.
 */
export async function openApp(
  env: Record<string, string> = {},
  givenDatabase?: Database,
  parts: Partial<WebParts> = {},
): Promise<TestApp> {
  const config = readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'fanfare-app-')),
    LOG_LEVEL: 'error',
    ...env,
  })
  const database = givenDatabase ?? (await openTestDatabase())
  const { origin, host } = new URL(config.appUrl)
  await database.execute(`update platform.clock set movable = ${config.sample}`)
  const services = openServices(config, database)
  const build = await loadBuiltScreens()
  const visits = openVisits(services, null)
  const web = openWeb(services, {
    build,
    visits,
    resolveActor: createActorResolver(services),
    files: () => null,
    programs: createPrograms(services),
    ...parts,
  })
  const effects = createEffects(services)
  const fetch: TestApp['fetch'] = async (path, init = {}) => {
    const { jar, ...requestInit } = init
    const headers = new Headers(requestInit.headers)
    headers.set('host', host)
    if (requestInit.method && requestInit.method !== 'GET' && !headers.has('origin'))
      headers.set('origin', origin)
    if (jar?.size) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await web.fetch(
      new Request(new URL(path, origin), { redirect: 'manual', ...requestInit, headers }),
      // Where there is a proxy to trust, requests come from it.
      env.TRUSTED_PROXY ? { incoming: { socket: { remoteAddress: env.TRUSTED_PROXY } } } : {},
    )
    for (const line of response.headers.getSetCookie()) keepCookie(jar, line)
    return response
  }
  return {
    services,
    web,
    visits,
    fetch,
    post: (path, fields, jar) =>
      fetch(path, { method: 'POST', body: new URLSearchParams(fields as [string, string][]), jar }),
    readPage: async (path, jar) => (await (await fetch(path, { jar })).text()).replaceAll('<!-- -->', ''),
    queryRows: async (text, values) => (await services.database.execute(text, values)).rows,
    async settle() {
      await effects.settle()
      await runSweeps(services)
      await effects.settle(['webhook-deliveries'])
    },
    close: () => database.close(),
  }
}

function keepCookie(jar: Jar | undefined, line: string): void {
  const [pair = '', ...attributes] = line.split('; ')
  const at = pair.indexOf('=')
  const isGone = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
  if (isGone) jar?.delete(pair.slice(0, at))
  else jar?.set(pair.slice(0, at), pair.slice(at + 1))
}

let screens: Promise<ServerBuild> | undefined

/** The built screens; builds them if they are missing or older than the sources. Checked once per process. */
export const loadBuiltScreens = (): Promise<ServerBuild> =>
  (screens ??= import(/* @vite-ignore */ pathToFileURL(findScreensFile()).href) as Promise<ServerBuild>)

function findScreensFile(): string {
  const buildFile = resolve('build/server/index.js')
  if (isStale(buildFile)) buildInTurn(buildFile)
  return buildFile
}

function isStale(buildFile: string): boolean {
  const sources = ['app', 'flows', 'modules', 'press', 'kernel'].filter((folder) => existsSync(folder))
  const changes = sources.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|css)$/.test(name) && !name.includes('.test.'))
      .map((name) => statSync(join(folder, name)).mtimeMs),
  )
  return !existsSync(buildFile) || statSync(buildFile).mtimeMs < Math.max(...changes)
}

/** Two workers that find the build old would build into one folder: the second waits, and finds it new. */
function buildInTurn(buildFile: string): void {
  const release = lockWhenFree('.cache/screens')
  try {
    if (!isStale(buildFile)) return
    const env = { ...process.env, NODE_ENV: 'production' }
    execFileSync('node', ['node_modules/@react-router/dev/bin.cjs', 'build'], { stdio: 'pipe', env })
  } finally {
    release()
  }
}

function lockWhenFree(folder: string): () => void {
  for (;;) {
    try {
      return lockFolder(folder)
    } catch (error) {
      if (!(error instanceof BadSetting)) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250)
    }
  }
}
