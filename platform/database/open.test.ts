import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openWhenThere } from './open.ts'

test('a database that is away is told of at once, and again after each stretch of waiting', async () => {
  const listening = createServer().listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  await new Promise((resolve) => listening.close(resolve))
  let looks = 0
  const linesSaid: { line: string; looks: number }[] = []
  const say = (line: string) => {
    linesSaid.push({ line, looks })
    if (linesSaid.length === 3) throw new Error('enough')
  }
  const config = { databaseUrl: `postgres://127.0.0.1:${port}/fanfare`, dataDir: '' }
  const tenSecondsALook = () => looks++ * 10_000
  const waiting = openWhenThere(config, say, { againMs: 1, sayMs: 30_000, now: tenSecondsALook })
  await expect(waiting).rejects.toThrow('enough')
  expect(linesSaid[0]!.line).toMatch(
    /^The database fanfare at 127\.0\.0\.1:\d+ can't be used: .* Waiting for it\.$/,
  )
  expect(linesSaid[1]!.line).toMatch(/Waiting for it, 30 seconds by now\.$/)
  expect(linesSaid[2]!.line).toMatch(/Waiting for it, 60 seconds by now\.$/)
  expect(linesSaid.map(({ looks }) => looks)).toEqual([2, 4, 7])
})
