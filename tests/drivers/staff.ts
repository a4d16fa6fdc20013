import { createAccount } from '#accounts'
import type { StaffRole } from '#kernel/actor.ts'
import type { Id } from '#kernel/id.ts'
import { codeOf, stepAt } from '../../modules/accounts/proofs/totp.ts'
import type { Jar, TestApp } from './app.ts'
import { goodPassword } from './people.ts'

const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** A member of staff who signed in by the front door: password, then the code of the app. */
export async function signInStaff(
  app: TestApp,
  name: string,
  staff: readonly StaffRole[],
): Promise<{ jar: Jar; personId: Id<'person'> }> {
  const { config, transact } = app.services
  const email = `${name}@fanfare.test`
  const deps = { ring: { secret: config.secretKey }, appUrl: config.appUrl, now: new Date() }
  const account = { name, email, password: goodPassword, staff, ...(staff.length ? { totpSecret } : {}) }
  const { personId } = await transact((tx, at) => createAccount(tx, deps, account, at))
  const jar: Jar = new Map()
  await signInWithCode(app, email, jar)
  return { jar, personId }
}

/** Signs in; if asked for a code, enters the one that the sample mode shows, or that of an app. */
export async function signInWithCode(app: TestApp, email: string, jar: Jar): Promise<void> {
  const post = (path: string, fields: Record<string, string>) =>
    app.fetch(path, { method: 'POST', body: new URLSearchParams(fields), jar })
  const answer = await post('/login', { email, password: goodPassword })
  if (answer.status >= 400) throw new Error(`${email} could not sign in: ${answer.status}`)
  if (!answer.headers.get('location')?.startsWith('/two-factor')) return
  const page = await (await app.fetch('/two-factor', { jar })).text()
  const code = /next code is (?:<!-- -->)?(\d{6})/.exec(page)?.[1]
  const codeAnswer = await post('/two-factor', { code: code ?? readCodeNow(totpSecret), next: '' })
  if (codeAnswer.status !== 303) throw new Error(`${email} could not give the code: ${codeAnswer.status}`)
}

/** The code that an authenticator app with this secret shows now. */
export const readCodeNow = (secret: string): string => codeOf(secret, stepAt(new Date()))

/** An authenticator app after its present code was used: each code works only once, so this waits for a later one. */
export type Authenticator = () => Promise<string>
export function createAuthenticator(secret: string): Authenticator {
  let lastStep = stepAt(new Date())
  return async () => {
    const step = Math.max(stepAt(new Date()), lastStep + 1)
    lastStep = step
    // The next code is already used.
    while (step > stepAt(new Date()) + 1) await new Promise((resolve) => setTimeout(resolve, 500))
    return codeOf(secret, step)
  }
}
