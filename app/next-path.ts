const ownOrigin = 'https://own.invalid'
/** Pages not worth returning to. */
const transientPaths = [
  '/login',
  '/login/google',
  '/login/google/callback',
  '/logout',
  '/sign-up',
  '/verify-email',
  '/change-email',
  '/payout-details',
  '/reset-password',
  '/forgot-password',
  '/two-factor',
]

/**
 * The path on our own site a person wanted; anything else, including what a browser would read as another site,
 * becomes the dashboard.
 */
export function pickNextPath(requested: string | null | undefined, fallback = '/dashboard'): string {
  // A browser drops tabs and line ends from an address and reads a backslash as a slash.
  if (!requested || requested.length > 2000 || !/^\/[^\s\\]*$/.test(requested) || requested.startsWith('//'))
    return fallback
  if (!URL.canParse(requested, ownOrigin)) return fallback
  const url = new URL(requested, ownOrigin)
  if (url.origin !== ownOrigin || url.pathname.startsWith('//')) return fallback
  if (transientPaths.includes(url.pathname.replace(/\.data$/, ''))) return fallback
  return `${url.pathname}${url.search}${url.hash}`
}
