import { addStaff } from '#accounts'
import { depsOf } from '../../app/account-deps.server.ts'
import type { Jar, TestApp } from './app.ts'
import { codeNow } from './staff.ts'

/** Ada, as the command line makes the first of the staff: a link, a password, a second factor. */
export async function firstAdministrator(app: TestApp, email: string): Promise<Jar> {
  const { services } = app
  const made = await services.transact((tx, at) =>
    addStaff(tx, depsOf(services), { email, role: 'admin' }, at),
  )
  const key = decodeURIComponent((made.ok ? made.value.link! : '').split('key=')[1]!)
  const jar: Jar = new Map()
  const post = (path: string, given: Record<string, string>) =>
    app.fetch(path, { method: 'POST', body: new URLSearchParams(given), jar })
  const password = 'copper-lantern-sails'
  await post('/staff-invitation', { key, name: 'Ada', password, again: password })
  const page = await (await app.fetch('/two-factor', { jar })).text()
  await post('/two-factor', { code: codeNow(/secret=([A-Z2-7]+)/.exec(page)![1]!), next: '' })
  return jar
}
