/** Hands hostile bytes to a jailed child of ours, and takes its answer in. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { z } from 'zod'
import { turns } from '#platform/jobs/turns.ts'
import { limits } from '../limits.ts'
import { jailScript } from './jail.ts'

/** The first line of a child's answer, and the files that follow it. */
export type Answer<Said> = { said: Said; files: Buffer }
type Child<Said> = {
  script: 'cleaner.ts' | 'font-cleaner.ts' | 'drawer.ts'
  said: z.ZodType<Said>
  /** How long the files are together, by what was said. */
  length(said: Said): number
  /** Seconds of the processor and by the clock, and its own line; else those of cleaning. */
  seconds?: number
  waitSeconds?: number
  inTurn?: ReturnType<typeof turns>
}

/** A few at a time: each may take a gigabyte. */
const cleaners = turns(limits.cleaners)

/** `failed`: it can not be read; `stopped`: it took more than its time or memory. `whenRead`: the child has the bytes. */
export const askChild = <Said>(
  child: Child<Said>,
  order: unknown,
  bytes: Uint8Array,
  whenRead?: () => void,
): Promise<Answer<Said> | 'failed' | 'stopped'> =>
  (child.inTurn ?? cleaners)(() => runChild(child, `${JSON.stringify(order)}\n`, bytes, whenRead))

/**
 * Takes the child's answer in: its first line says how long the rest is, which is then held once and not in parts. What
 * a child answers that hostile bytes have taken over is not an answer.
 */
function answerTaker<Said>({ said: schema, length }: Child<Said>) {
  const head: Buffer[] = []
  let said: Said | null = null
  let files = Buffer.alloc(0)
  let size = 0
  let isBroken = false
  const begin = (line: string): void => {
    const read = schema.safeParse(jsonOf(line))
    isBroken = !read.success
    if (!read.success) return
    said = read.data
    files = Buffer.allocUnsafeSlow(length(read.data))
  }
  return {
    take(part: Buffer): void {
      if (isBroken) return
      let rest = part
      if (!said) {
        const end = part.indexOf(10)
        head.push(end < 0 ? part : part.subarray(0, end))
        if (head.length > 20) isBroken = true
        if (end < 0) return
        begin(Buffer.concat(head).toString('utf8'))
        rest = part.subarray(end + 1)
      }
      rest.copy(files, size)
      size += rest.length
    },
    whole: (): Answer<Said> | 'failed' =>
      said && !isBroken && size === files.length ? { said, files } : 'failed',
  }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function runChild<Said>(
  child: Child<Said>,
  order: string,
  bytes: Uint8Array,
  whenRead?: () => void,
): Promise<Answer<Said> | 'failed' | 'stopped'> {
  const { seconds = limits.cleanSeconds, waitSeconds = limits.cleanSeconds } = child
  const [command, ...args] = jailScript(join(import.meta.dirname, child.script), seconds)
  return new Promise((done, broken) => {
    const running = spawn(command!, args, {
      env: {},
      cwd: import.meta.dirname,
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: waitSeconds * 1000,
      killSignal: 'SIGKILL',
    })
    const answer = answerTaker(child)
    running.stdout.on('data', answer.take)
    running.stdin.on('error', () => undefined)
    // That nothing could be started says nothing of the file.
    running.on('error', broken)
    running.on('close', (code, signal) => {
      if (code === 0) done(answer.whole())
      else done(signal === null && code === 3 ? 'failed' : 'stopped')
    })
    running.stdin.write(order)
    running.stdin.end(bytes, () => whenRead?.())
  })
}
