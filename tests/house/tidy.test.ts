import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modules } from '../../house.mjs'
import { idsAreIds, momentsOnce } from './ids.ts'
import { headsOnce, tablesOnce } from './pieces.ts'
import { rules, type Source } from './rules.ts'

const trackedPaths = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  encoding: 'utf8',
  maxBuffer: 50_000_000,
}).split('\n')
const readable = /\.(ts|tsx|mjs|css|sql|md|json|yml)$/
const sources: Source[] = trackedPaths
  .filter(
    (path) =>
      readable.test(path) &&
      !path.startsWith('art/maps/') &&
      path !== 'package-lock.json' &&
      existsSync(path),
  )
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test.each([...rules, idsAreIds, momentsOnce, headsOnce, tablesOnce])('$name', (rule) => {
  expect(rule.findFault(rule.planted), 'the planted violation is caught').not.toBeNull()
  const faults = sources.flatMap((source) => {
    const reason = rule.findFault(source)
    return reason ? [`${source.path}: ${reason}`] : []
  })
  expect(faults).toEqual([])
})

test('every module has its README and both doors, and is on the map', () => {
  const folders = readdirSync('modules')
  expect(folders.sort()).toEqual(Object.keys(modules).sort())
  const missing = folders.flatMap((name) =>
    ['README.md', 'index.ts', 'contract.ts']
      .filter((file) => !existsSync(`modules/${name}/${file}`))
      .map((file) => `modules/${name}/${file}`),
  )
  expect(missing).toEqual([])
})

test('every module says in a few lines what it owns', () => {
  const longReadmes = readdirSync('modules').filter(
    (name) => readFileSync(`modules/${name}/README.md`, 'utf8').split('\n').length > 30,
  )
  expect(longReadmes).toEqual([])
})
