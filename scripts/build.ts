import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { canBuild, slimDown } from './slim.ts'

const root = join(import.meta.dirname, '..')
/** The program that serves: the server, the screens and their libraries in one bundle. */
export const serverProgram = join(root, 'build/run/main.js')
/**
 * Node's memory settings. By default V8 lets garbage grow to half of the machine's memory; a page leaves
 * little behind, so a small young generation costs no time; growing to it from one megabyte took a twelfth of a start.
 * package.json, the image and the units repeat these.
 */
export const nodeFlags = ['--min-semi-space-size=8', '--max-semi-space-size=8', '--max-old-space-size=1024']
/** The C library's memory setting: memory freed by native code returns to the system at once. */
export const nodeEnv = { MALLOC_TRIM_THRESHOLD_: '65536' }
const screenSources = ['app', 'flows', 'kernel', 'modules', 'press', 'platform']
const buildConfigFiles = [
  'package.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/bundle.ts',
  'scripts/class-names.ts',
  'scripts/islands.ts',
]

/** A hash of the sources: names, sizes and times, so that a warm start costs nothing. */
function hashSources(folders: readonly string[]): string {
  const hash = createHash('sha256')
  const names = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  for (const name of [...names.sort(), ...buildConfigFiles]) {
    if (!/\.(tsx?|css|json)$/.test(name) || name.includes('.test.')) continue
    const { size, mtimeMs } = statSync(join(root, name))
    hash.update(`${name} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

type Options = { quiet?: boolean }

/** Runs a tool if its output is older than its sources; a stamp records which those were. */
function runWhenChanged(
  output: string,
  folders: readonly string[],
  options: Options,
  make: (run: Run) => void,
): void {
  const stamp = join(root, output, 'stamp')
  const hash = hashSources(folders)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const run: Run = (program, ...args) =>
    execFileSync(process.execPath, [join(root, program), ...args], {
      cwd: root,
      stdio: options.quiet ? 'pipe' : ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
  // A slim production installation has no tools left; new sources bring them back for one build.
  if (!canBuild()) run('scripts/bootstrap.mjs', '--again')
  make(run)
  mkdirSync(join(root, output), { recursive: true })
  writeFileSync(stamp, hash)
}
type Run = (program: string, ...rest: string[]) => void

/** Builds the screens when their sources changed since the last build. */
export function buildScreens(options: Options = {}): void {
  runWhenChanged('build', screenSources, options, (run) => {
    console.log('Building the screens...')
    run('node_modules/@react-router/dev/bin.cjs', 'build')
  })
}

/** Builds the screens and the program that serves them, `build/run/main.js`, where their sources changed. */
export function buildServer(options: Options = {}): void {
  buildScreens(options)
  runWhenChanged('build/run', [...screenSources, 'api', 'sample', 'server'], options, (run) =>
    run('scripts/bundle.ts'),
  )
}

// npm run build: everything a server needs, so that it can be started where nothing may be written.
if (process.argv[1] === import.meta.filename) {
  const { makePictures } = await import('./pictures.ts')
  buildServer()
  await makePictures()
  slimDown()
}
