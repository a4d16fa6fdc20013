import { type DeviceCookie, knownDevice } from './known-device.ts'
import { deviceMs, halfMs, sessionMs } from './limits.ts'
import type { AccountMeans } from './means.ts'

/** The names of our cookies: with the `__Host-` prefix wherever the site is served over https. */
function namesFor(appUrl: string): {
  session: string
  half: string
  pending: string
  device: string
  secure: boolean
} {
  const secure = appUrl.startsWith('https:')
  const prefix = secure ? '__Host-' : ''
  return {
    session: `${prefix}fanfare`,
    half: `${prefix}fanfare-half`,
    pending: `${prefix}fanfare-new`,
    device: `${prefix}fanfare-known-`,
    secure,
  }
}

function line(name: string, value: string, seconds: number, secure: boolean): string {
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** `device`: what makes this browser known to the account, after a full sign-in. */
export type SignedIn = { token: string; half: boolean; device?: DeviceCookie }

/** The cookies of a new session: a half one has a name of its own, which nothing but the second step reads. */
export function sessionCookies(appUrl: string, signedIn: SignedIn): string[] {
  const names = namesFor(appUrl)
  const [kept, dropped] = signedIn.half ? [names.half, names.session] : [names.session, names.half]
  const ms = signedIn.half ? halfMs : sessionMs
  return [
    line(kept, signedIn.token, ms / 1000, names.secure),
    line(dropped, '', 0, names.secure),
    ...(signedIn.device ? [deviceCookie(appUrl, signedIn.device)] : []),
  ]
}

export function signedOutCookies(appUrl: string): string[] {
  const names = namesFor(appUrl)
  return [names.session, names.half].map((name) => line(name, '', 0, names.secure))
}

/** Says to the confirmation page that this is the browser that signed up. */
export const pendingCookie = (appUrl: string, value: string): string => {
  const names = namesFor(appUrl)
  return line(names.pending, value, value ? 86_400 : 0, names.secure)
}

/** Makes this browser known to one account. */
export function deviceCookie(appUrl: string, { suffix, value }: DeviceCookie): string {
  const names = namesFor(appUrl)
  return line(`${names.device}${suffix}`, value, deviceMs / 1000, names.secure)
}

/** Which known browser of an account a request comes from, if it is one. */
export const deviceOf = (means: AccountMeans, request: Request, email: string): string | null =>
  knownDevice(means, email, (suffix) => cookieNamed(request, `${namesFor(means.appUrl).device}${suffix}`))

/** One of our cookies in a request, or null. The last of the same name does not win: two are none. */
export const readAccountCookie = (
  appUrl: string,
  request: Request,
  which: 'session' | 'half' | 'pending',
): string | null => cookieNamed(request, namesFor(appUrl)[which])

function cookieNamed(request: Request, name: string): string | null {
  const found = (request.headers.get('cookie') ?? '')
    .split(/;\s*/)
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  return found.length === 1 && /^[\w.-]{20,400}$/.test(found[0]!) ? found[0]! : null
}
