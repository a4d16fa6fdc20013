import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export type Step = { name: string; program: string; words: string[]; env?: Record<string, string> }

/** The entry file of a package's program, so that no shell stands between. */
export const bin = (path: string): string => join(root, 'node_modules', path)

/** Runs steps one after the other; stops at the first that fails, with its exit code. */
export function runSteps(steps: readonly Step[]): void {
  for (const { name, program, words, env } of steps) {
    const begun = performance.now()
    const done = spawnSync(program, words, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    if (done.status !== 0) {
      console.error(`${name}: failed after ${seconds} s`)
      process.exit(done.status ?? 1)
    }
    console.log(`${name}: ok, ${seconds} s`)
  }
}
