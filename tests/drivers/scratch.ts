import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** The room that a whole run needs at most, and some to spare. */
const neededBytes = 4 * 2 ** 30

/** The machine's own folder for temporary files, whatever a run uses. */
export const findDiskFolder = (): string => process.env.DISK_TMPDIR ?? tmpdir()

/**
 * Puts temporary files of this run and its processes into memory if there is room: a database is a thousand small
 * files, which a disk makes ten times slower. They are removed with the process; the next run removes what a killed one left.
 */
export function workInMemory(): void {
  if (process.env.DISK_TMPDIR || !hasRoomInMemory()) return
  for (const name of readdirSync(memory)) {
    const [, pid] = /^fanfare-run-(\d+)$/.exec(name) ?? []
    if (pid && !isAlive(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true })
  }
  const folder = join(memory, `fanfare-run-${process.pid}`)
  mkdirSync(folder, { mode: 0o755 })
  process.env.DISK_TMPDIR = tmpdir()
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** Programs that tests write are also run from there, so it must allow that. */
function hasRoomInMemory(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'latin1')
      .split('\n')
      .find((line) => line.split(' ')[1] === memory)
    const { bavail, bsize } = statfsSync(memory)
    const free = Math.min(bavail * bsize, process.availableMemory())
    return Boolean(mount) && !/\bnoexec\b/.test(mount!) && free > neededBytes
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
