import { randomBytes } from 'node:crypto'
import { readToken, signToken } from '#platform/crypto/sign.ts'
import { deviceMs } from '../limits.ts'
import type { AccountMeans } from '../means.ts'
import { accountSubject } from './admit-sign-in.ts'

const purpose = 'accounts/device'
/** The cookie that makes a browser known to one account; others have their own. */
export type DeviceCookie = { suffix: string; value: string }
const suffixOf = (account: string): string => account.slice(0, 12)

/** What a browser that has fully signed in keeps. It opens nothing: its tries are only counted apart from strangers'. */
export function makeDevice(means: AccountMeans, email: string): DeviceCookie {
  const account = accountSubject(means, email)
  const subject = `${account}.${randomBytes(12).toString('hex')}`
  const value = signToken(means.ring, purpose, subject, means.now.getTime() + deviceMs)
  return { suffix: suffixOf(account), value }
}

/** Which known browser of the account this is; null for a stranger, and for a cookie of another account. */
export function knownDevice(
  means: AccountMeans,
  email: string,
  cookieOf: (suffix: string) => string | null,
): string | null {
  const account = accountSubject(means, email)
  const value = cookieOf(suffixOf(account))
  const [whose, id] = (value && readToken(means.ring, purpose, value, means.now.getTime()))?.split('.') ?? []
  return whose === account && id ? id : null
}
