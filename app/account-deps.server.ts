import { redirect } from 'react-router'
import type { AccountDeps, Client } from '#accounts'
import { houseDate } from '#platform/clock.ts'
import type { RequestContext } from './request.server.ts'

/** Dependencies of the accounts module, from a request: keys, the base address of links in letters, the system's clock. */
export const depsOf = ({ config }: Pick<RequestContext, 'config'>): AccountDeps => ({
  ring: { secret: config.secretKey },
  appUrl: config.appUrl,
  now: houseDate(),
})

export const clientOf = (services: RequestContext, request: Request): Client => ({
  address: services.address,
  userAgent: request.headers.get('user-agent') ?? '',
  requestId: services.requestId,
})

/** Redirects to a page of our own, setting or clearing cookies. */
export function redirectWith(cookieLines: readonly string[], to: string): Response {
  const response = redirect(to, 303)
  for (const line of cookieLines) response.headers.append('Set-Cookie', line)
  return response
}
