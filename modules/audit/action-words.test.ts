import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeAction } from './contract.ts'

/** Every action that is spelled out in the source where it is recorded. */
const recordedActions = [
  ...new Set(
    execFileSync('git', ['ls-files', 'modules', 'app', 'flows'], { encoding: 'utf8' })
      .split('\n')
      .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\baction: '([a-z_]+\.[a-z_]+)'/g)])
      .map(([, action]) => action!),
  ),
]

test('every recorded action has words of its own in the trail', () => {
  expect(recordedActions.length).toBeGreaterThan(60)
  const spellOut = (action: string) => action.replace(/[._]/g, ' ')
  const undescribed = recordedActions.filter(
    (action) => describeAction(action).toLowerCase() === spellOut(action),
  )
  expect(undescribed).toEqual([])
})
