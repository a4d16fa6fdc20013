import { readdirSync, readFileSync } from 'node:fs'

/** The clock ticks in which the system counts. */
const ticksPerSecond = 100

type ProcessorTimes = { parent: number; own: number; ended: number }
function readTimes(pid: string | number): ProcessorTimes | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in brackets and may hold anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return {
      parent: fields[1]!,
      own: (fields[11]! + fields[12]!) / ticksPerSecond,
      ended: (fields[13]! + fields[14]!) / ticksPerSecond,
    }
  } catch {
    // It ended meanwhile.
    return null
  }
}

/** Seconds of processor that a process has used, including its children and those that have ended. */
export function readProcessorSeconds(pid: number): number {
  const ownTimes = readTimes(pid)
  if (!ownTimes) return 0
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && readTimes(name)?.parent === pid,
  )
  return (
    ownTimes.own +
    ownTimes.ended +
    children.reduce((sum, child) => sum + readProcessorSeconds(Number(child)), 0)
  )
}

/** The process that started another. */
export const readParent = (pid: number): number => readTimes(pid)?.parent ?? 0
