import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export type Step = { name: string; program: string; words: string[]; env?: Record<string, string> }
export type Took = { name: string; seconds: number }

/** The entry file of a package's program, so that no shell is needed. */
export const bin = (path: string): string => join(root, 'node_modules', path)

const running = new Set<ChildProcess>()

/** Runs a step; unless `isShown`, prints its output at its end, so that two at once stay readable. */
function run({ name, program, words, env }: Step, shown: boolean): Promise<Took> {
  const begun = performance.now()
  const child = spawn(program, words, {
    cwd: root,
    stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part))
  return new Promise((done) => {
    child.on('error', (cause) => {
      said += cause.message
    })
    child.on('close', (status) => {
      running.delete(child)
      process.stdout.write(said)
      const seconds = (performance.now() - begun) / 1000
      if (status !== 0) {
        console.error(`${name}: failed after ${seconds.toFixed(1)} s`)
        for (const other of running) other.kill()
        process.exit(status ?? 1)
      }
      console.log(`${name}: ok, ${seconds.toFixed(1)} s`)
      done({ name, seconds })
    })
  })
}

/** Runs steps one after the other; stops at the first that fails, with its exit code. */
export async function runSteps(steps: readonly Step[]): Promise<Took[]> {
  const took: Took[] = []
  for (const step of steps) took.push(await run(step, true))
  return took
}

/** Runs a step and a second one in parallel, whose output is printed at its end; the first failure ends both, with its exit code. */
export const runBeside = (step: Step, beside: Step): Promise<Took[]> =>
  Promise.all([run(step, true), run(beside, false)])

/** Runs steps two at once, in their order; the first that fails ends it, with its exit code. */
export async function runPaired(steps: readonly Step[]): Promise<Took[]> {
  const waiting = [...steps]
  const took: Took[] = []
  const hand = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) took.push(await run(step, false))
  }
  await Promise.all([hand(), hand()])
  return took
}
