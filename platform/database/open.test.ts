import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openWhenThere } from './open.ts'

test('a database that is away is told of at once, and again after each stretch of waiting', async () => {
  const listening = createServer().listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  await new Promise((resolve) => listening.close(resolve))
  let tryCount = 0
  const loggedLines: { line: string; looks: number }[] = []
  const logLine = (line: string) => {
    loggedLines.push({ line, looks: tryCount })
    if (loggedLines.length === 3) throw new Error('enough')
  }
  const config = { databaseUrl: `postgres://127.0.0.1:${port}/fanfare`, dataDir: '' }
  const tenSecondsALook = () => tryCount++ * 10_000
  const waiting = openWhenThere(config, logLine, { againMs: 1, sayMs: 30_000, now: tenSecondsALook })
  await expect(waiting).rejects.toThrow('enough')
  expect(loggedLines[0]!.line).toMatch(
    /^The database fanfare at 127\.0\.0\.1:\d+ can't be used: .* Waiting for it\.$/,
  )
  expect(loggedLines[1]!.line).toMatch(/Waiting for it, 30 seconds by now\.$/)
  expect(loggedLines[2]!.line).toMatch(/Waiting for it, 60 seconds by now\.$/)
  expect(loggedLines.map(({ looks }) => looks)).toEqual([2, 4, 7])
})
