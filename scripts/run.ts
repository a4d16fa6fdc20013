import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export type Step = { name: string; program: string; args: string[]; env?: Record<string, string> }
export type StepTime = { name: string; seconds: number }

/** The entry file of a package's program, so that no shell is needed. */
export const buildBinPath = (path: string): string => join(root, 'node_modules', path)

const runningChildren = new Set<ChildProcess>()

/** Runs a step; unless `isShown`, prints its output at its end, so that two at once stay readable. */
function run({ name, program, args, env }: Step, isShown: boolean): Promise<StepTime> {
  const startedAt = performance.now()
  const child = spawn(program, args, {
    cwd: root,
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  runningChildren.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => {
    child.on('error', (cause) => {
      output += cause.message
    })
    child.on('close', (status) => {
      runningChildren.delete(child)
      process.stdout.write(output)
      const seconds = (performance.now() - startedAt) / 1000
      if (status !== 0) {
        console.error(`${name}: failed after ${seconds.toFixed(1)} s`)
        for (const otherChild of runningChildren) otherChild.kill()
        process.exit(status ?? 1)
      }
      console.log(`${name}: ok, ${seconds.toFixed(1)} s`)
      resolve({ name, seconds })
    })
  })
}

/** Runs steps one after the other; stops at the first that fails, with its exit code. */
export async function runSteps(steps: readonly Step[]): Promise<StepTime[]> {
  const timings: StepTime[] = []
  for (const step of steps) timings.push(await run(step, true))
  return timings
}

/** Runs two steps in parallel, the second's output shown at its end; a failure ends both, with its exit code. */
export const runInParallel = (step: Step, parallel: Step): Promise<StepTime[]> =>
  Promise.all([run(step, true), run(parallel, false)])

/** Runs steps in order, two at a time; the first failure ends them all, with its exit code. */
export async function runPaired(steps: readonly Step[]): Promise<StepTime[]> {
  const waiting = [...steps]
  const timings: StepTime[] = []
  const runNext = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) timings.push(await run(step, false))
  }
  await Promise.all([runNext(), runNext()])
  return timings
}
