/** What the papers of the house say of its files is true. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { floors } from '../../house.mjs'

const trackedPaths = spawnSync('git', ['ls-files'], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
const paths = new Set(
  trackedPaths.flatMap((path) =>
    path.split('/').map((_, end, segments) => segments.slice(0, end + 1).join('/')),
  ),
)
const names = new Set(trackedPaths.map((path) => basename(path)))
/** Made by a build or a start; nothing of it is kept. */
const madePaths = /^(build|node_modules|data|dist|bench\/results)(\/|$)/

/** Files and folders that a text names in backticks and that are not there. */
function findGonePaths(text: string): string[] {
  const namedPaths = [...text.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*\/?)`/g)].map(([, path]) =>
    path!.replace(/\/$/, ''),
  )
  return namedPaths.filter((path) => {
    if (madePaths.test(path)) return false
    if (path.includes('/')) return paths.has(path.split('/')[0]!) && !paths.has(path)
    return /^[\w-][\w.-]*\.(ts|tsx|mjs|css|json|md)$/.test(path) && !names.has(path)
  })
}

const papers = [
  'README.md',
  'STYLE.md',
  'CONTRIBUTING.md',
  'docs/to-add.md',
  'docs/walks.md',
  'docs/upgrading.md',
  'docs/runbook.md',
]
const rooms = readdirSync('modules').map((name) => `modules/${name}/README.md`)

test.each([...papers, ...rooms])('every file that %s names is there', (paper) => {
  expect(findGonePaths(readFileSync(paper, 'utf8'))).toEqual([])
})

test('a file that is not there is found, by its path or by its name', () => {
  expect(
    findGonePaths(
      'See `kernel/money.ts`, `kernel/gold.ts`, `modules/orders/`, `gold-mine.ts`, `money.ts`, `a/b`.',
    ),
  ).toEqual(['kernel/gold.ts', 'gold-mine.ts'])
})

/** Every word of the code and of its migrations. */
const codeWords = new Set(
  trackedPaths
    .filter((path) => /\.(tsx?|mjs|sql)$/.test(path))
    .flatMap((path) => readFileSync(path, 'utf8').match(/\w+/g) ?? []),
)
/** Names such as `payOrder` that a text puts in backticks, alone or with their parameters, and that no code has. */
const findGoneNames = (text: string): string[] =>
  [...text.matchAll(/`([a-z]+[A-Z]\w*)(?:\([^`]*\))?`/g)]
    .map(([, name]) => name!)
    .filter((name) => !codeWords.has(name))

test.each([...papers, ...rooms, 'docs/map.md'])(
  'every name that %s puts in backticks is in the code',
  (paper) => {
    expect(findGoneNames(readFileSync(paper, 'utf8'))).toEqual([])
  },
)

test('a name that is gone is found', () => {
  const gone = ['pay', 'Gold'].join('')
  expect(findGoneNames(`See \`payOrder\`, \`payOrder(tx, at)\`, \`${gone}\` and \`${gone}(tx)\`.`)).toEqual([
    gone,
    gone,
  ])
})

/** The tests that a table of faults names: a file of tests, then words of their names. */
const listClaims = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.test\.ts)`((?:,? ?“[^”]+”)+)/g)].flatMap(([, path = '', titles = '']) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ path, name })),
  )
const listMissingTests = (text: string): string[] =>
  listClaims(text)
    .filter(({ path, name }) => !paths.has(path) || !readFileSync(path, 'utf8').includes(name))
    .map(({ path, name }) => `${path}: ${name}`)

test('each fault of a normal week names tests that are there', () => {
  const text = readFileSync('docs/faults.md', 'utf8')
  const rows = text.split('\n').filter((line) => /^\| (?!fault|-)/.test(line))
  expect(rows.filter((row) => listClaims(row).length === 0)).toEqual([])
  expect(listMissingTests(text)).toEqual([])
  const planted = ['tests/house/papers.test.ts', 'tests/house/gold.test.ts'].map(
    (path) => `\`${path}\` “no ${'such'} name”`,
  )
  expect(listMissingTests(planted.join(' '))).toHaveLength(2)
})

/** What is wrong with the places of a walk: a name that isn't there, or a step from a floor up to one above it. */
function findWalkFaults(walk: string): string[] {
  const places = [...walk.matchAll(/^\| `([\w./-]+)` `(\w+)` \|/gm)].map(([, path, name]) => ({
    path: path!,
    name: name!,
    floor: floors.findIndex((rooms) => rooms.split(', ').includes(path!.split('/')[0]!)),
  }))
  const missing = places.filter(
    ({ path, name }) => !paths.has(path) || !readFileSync(path, 'utf8').includes(name),
  )
  const climbs = places.filter(({ floor }, index) => floor < (places[index - 1]?.floor ?? 0))
  return [...missing, ...climbs].map(({ path, name }) => `${path} ${name}`)
}

test('each walk goes down through places that exist, and one that climbs is found', () => {
  const walks = readFileSync('docs/walks.md', 'utf8').split(/^## /m).slice(1)
  expect(walks).toHaveLength(4)
  for (const walk of walks) expect(findWalkFaults(walk), walk.split('\n')[0]).toEqual([])
  const steps = [
    'flows/promise.ts` `promise',
    'app/request.server.ts` `signedIn',
    'flows/promise.ts` `goldMine',
  ]
  expect(findWalkFaults(steps.map((step) => `| \`${step}\` | words |`).join('\n'))).toEqual([
    'flows/promise.ts goldMine',
    'app/request.server.ts signedIn',
  ])
})
