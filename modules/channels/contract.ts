/** Channels, browser door: what can be connected, what a feed checks, words for refusals. */
import type { RefusalWords } from '#kernel/result.ts'

export type { FeedFault } from './feed.ts'
export { type FeedFormat, feedFormats, feedNames, isFeedFormat } from './formats.ts'

export const channels = ['google', 'meta', 'tiktok', 'discord'] as const
export type Channel = (typeof channels)[number]

/** A connection as screens show it: never what opens it. */
export type ConnectionView = {
  channel: Channel
  label: string
  connectedAt: Date
  lastAt: Date | null
  lastFault: string | null
}

export type ChannelRefusal =
  | 'webhook.malformed'
  | 'channel.not_connected'
  | 'webhook.refused'
  | 'webhook.gone'
export const channelRefusals: RefusalWords<ChannelRefusal> = {
  'webhook.malformed': {
    status: 422,
    words:
      'That is not a webhook of Discord. It begins with https://discord.com/api/webhooks/ and ends in a long key.',
  },
  'channel.not_connected': { status: 404, words: 'This is not connected.' },
  'webhook.refused': { status: 502, words: 'Discord did not take the message: {why}.' },
  'webhook.gone': { status: 502, words: 'Discord says that this webhook was deleted. Connect a new one.' },
}
