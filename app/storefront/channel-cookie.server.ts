import { cookieLine, cookiesOf } from '#platform/http/cookie.ts'
import type { Services } from '#platform/services.ts'
import { integrations } from '../integrations.ts'

const name = 'channel'
const cookieSeconds = 60 * 60 * 24 * 7
const knownServices = new Set<string>(integrations.map(({ service }) => service))

/** The channel this browser came from, for the order line; `store` if it followed no channel's link. */
export function readChannel(request: Request, config: Pick<Services['config'], 'appUrl'>): string {
  const saved = /(?:^|;\s*)channel=([a-z-]{1,40})(?:;|$)/.exec(cookiesOf(request, config))?.[1]
  return saved && knownServices.has(saved) ? saved : 'store'
}

/** The cookie that stores a channel's link for a week: only names of ours, hidden from scripts. */
export function buildChannelCookie(url: URL, config: Pick<Services['config'], 'appUrl'>): string | null {
  const channel = url.searchParams.get('channel')
  if (!channel || !knownServices.has(channel)) return null
  return cookieLine(config, name, channel, cookieSeconds)
}
