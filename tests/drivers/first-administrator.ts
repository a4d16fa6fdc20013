import { addStaff } from '#accounts'
import { depsOf } from '../../app/account-deps.server.ts'
import type { Jar, TestApp } from './app.ts'
import { readCodeNow } from './staff.ts'

/** Ada, the first member of staff, as the command line adds her: a link, a password, a second factor. */
export async function createFirstAdministrator(app: TestApp, email: string): Promise<Jar> {
  const { services } = app
  const account = await services.transact((tx, at) =>
    addStaff(tx, depsOf(services), { email, role: 'admin' }, at),
  )
  const key = decodeURIComponent((account.ok ? account.value.link! : '').split('key=')[1]!)
  const jar: Jar = new Map()
  const post = (path: string, fields: Record<string, string>) =>
    app.fetch(path, { method: 'POST', body: new URLSearchParams(fields), jar })
  const password = 'copper-lantern-sails'
  await post('/staff-invitation', { key, name: 'Ada', password, again: password })
  const page = await (await app.fetch('/two-factor', { jar })).text()
  await post('/two-factor', { code: readCodeNow(/secret=([A-Z2-7]+)/.exec(page)![1]!), next: '' })
  return jar
}
