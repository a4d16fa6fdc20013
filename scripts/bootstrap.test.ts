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
  writeFileSync(join(clone, 'npm.mjs'), npmStub)
})
afterEach(() => rmSync(clone, { recursive: true, force: true }))

/** A stand-in for npm: always installs vite, installs typescript by default, and fails where a test asks it to. */
const npmStub = `
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
appendFileSync('npm-calls', process.argv.slice(2).join(' ') + '\\n')
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
const listNpmCalls = (): string[] => {
  const path = join(clone, 'npm-calls')
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
}

test('production installs without what development needs, once', () => {
  expect(runBootstrap({ NODE_ENV: 'production' }).status).toBe(0)
  expect(listNpmCalls()).toEqual([expect.stringContaining('--omit=dev')])
  expect(runBootstrap({ NODE_ENV: 'production' }).status).toBe(0)
  expect(listNpmCalls()).toHaveLength(1)
})

test('an installation that failed is tried again at the next start', () => {
  expect(runBootstrap({ FAILS: '1' }).status).toBe(1)
  expect(runBootstrap({ FORGETS: '1' }).status).toBe(1)
  expect(runBootstrap({}).status).toBe(0)
  expect(listNpmCalls()).toHaveLength(3)
})

test('development rejects a production installation and installs everything again', () => {
  runBootstrap({ NODE_ENV: 'production' })
  writeFileSync(join(clone, 'node_modules/slimmed'), '')
  expect(runBootstrap({}).status).toBe(0)
  expect(listNpmCalls().at(-1)).toContain('--include=dev')
  expect(existsSync(join(clone, 'node_modules/slimmed'))).toBe(false)
})

test('a whole installation serves production too, and --whole makes one on a production machine', () => {
  expect(runBootstrap({ NODE_ENV: 'production' }, '--whole').status).toBe(0)
  expect(listNpmCalls()).toEqual([expect.stringContaining('--include=dev')])
  expect(runBootstrap({ NODE_ENV: 'production' }).status).toBe(0)
  expect(listNpmCalls()).toHaveLength(1)
})

test('packages fetched again for a build are slimmed again', () => {
  runBootstrap({ NODE_ENV: 'production' })
  const marker = join(clone, 'node_modules/.fanfare-slim')
  writeFileSync(marker, '')
  runBootstrap({ NODE_ENV: 'production' })
  expect(existsSync(marker)).toBe(true)
  runBootstrap({ NODE_ENV: 'production' }, '--again')
  expect(existsSync(marker)).toBe(false)
})

test('a changed lockfile installs again', () => {
  runBootstrap({ NODE_ENV: 'production' })
  writeFileSync(join(clone, 'package-lock.json'), '{ "changed": true }')
  runBootstrap({ NODE_ENV: 'production' })
  expect(listNpmCalls()).toHaveLength(2)
})

test('an operator’s command keeps the mode of the installation, whatever NODE_ENV says', () => {
  runBootstrap({ NODE_ENV: 'production' })
  expect(runBootstrap({}, '--any').status).toBe(0)
  expect(listNpmCalls()).toHaveLength(1)
  writeFileSync(join(clone, 'package-lock.json'), '{ "changed": true }')
  runBootstrap({}, '--any')
  expect(listNpmCalls().at(-1)).toContain('--omit=dev')
})
