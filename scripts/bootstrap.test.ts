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

function bootstrap(env: Record<string, string>, ...words: string[]) {
  const { NODE_ENV: _, ...rest } = process.env
  return spawnSync(process.execPath, [join(clone, 'scripts/bootstrap.mjs'), ...words], {
    encoding: 'utf8',
    env: { ...rest, npm_execpath: join(clone, 'npm.mjs'), ...env },
  })
}
const asked = (): string[] => {
  const path = join(clone, 'asked')
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
}

test('production installs without what development needs, once', () => {
  expect(bootstrap({ NODE_ENV: 'production' }).status).toBe(0)
  expect(asked()).toEqual([expect.stringContaining('--omit=dev')])
  expect(bootstrap({ NODE_ENV: 'production' }).status).toBe(0)
  expect(asked()).toHaveLength(1)
})

test('an installation that failed is tried again at the next start', () => {
  expect(bootstrap({ FAILS: '1' }).status).toBe(1)
  expect(bootstrap({ FORGETS: '1' }).status).toBe(1)
  expect(bootstrap({}).status).toBe(0)
  expect(asked()).toHaveLength(3)
})

test('what production installed is not enough for development, which begins anew', () => {
  bootstrap({ NODE_ENV: 'production' })
  writeFileSync(join(clone, 'node_modules/slimmed'), '')
  expect(bootstrap({}).status).toBe(0)
  expect(asked().at(-1)).toContain('--include=dev')
  expect(existsSync(join(clone, 'node_modules/slimmed'))).toBe(false)
})

test('a whole installation serves production too, and the tests of a production machine install it whole', () => {
  expect(bootstrap({ NODE_ENV: 'production' }, '--whole').status).toBe(0)
  expect(asked()).toEqual([expect.stringContaining('--include=dev')])
  expect(bootstrap({ NODE_ENV: 'production' }).status).toBe(0)
  expect(asked()).toHaveLength(1)
})

test('what is fetched again for a build is slimmed again', () => {
  bootstrap({ NODE_ENV: 'production' })
  const marker = join(clone, 'node_modules/.fanfare-slim')
  writeFileSync(marker, '')
  bootstrap({ NODE_ENV: 'production' })
  expect(existsSync(marker)).toBe(true)
  bootstrap({ NODE_ENV: 'production' }, '--again')
  expect(existsSync(marker)).toBe(false)
})

test('a new lock installs anew', () => {
  bootstrap({ NODE_ENV: 'production' })
  writeFileSync(join(clone, 'package-lock.json'), '{ "changed": true }')
  bootstrap({ NODE_ENV: 'production' })
  expect(asked()).toHaveLength(2)
})

test('a command of an operator leaves the kind of installation as it is, whatever its environment says', () => {
  bootstrap({ NODE_ENV: 'production' })
  expect(bootstrap({}, '--any').status).toBe(0)
  expect(asked()).toHaveLength(1)
  writeFileSync(join(clone, 'package-lock.json'), '{ "changed": true }')
  bootstrap({}, '--any')
  expect(asked().at(-1)).toContain('--omit=dev')
})
