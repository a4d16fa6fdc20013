import type { Services } from '#platform/services.ts'
import { buildChannelCookie } from './channel-cookie.server.ts'
import { buildCodeCookie } from './code-cookie.server.ts'
import { buildCountryCookie } from './fan-country.server.ts'

/** The cookies of a link: the channel, a code for the cart, and the chosen country. */
export const buildLinkCookies = (
  url: URL,
  handle: string,
  config: Pick<Services['config'], 'appUrl'>,
): string[] =>
  [
    buildChannelCookie(url, config),
    buildCodeCookie(url, handle, config),
    buildCountryCookie(url.searchParams.get('to'), config),
  ].filter((cookie) => cookie !== null)
