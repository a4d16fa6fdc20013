import { expect, test } from 'vitest'
import { Unavailable } from '#platform/database/unavailable.ts'
import { retryThroughLoss } from './through-loss.ts'

/** A step that fails this many times before it succeeds. */
function createFailingStep(times: number, error: Error) {
  let remaining = times
  return async () => {
    remaining -= 1
    if (remaining >= 0) throw error
    return 'done'
  }
}

test('a start survives the loss of its database and logs it once, and ends with any other error', async () => {
  const lines: string[] = []
  const writeLine = (line: string) => void lines.push(line)
  expect(await retryThroughLoss(createFailingStep(3, new Unavailable('reset')), writeLine, 0)).toBe('done')
  expect(lines).toEqual(['The database went away during the start. It is waited for.'])
  await expect(retryThroughLoss(createFailingStep(1, new Error('a fault')), writeLine, 0)).rejects.toThrow(
    'a fault',
  )
  await expect(
    retryThroughLoss(createFailingStep(1_000, new Unavailable('gone')), writeLine, 0),
  ).rejects.toThrow(Unavailable)
})
