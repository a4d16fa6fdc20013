import type { Services } from '#platform/services.ts'
import { channelCookie } from './channel-cookie.server.ts'
import { codeCookie } from './code-cookie.server.ts'
import { countryCookie } from './fan-country.server.ts'

/** The cookies of a link: the channel, a code for the cart, and the chosen country. */
export const cookiesOfLink = (
  url: URL,
  handle: string,
  config: Pick<Services['config'], 'appUrl'>,
): string[] =>
  [
    channelCookie(url, config),
    codeCookie(url, handle, config),
    countryCookie(url.searchParams.get('to'), config),
  ].filter((cookie) => cookie !== null)
