/**
 * Makes a fresh clone ready: dependencies as locked, and a Node that runs TypeScript. Built-ins only, runs on Node 20.
 * With NODE_ENV=production it installs what production builds and runs with, and nothing of the tests; a whole
 * installation serves production too. `--whole` asks for everything; `--again` for what slimming has taken away.
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

const production = process.env.NODE_ENV === 'production' && !process.argv.includes('--whole')
const mode = production ? 'production' : 'whole'
const [hadMode, hadHash] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
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
  const npm = process.env.npm_execpath
  const set = production ? ['--omit=dev', '--include=optional'] : ['--include=dev', '--include=optional']
  const words = ['install', ...set, '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const options = { cwd: root, stdio: 'inherit' }
  const done = npm
    ? spawnSync(process.execPath, [npm, ...words], options)
    : spawnSync('npm', words, { ...options, shell: process.platform === 'win32' })
  if (done.status !== 0) fail('The packages could not be installed; see the lines above.')
  for (const name of ['vite', ...(production ? [] : ['typescript'])])
    if (!existsSync(join(modules, name, 'package.json')))
      fail(`The packages were installed without ${name}; remove node_modules and start again.`)
  mkdirSync(modules, { recursive: true })
  writeFileSync(stamp, `${mode} ${hash}`)
}

if (!there || process.argv.includes('--again')) install()

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
