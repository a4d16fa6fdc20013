import { expect, test } from 'vitest'
import { Unavailable } from '#platform/database/unavailable.ts'
import { retryThroughLoss } from './through-loss.ts'

/** A step that fails this many times before it succeeds. */
function failing(times: number, cause: Error) {
  let left = times
  return async () => {
    left -= 1
    if (left >= 0) throw cause
    return 'done'
  }
}

test('a start goes through the loss of its database and says so once, and ends with anything else', async () => {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  expect(await retryThroughLoss(failing(3, new Unavailable('reset')), say, 0)).toBe('done')
  expect(said).toEqual(['The database went away during the start. It is waited for.'])
  await expect(retryThroughLoss(failing(1, new Error('a fault')), say, 0)).rejects.toThrow('a fault')
  await expect(retryThroughLoss(failing(1_000, new Unavailable('gone')), say, 0)).rejects.toThrow(Unavailable)
})
