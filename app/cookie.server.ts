import type { Services } from '#platform/http/request-context.ts'

type Site = Pick<Services['config'], 'appUrl'>
const isSecure = ({ appUrl }: Site): boolean => appUrl.startsWith('https:')

/**
 * A cookie of ours: for no script, and no site but the one that set it. By TLS its name has the prefix by which
 * browsers refuse it from anybody else: from a name below ours, or from a page in the clear. Zero seconds take it away.
 */
export function cookieLine(config: Site, name: string, value: string, seconds: number, path = '/'): string {
  const secure = isSecure(config)
  const prefix = secure ? (path === '/' ? '__Host-' : '__Secure-') : ''
  return `${prefix}${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}`
}

/** The cookies of a request under their plain names; by TLS only those whose prefix says that they are ours. */
export function cookiesOf(request: Request, config: Site): string {
  const given = request.headers.get('cookie') ?? ''
  if (!isSecure(config)) return given
  return given
    .split(/;\s*/)
    .flatMap((pair) => /^__(?:Host|Secure)-(.*)$/s.exec(pair)?.[1] ?? [])
    .join('; ')
}
