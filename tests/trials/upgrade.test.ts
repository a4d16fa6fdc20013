/** The last release and this one meet on one database, each with its own code: docs/upgrading.md as it is written. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startPostgres } from '../drivers/postgres.ts'
import { createFreshFolder, findFreePort } from '../drivers/process.ts'

const [released = ''] = readFileSync('db/released', 'utf8').trim().split(' ')
const isKnown = spawnSync('git', ['cat-file', '-e', `${released}^{commit}`]).status === 0
const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const end of cleanups.reverse()) await end()
})

/** The sources of the last release in a folder of their own, with the packages of this one. */
function checkOut(): string {
  const folder = createFreshFolder()
  cleanups.push(() => folder.remove())
  const tar = execFileSync('git', ['archive', released], { maxBuffer: 500_000_000 })
  execFileSync('tar', ['-x', '-C', folder.path], { input: tar })
  symlinkSync(resolve('node_modules'), join(folder.path, 'node_modules'))
  return folder.path
}

/** Builds and serves the sources of a folder, makes some requests, and stops. */
async function visit(
  folder: string,
  env: Record<string, string>,
): Promise<{ output: string; statuses: number[] }> {
  const port = await findFreePort()
  const settings = {
    NODE_ENV: 'development',
    ENV_FILE: 'none',
    LOG_LEVEL: 'error',
    PORT: String(port),
    ...env,
  }
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: folder,
    env: { ...process.env, ...settings },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const opened = new Promise<void>((resolve) => {
    child.stdout.on('data', () => output.includes('is open at') && resolve())
  })
  await Promise.race([opened, ended])
  const statuses: number[] = []
  if (child.exitCode === null)
    for (const path of ['/healthz', '/readyz', '/', '/@harmattan', '/login', '/proof'])
      statuses.push((await fetch(`http://localhost:${port}${path}`)).status)
  child.kill('SIGINT')
  await ended
  return { output, statuses }
}
const allOk = [200, 200, 200, 200, 200, 200]
const verify = (env: Record<string, string>) =>
  spawnSync(process.execPath, ['scripts/db.ts', 'verify'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'development', ENV_FILE: 'none', ...env },
  })

test.skipIf(!isKnown)(
  `a shop of the last release (${released.slice(0, 7)}) is upgraded, serves, and the last release serves it again`,
  async () => {
    const oldSources = checkOut()
    const server = await startPostgres()
    cleanups.push(server.stop)
    const data = createFreshFolder()
    cleanups.push(() => data.remove())
    const env = {
      DATABASE_URL: server.url,
      DATA_DIR: data.path,
      SECRET_KEY: 'one key for both releases, kept with care',
    }
    expect((await visit(oldSources, env)).statuses).toEqual(allOk)
    const upgraded = await visit(resolve('.'), env)
    expect(upgraded.statuses, upgraded.output).toEqual(allOk)
    const verifyResult = verify(env)
    expect(verifyResult.status, verifyResult.stdout + verifyResult.stderr).toBe(0)
    const oldVisit = await visit(oldSources, env)
    expect(oldVisit.statuses, oldVisit.output).toEqual(allOk)
    expect((await visit(resolve('.'), env)).statuses).toEqual(allOk)
  },
)
