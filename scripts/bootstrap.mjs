// Makes a fresh clone ready: dependencies as locked, and a Node that runs TypeScript. Built-ins only, runs on Node 20.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.fanfare-installed')
const nodeMajorMin = 24

const wanted = createHash('sha256')
for (const file of ['package.json', 'package-lock.json']) wanted.update(readFileSync(join(root, file)))
const hash = wanted.digest('hex')

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
  console.log('Installing what Fanfare needs (once, about a minute)...')
  const npm = process.env.npm_execpath
  const words = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const done = npm
    ? spawnSync(process.execPath, [npm, ...words], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', words, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0) fail('The packages could not be installed; see the lines above.')
  mkdirSync(modules, { recursive: true })
  writeFileSync(stamp, hash)
}

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
