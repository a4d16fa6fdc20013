/** Passes hostile bytes to a jailed child process of ours and reads its answer. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { z } from 'zod'
import { limitConcurrency } from '#platform/jobs/limit-concurrency.ts'
import { limits } from '../limits.ts'
import { jailScript } from './jail.ts'

/** The first line of a child's answer, and the files after it. */
export type ChildAnswer<Line> = { line: Line; files: Buffer }
type Child<Said> = {
  script: 'cleaner.ts' | 'font-cleaner.ts' | 'drawer.ts'
  lineSchema: z.ZodType<Said>
  /** The total length of the files, given the first line. */
  length(firstLine: Said): number
  /** Limits of processor and clock seconds, and its own queue; defaults to those of cleaning. */
  seconds?: number
  waitSeconds?: number
  runInTurn?: ReturnType<typeof limitConcurrency>
}

/** A few at a time, because each may take a gigabyte. */
const cleaners = limitConcurrency(limits.cleaners)

/** `failed`: it can't be read; `stopped`: it exceeded its time or memory. `whenRead`: the child has the bytes. */
export const runInJail = <Line>(
  child: Child<Line>,
  order: unknown,
  bytes: Uint8Array,
  whenRead?: () => void,
): Promise<ChildAnswer<Line> | 'failed' | 'stopped'> =>
  (child.runInTurn ?? cleaners)(() => runChild(child, `${JSON.stringify(order)}\n`, bytes, whenRead))

/**
 * Reads the child's answer: the first line gives the length of the rest, which is then held once instead of in parts.
 * An answer must match its schema, because hostile bytes may have taken over the child.
 */
function createReader<Line>({ lineSchema: schema, length }: Child<Line>) {
  const head: Buffer[] = []
  let firstLine: Line | null = null
  let files = Buffer.alloc(0)
  let size = 0
  let isBroken = false
  const readFirstLine = (line: string): void => {
    const parsed = schema.safeParse(parseJson(line))
    isBroken = !parsed.success
    if (!parsed.success) return
    firstLine = parsed.data
    files = Buffer.allocUnsafeSlow(length(parsed.data))
  }
  return {
    take(part: Buffer): void {
      if (isBroken) return
      let remaining = part
      if (!firstLine) {
        const end = part.indexOf(10)
        head.push(end < 0 ? part : part.subarray(0, end))
        if (head.length > 20) isBroken = true
        if (end < 0) return
        readFirstLine(Buffer.concat(head).toString('utf8'))
        remaining = part.subarray(end + 1)
      }
      remaining.copy(files, size)
      size += remaining.length
    },
    readAnswer: (): ChildAnswer<Line> | 'failed' =>
      firstLine && !isBroken && size === files.length ? { line: firstLine, files } : 'failed',
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function runChild<Line>(
  child: Child<Line>,
  order: string,
  bytes: Uint8Array,
  whenRead?: () => void,
): Promise<ChildAnswer<Line> | 'failed' | 'stopped'> {
  const { seconds = limits.cleanSeconds, waitSeconds = limits.cleanSeconds } = child
  const [command, ...args] = jailScript(join(import.meta.dirname, child.script), seconds)
  return new Promise((resolve, reject) => {
    const childProcess = spawn(command!, args, {
      env: {},
      cwd: import.meta.dirname,
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: waitSeconds * 1000,
      killSignal: 'SIGKILL',
    })
    const answer = createReader(child)
    childProcess.stdout.on('data', answer.take)
    childProcess.stdin.on('error', () => undefined)
    // A child that can't start proves nothing about the file.
    childProcess.on('error', reject)
    childProcess.on('close', (code, signal) => {
      if (code === 0) resolve(answer.readAnswer())
      else resolve(signal === null && code === 3 ? 'failed' : 'stopped')
    })
    childProcess.stdin.write(order)
    childProcess.stdin.end(bytes, () => whenRead?.())
  })
}
