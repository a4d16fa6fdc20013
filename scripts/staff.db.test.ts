/** The staff command, as an operator runs it: in production, on a database of its own. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'

const server = inject('server')
let url: string
beforeAll(async () => {
  if (!server) return
  const name = `t${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name} template pattern`)
  await admin.end()
  url = server.replace(/postgres$/, name)
})

function runStaff(...args: string[]): { code: number | null; out: string } {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: 'production',
    DATABASE_URL: url,
    SECRET_KEY: 'k'.repeat(64),
    APP_URL: 'https://shops.example',
  }
  const child = spawnSync(process.execPath, [join(import.meta.dirname, 'staff.ts'), ...args], {
    encoding: 'utf8',
    env,
  })
  return { code: child.status, out: `${child.stdout}${child.stderr}` }
}

// Only one process at a time can open the embedded database; the verbs' own tests run on both engines.
test.skipIf(!server)('the command adds, lists and removes, and says in one line what is wrong', () => {
  expect(runStaff('list')).toEqual({ code: 0, out: 'Nobody works here yet.\n' })
  const added = runStaff('add', 'Amara@House.example', 'admin')
  expect(added.code).toBe(0)
  expect(added.out).toMatch(/https:\/\/shops\.example\/staff-invitation\?key=\S+\n$/)
  expect(runStaff('list').out).toMatch(/^amara@house\.example {2}invited as admin, the link works until /)
  expect(runStaff('remove', 'amara@house.example').code).toBe(0)
  expect(runStaff('list').out).toBe('Nobody works here yet.\n')
  expect(runStaff('add', 'nobody', 'admin')).toEqual({ code: 1, out: '"nobody" is not an e-mail address.\n' })
  expect(runStaff('add', 'a@house.example', 'boss')).toEqual({
    code: 1,
    out: 'Name a role: support, production, finance, admin.\n',
  })
  expect(runStaff('remove', 'b@house.example').code).toBe(1)
})
