import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BadSetting } from './bad-setting.ts'

const codeOf = (cause: unknown): string => (cause as NodeJS.ErrnoException).code ?? String(cause)

/**
 * Creates DATA_DIR if missing, and checks that it is writable. One level at a time: Node's recursive call never
 * returns if the system refuses a folder below an existing one (such as /proc).
 */
export function makeDataFolder(folder: string): void {
  const missing: string[] = []
  for (let directory = folder; !existsSync(directory); directory = dirname(directory))
    missing.unshift(directory)
  const probe = join(folder, `.written-${randomBytes(4).toString('hex')}`)
  try {
    for (const directory of missing) if (!existsSync(directory)) mkdirSync(directory)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (cause) {
    throw new BadSetting(
      `DATA_DIR is ${folder}, where nothing can be written (${codeOf(cause)}). Set it to a folder of this user, or give this user the right to write there.`,
    )
  }
}

/** The key generated once and stored in the folder, if none was given. It is complete or absent. */
export function readOrMakeKey(folder: string): string {
  const path = join(folder, 'secret-key')
  const stored = readKey(path)
  if (stored) return stored
  makeDataFolder(folder)
  const key = randomBytes(32).toString('hex')
  const draft = `${path}-${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(draft, `${key}\n`, { mode: 0o600 })
    renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
  return key
}

/** An empty file is what a full disk leaves of a key that nobody has used. */
function readKey(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}
