import { cookieLine, cookiesOf } from '#platform/http/cookie.ts'
import type { Services } from '#platform/services.ts'
import { integrations } from '../integrations.ts'

const name = 'channel'
const secondsKept = 60 * 60 * 24 * 7
const known = new Set<string>(integrations.map(({ service }) => service))

/** The channel this browser came from, for the order line; `store` if it followed no channel's link. */
export function channelOf(request: Request, config: Pick<Services['config'], 'appUrl'>): string {
  const kept = /(?:^|;\s*)channel=([a-z-]{1,40})(?:;|$)/.exec(cookiesOf(request, config))?.[1]
  return kept && known.has(kept) ? kept : 'store'
}

/** The cookie that stores a channel's link for a week: only names of ours, hidden from scripts. */
export function channelCookie(url: URL, config: Pick<Services['config'], 'appUrl'>): string | null {
  const channel = url.searchParams.get('channel')
  if (!channel || !known.has(channel)) return null
  return cookieLine(config, name, channel, secondsKept)
}
