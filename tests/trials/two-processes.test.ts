import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFreshFolder, startProcess } from '../drivers/process.ts'

const folder = createFreshFolder()
afterAll(() => folder.remove())

test('a second process on one folder is refused in one line, and a killed one leaves no lock behind', async () => {
  const env = { DATA_DIR: folder.path, SAMPLE: 'off' }
  const first = await startProcess(env)
  expect(first.output()).toContain('is open at')

  const second = await startProcess(env)
  expect(second.child.exitCode).toBe(1)
  expect(second.output().trim().split('\n')).toEqual([
    expect.stringMatching(/is in use by process \d+\. Stop that one/),
  ])
  expect(await (await fetch(`${first.address}/readyz`)).text()).toBe('ready')

  await first.kill()
  const third = await startProcess(env)
  expect(await (await fetch(`${third.address}/readyz`)).text()).toBe('ready')
  expect(await third.stop()).toBe(0)
  const fourth = await startProcess(env)
  expect(fourth.output()).toContain('is open at')
  await fourth.stop()
})

test('a wrong setting stops the start in one line that says what to do', async () => {
  const busyPort = createServer().listen(0, '127.0.0.1')
  await once(busyPort, 'listening')
  const { port } = busyPort.address() as AddressInfo
  const mistypedFile = join(folder.path, 'settings')
  writeFileSync(mistypedFile, 'APP_ULR=http://localhost:4100\n')
  for (const [env, text] of [
    [{ NODE_ENV: 'production', APP_URL: 'https://a.example' }, /^SECRET_KEY must be set in production/],
    [{ ENV_FILE: mistypedFile }, /sets APP_ULR, which Fanfare has no setting for/],
    [{ DATA_DIR: '/proc/fanfare' }, /^DATA_DIR is \/proc\/fanfare, where nothing can be written/],
    [{ PORT: String(port) }, /^Port \d+ on 127.0.0.1 is taken by another program/],
    [{ HOST: '192.0.2.1' }, /^HOST is "192.0.2.1", which is no address of this machine/],
  ] as const) {
    const run = await startProcess({ DATA_DIR: `${folder.path}/other`, SAMPLE: 'off', ...env })
    expect(run.child.exitCode).toBe(1)
    expect(run.output().trim().split('\n')).toEqual([expect.stringMatching(text)])
  }
  busyPort.close()
})

test('several wrong settings are reported together, before anything is opened', async () => {
  const run = await startProcess({ DATA_DIR: `${folder.path}/unmade`, PORT: 'many', LOG_LEVEL: 'loud' })
  expect(run.child.exitCode).toBe(1)
  expect(run.output().trim().split('\n')).toEqual([
    expect.stringMatching(/^PORT is "many"/),
    expect.stringMatching(/^LOG_LEVEL is "loud"/),
  ])
  expect(existsSync(`${folder.path}/unmade`)).toBe(false)
})
