import { createAccount } from '#accounts'
import type { Id } from '#kernel/id.ts'
import type { Jar, TestApp } from './app.ts'
import { goodPassword } from './people.ts'

export type Creator = { jar: Jar; personId: Id<'person'>; shopId: Id<'shop'> }

/** Someone with an account, and with a shop where one is named; not signed in. */
export async function createAccountWith(
  app: TestApp,
  person: { name: string; email: string; shop?: { name: string; handle?: string } },
): Promise<{ personId: Id<'person'>; shopId: Id<'shop'> | null }> {
  const { config, transact } = app.services
  const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: new Date() }
  return transact((tx, at) => createAccount(tx, deps, { ...person, password: goodPassword }, at))
}

/** Signs in by the login page; the jar holds the session. */
export async function signIn(app: TestApp, email: string): Promise<Jar> {
  const jar: Jar = new Map()
  const body = new URLSearchParams({ email, password: goodPassword })
  const answer = await app.fetch('/login', { method: 'POST', jar, body })
  if (answer.status !== 303) throw new Error(`${email} could not sign in: ${answer.status}`)
  return jar
}

/** A creator with a shop named after the first part of their address, signed in. */
export async function createCreator(app: TestApp, email: string): Promise<Creator> {
  const { personId, shopId } = await createAccountWith(app, {
    name: email,
    email,
    shop: { name: email.split('@')[0]! },
  })
  if (shopId === null) throw new Error('an account without its shop')
  return { jar: await signIn(app, email), personId, shopId }
}
