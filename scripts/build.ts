import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { canBuild, slimDown } from './slim.ts'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'build/stamp')

/** A hash of everything the screens are built from: names, sizes and times, so that a warm start costs nothing. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  const names = ['app', 'kernel', 'modules', 'press', 'platform'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  for (const name of [...names.sort(), 'package.json', 'vite.config.ts', 'react-router.config.ts']) {
    if (!/\.(tsx?|css|json)$/.test(name) || name.includes('.test.')) continue
    const { size, mtimeMs } = statSync(join(root, name))
    hash.update(`${name} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Builds the screens when their sources changed since the last build. */
export function buildScreens(options: { quiet?: boolean } = {}): void {
  const hash = sourcesHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  // A slim production installation has no tools left; new sources bring them back for one build.
  if (!canBuild())
    execFileSync(process.execPath, [join(root, 'scripts/bootstrap.mjs'), '--again'], {
      cwd: root,
      stdio: options.quiet ? 'pipe' : 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    })
  console.log('Building the screens...')
  execFileSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: root,
    stdio: options.quiet ? 'pipe' : ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stamp, hash)
}

// npm run build: everything a server needs, so that it can be started where nothing may be written.
if (process.argv[1] === import.meta.filename) {
  const { makePictures } = await import('./pictures.ts')
  buildScreens()
  await makePictures()
  slimDown()
}
