/** Channels, browser door: what can be connected, what a feed checks, words for refusals. */
import type { RefusalWords } from '#kernel/result.ts'

export type { FeedFault } from './feed.ts'

export const channels = ['google', 'meta', 'tiktok', 'discord'] as const
export type Channel = (typeof channels)[number]
export const feedFormats = ['google', 'meta', 'tiktok'] as const
export type FeedFormat = (typeof feedFormats)[number]
export const isFeedFormat = (text: string): text is FeedFormat => feedFormats.some((one) => one === text)

/** What each network calls its catalogue, and the file it reads. */
export const feedNames: Readonly<Record<FeedFormat, { name: string; file: string; where: string }>> = {
  google: {
    name: 'Google Merchant Center',
    file: 'google.xml',
    where: 'In Merchant Center: Products, Feeds, Add, “Scheduled fetch”, and paste the address.',
  },
  meta: {
    name: 'Meta (Facebook and Instagram)',
    file: 'meta.csv',
    where: 'In Commerce Manager: Catalogue, Data sources, Data feed, “Use a URL”, and paste the address.',
  },
  tiktok: {
    name: 'TikTok',
    file: 'tiktok.csv',
    where:
      'In TikTok Ads Manager: Assets, Catalogues, Add products, “Data feed schedule”, and paste the address.',
  },
}

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
