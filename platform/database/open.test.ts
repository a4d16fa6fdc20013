import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { openWhenThere } from './open.ts'

test('an unreachable database is reported at once, and again at intervals while we wait', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  let tryCount = 0
  const loggedLines: { line: string; tries: number }[] = []
  const logLine = (line: string) => {
    loggedLines.push({ line, tries: tryCount })
    if (loggedLines.length === 3) throw new Error('enough')
  }
  const config = { databaseUrl: `postgres://127.0.0.1:${port}/fanfare`, dataDir: '' }
  const tenSecondsALook = () => tryCount++ * 10_000
  const waiting = openWhenThere(config, logLine, { retryMs: 1, reportMs: 30_000, now: tenSecondsALook })
  await expect(waiting).rejects.toThrow('enough')
  expect(loggedLines[0]!.line).toMatch(
    /^The database fanfare at 127\.0\.0\.1:\d+ can't be used: .* Waiting for it\.$/,
  )
  expect(loggedLines[1]!.line).toMatch(/Waiting for it, 30 seconds by now\.$/)
  expect(loggedLines[2]!.line).toMatch(/Waiting for it, 60 seconds by now\.$/)
  expect(loggedLines.map(({ tries }) => tries)).toEqual([2, 4, 7])
})
