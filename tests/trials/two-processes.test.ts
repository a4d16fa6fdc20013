import { afterAll, expect, test } from 'vitest'
import { freshFolder, startProcess } from '../drivers/process.ts'

const folder = freshFolder()
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
  for (const [env, words] of [
    [{ PORT: 'many' }, /^PORT is "many"; use a number/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL is not an address beginning with postgres/],
    [{ NODE_ENV: 'production' }, /^SECRET_KEY must be set in production/],
    [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      /^STRIPE_SECRET_KEY is set, so STRIPE_WEBHOOK_SECRET must be set too/,
    ],
    [{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'x' }, /^STRIPE_WEBHOOK_SECRET is too short/],
  ] as const) {
    const run = await startProcess({ DATA_DIR: `${folder.path}/other`, ...env })
    expect(run.child.exitCode).toBe(1)
    expect(run.output().trim().split('\n')).toEqual([expect.stringMatching(words)])
  }
})
