/** Processor time as Linux counts it, of processes on this machine. */
import { readdirSync, readFileSync } from 'node:fs'

/** Fields of a process behind its name: parent, user and system time, and those of its children that ended. */
function fieldsOf(pid: number | string): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
}
/** A hundred ticks a second. */
const ms = (...ticks: (string | undefined)[]): number => ticks.reduce((sum, one) => sum + Number(one) * 10, 0)

/** User and system time of a process so far, in milliseconds. */
export function cpuMsOf(pid: number): number {
  const fields = fieldsOf(pid)
  return ms(fields[11], fields[12])
}

/** The same of a server of Postgres with all of its processes, those that ended among them. */
export function cpuMsOfServer(pid: number): number {
  const own = fieldsOf(pid)
  let sum = ms(own[11], own[12], own[13], own[14])
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const fields = fieldsOf(name)
      if (Number(fields[1]) === pid) sum += ms(fields[11], fields[12])
    } catch {
      // It ended meanwhile.
    }
  }
  return sum
}
