import { randomBytes } from 'node:crypto'
import { readToken, signToken } from '#platform/crypto/sign.ts'
import type { AccountDeps } from '../deps.ts'
import { deviceMs } from '../limits.ts'
import { accountSubject } from './admit-sign-in.ts'

const purpose = 'accounts/device'
/** The cookie that makes a browser known to one account; each account has its own. */
export type DeviceCookie = { suffix: string; value: string }
const suffixOf = (account: string): string => account.slice(0, 12)

/**
 * The cookie of a browser that has fully signed in. It opens nothing: it only counts its tries separately from
 * strangers'.
 */
export function makeDevice(deps: AccountDeps, email: string): DeviceCookie {
  const account = accountSubject(deps, email)
  const subject = `${account}.${randomBytes(12).toString('hex')}`
  const value = signToken(deps.ring, purpose, subject, deps.now.getTime() + deviceMs)
  return { suffix: suffixOf(account), value }
}

/** The id of the account's known browser; null for a stranger, and for another account's cookie. */
export function readKnownDevice(
  deps: AccountDeps,
  email: string,
  cookieOf: (suffix: string) => string | null,
): string | null {
  const account = accountSubject(deps, email)
  const value = cookieOf(suffixOf(account))
  const [cookieAccount, id] =
    (value && readToken(deps.ring, purpose, value, deps.now.getTime()))?.split('.') ?? []
  return cookieAccount === account && id ? id : null
}
