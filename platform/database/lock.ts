import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from '../config/folder.ts'
import { BadSetting } from '../config.ts'

/**
 * Locks the embedded database's folder for this process only: two processes on one folder would both acknowledge
 * writes and lose most of them. Takes over a lock left by a killed process.
 */
export function lockFolder(folder: string): () => void {
  makeDataFolder(folder)
  const path = join(folder, 'in-use')
  for (let round = 0; round < 3; round += 1) {
    try {
      const file = openSync(path, 'wx')
      writeSync(file, `${process.pid}\n`)
      closeSync(file)
      return () => rmSync(path, { force: true })
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
      const holder = Number(readHolder(path))
      if (Number.isInteger(holder) && holder > 0 && isAlive(holder)) {
        throw new BadSetting(
          `The folder ${folder} is in use by process ${holder}. Stop that one, or set DATA_DIR to another folder or DATABASE_URL to a Postgres server.`,
        )
      }
      rmSync(path, { force: true })
    }
  }
  throw new BadSetting(`The folder ${folder} could not be locked; another process is starting on it.`)
}

function readHolder(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}

function isAlive(holder: number): boolean {
  if (holder === process.pid) return true
  try {
    process.kill(holder, 0)
    return true
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}
