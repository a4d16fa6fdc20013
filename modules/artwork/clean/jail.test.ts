import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { jailScript } from './jail.ts'

const folder = mkdtempSync(join(import.meta.dirname, '../../../modules/artwork/clean/.try-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The output of a script that runs inside the jail. */
function runScript(code: string): string {
  const script = join(folder, 'script.mjs')
  writeFileSync(script, `${code}`)
  const [command, ...args] = jailScript(script)
  return execFileSync(command!, args, { env: {}, encoding: 'utf8', timeout: 20_000 }).trim()
}
const runInJail = (expression: string): string =>
  runScript(
    `try { ${expression}; console.log('done') } catch (cause) { console.log(cause.code ?? cause.message) }`,
  )

test('the jail lets a script read no file but ours, write nothing and start nothing', () => {
  const imports = `const fs = await import('node:fs'); const run = await import('node:child_process')`
  expect(runInJail(`${imports}; fs.readFileSync('/etc/passwd')`)).toBe('ERR_ACCESS_DENIED')
  expect(runInJail(`${imports}; fs.writeFileSync('/tmp/from-the-jail', 'x')`)).toBe('ERR_ACCESS_DENIED')
  expect(runInJail(`${imports}; run.execFileSync('/bin/true')`)).toBe('ERR_ACCESS_DENIED')
})

test('the jail passes on no settings or secrets', () => {
  expect(
    runScript(
      'console.log(Object.keys(process.env).filter((name) => !/^(PWD|OLDPWD|SHLVL|_)$/.test(name)).join())',
    ),
  ).toBe('')
})
