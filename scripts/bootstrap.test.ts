import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let clone = ''
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'fanfare-bootstrap-'))
  mkdirSync(join(clone, 'scripts'))
  cpSync(join(import.meta.dirname, 'bootstrap.mjs'), join(clone, 'scripts/bootstrap.mjs'))
  for (const name of ['package.json', 'package-lock.json']) writeFileSync(join(clone, name), '{}')
  writeFileSync(join(clone, 'npm.mjs'), npm)
})
afterEach(() => rmSync(clone, { recursive: true, force: true }))

/** A stand-in for npm: always installs vite, installs typescript by default, and fails where a test asks it to. */
const npm = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('asked', process.argv.slice(2).join(' ') + '\\n')
const put = (name) => { mkdirSync('node_modules/' + name, { recursive: true }); writeFileSync('node_modules/' + name + '/package.json', '{}') }
mkdirSync('node_modules', { recursive: true })
if (process.env.FAILS) process.exit(1)
if (!process.env.FORGETS) put('vite')
if (!process.argv.includes('--omit=dev')) put('typescript')
`

function runBootstrap(env: Record<string, string>, ...args: string[]) {
  const { NODE_ENV: _, ...environment } = process.env
  return spawnSync(process.execPath, [join(clone, 'scripts/bootstrap.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...environment, npm_execpath: join(clone, 'npm.mjs'), ...env },
  })
}
const listAsked = (): string[] => {
  const path = join(clone, 'asked')
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
}

test('production installs without what development needs, once', () => {
  expect(runBootstrap({ NODE_ENV: 'production' }).status).toBe(0)
  expect(listAsked()).toEqual([expect.stringContaining('--omit=dev')])
  expect(runBootstrap({ NODE_ENV: 'production' }).status).toBe(0)
  expect(listAsked()).toHaveLength(1)
})

test('an installation that failed is tried again at the next start', () => {
  expect(runBootstrap({ FAILS: '1' }).status).toBe(1)
  expect(runBootstrap({ FORGETS: '1' }).status).toBe(1)
  expect(runBootstrap({}).status).toBe(0)
  expect(listAsked()).toHaveLength(3)
})

test('what production installed is not enough for development, which begins anew', () => {
  runBootstrap({ NODE_ENV: 'production' })
  writeFileSync(join(clone, 'node_modules/slimmed'), '')
  expect(runBootstrap({}).status).toBe(0)
  expect(listAsked().at(-1)).toContain('--include=dev')
  expect(existsSync(join(clone, 'node_modules/slimmed'))).toBe(false)
})

test('a whole installation serves production too, and the tests of a production machine install it whole', () => {
  expect(runBootstrap({ NODE_ENV: 'production' }, '--whole').status).toBe(0)
  expect(listAsked()).toEqual([expect.stringContaining('--include=dev')])
  expect(runBootstrap({ NODE_ENV: 'production' }).status).toBe(0)
  expect(listAsked()).toHaveLength(1)
})

test('what is fetched again for a build is slimmed again', () => {
  runBootstrap({ NODE_ENV: 'production' })
  const marker = join(clone, 'node_modules/.fanfare-slim')
  writeFileSync(marker, '')
  runBootstrap({ NODE_ENV: 'production' })
  expect(existsSync(marker)).toBe(true)
  runBootstrap({ NODE_ENV: 'production' }, '--again')
  expect(existsSync(marker)).toBe(false)
})

test('a new lock installs anew', () => {
  runBootstrap({ NODE_ENV: 'production' })
  writeFileSync(join(clone, 'package-lock.json'), '{ "changed": true }')
  runBootstrap({ NODE_ENV: 'production' })
  expect(listAsked()).toHaveLength(2)
})

test('a command of an operator leaves the kind of installation as it is, whatever its environment says', () => {
  runBootstrap({ NODE_ENV: 'production' })
  expect(runBootstrap({}, '--any').status).toBe(0)
  expect(listAsked()).toHaveLength(1)
  writeFileSync(join(clone, 'package-lock.json'), '{ "changed": true }')
  runBootstrap({}, '--any')
  expect(listAsked().at(-1)).toContain('--omit=dev')
})
