const here = 'https://own.invalid'
/** Pages not worth returning to. */
const passing = [
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
export function nextPath(wanted: string | null | undefined, fallback = '/dashboard'): string {
  // A browser drops tabs and line ends from an address and reads a backslash as a slash.
  if (!wanted || wanted.length > 2000 || !/^\/[^\s\\]*$/.test(wanted) || wanted.startsWith('//'))
    return fallback
  if (!URL.canParse(wanted, here)) return fallback
  const url = new URL(wanted, here)
  if (url.origin !== here || url.pathname.startsWith('//')) return fallback
  if (passing.includes(url.pathname.replace(/\.data$/, ''))) return fallback
  return `${url.pathname}${url.search}${url.hash}`
}
