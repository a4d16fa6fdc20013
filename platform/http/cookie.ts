type Site = { appUrl: string }
const isSecure = ({ appUrl }: Site): boolean => appUrl.startsWith('https:')
const nameAt = (site: Site, name: string, path: string): string =>
  isSecure(site) ? `${path === '/' ? '__Host-' : '__Secure-'}${name}` : name

/**
 * A cookie of ours: for no script, and no site but the one that set it. By TLS its name has the prefix for which
 * browsers refuse it from anyone else: from a name below ours, or from a plain-text page. Zero seconds delete it.
 */
export const cookieLine = (site: Site, name: string, value: string, seconds: number, path = '/'): string =>
  `${nameAt(site, name, path)}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure(site) ? '; Secure' : ''}`

/** A request's cookies under their plain names; by TLS only those whose prefix proves them ours. */
export function cookiesOf(request: Request, site: Site): string {
  const header = request.headers.get('cookie') ?? ''
  if (!isSecure(site)) return header
  return header
    .split(/;\s*/)
    .flatMap((pair) => /^__(?:Host|Secure)-(.*)$/s.exec(pair)?.[1] ?? [])
    .join('; ')
}

/** One cookie for the whole site, or null. If there are two of one name, neither counts. */
export function cookieNamed(request: Request, site: Site, name: string): string | null {
  const start = `${nameAt(site, name, '/')}=`
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/).filter((pair) => pair.startsWith(start))
  return pairs.length === 1 ? pairs[0]!.slice(start.length) : null
}
