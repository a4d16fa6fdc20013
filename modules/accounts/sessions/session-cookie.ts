import { cookieLine, cookieNamed } from '#platform/http/cookie.ts'
import type { AccountDeps } from '../deps.ts'
import { deviceMs, halfMs, sessionMs } from '../limits.ts'
import { type DeviceCookie, readKnownDevice } from './known-device.ts'

/** The names of our cookies; `device` is a prefix. */
const names = {
  session: 'fanfare',
  half: 'fanfare-half',
  pending: 'fanfare-new',
  device: 'fanfare-known-',
} as const

/** `device`: makes this browser known to the account, after a full sign-in. */
export type NewSession = { token: string; isHalf: boolean; device?: DeviceCookie }

/** The cookies of a new session: a half one has its own name, which only the second step reads. */
export function sessionCookies(appUrl: string, session: NewSession): string[] {
  const [active, removed] = session.isHalf ? [names.half, names.session] : [names.session, names.half]
  const ms = session.isHalf ? halfMs : sessionMs
  return [
    cookieLine({ appUrl }, active, session.token, ms / 1000),
    cookieLine({ appUrl }, removed, '', 0),
    ...(session.device ? [deviceCookie(appUrl, session.device)] : []),
  ]
}

export const signedOutCookies = (appUrl: string): string[] =>
  [names.session, names.half].map((name) => cookieLine({ appUrl }, name, '', 0))

/** Tells the confirmation page that this is the browser that signed up. */
export const pendingCookie = (appUrl: string, value: string): string =>
  cookieLine({ appUrl }, names.pending, value, value ? 86_400 : 0)

/** Makes this browser known to one account. */
export const deviceCookie = (appUrl: string, { suffix, value }: DeviceCookie): string =>
  cookieLine({ appUrl }, `${names.device}${suffix}`, value, deviceMs / 1000)

/** The known browser of an account that a request comes from, if any. */
export const deviceOf = (deps: AccountDeps, request: Request, email: string): string | null =>
  readKnownDevice(deps, email, (suffix) => readCookie(deps.appUrl, request, `${names.device}${suffix}`))

/** One of our cookies in a request, or null. */
export const readAccountCookie = (
  appUrl: string,
  request: Request,
  kind: 'session' | 'half' | 'pending',
): string | null => readCookie(appUrl, request, names[kind])

function readCookie(appUrl: string, request: Request, name: string): string | null {
  const value = cookieNamed(request, { appUrl }, name)
  return value && /^[\w.-]{20,400}$/.test(value) ? value : null
}
