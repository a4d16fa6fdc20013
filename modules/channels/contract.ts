/** Channels, browser door: connections, feed rules, words for refusals. */
import type { RefusalWords } from '#kernel/result.ts'

export type { FeedFault } from './feed.ts'
export { type FeedFormat, feedFormats, feedNames, isFeedFormat } from './formats.ts'

/** Services where a shop gives its own page, and we check whether it links to the store. */
export const pageServices = ['linktree', 'beacons', 'youtube', 'patreon', 'twitch'] as const
export type PageService = (typeof pageServices)[number]
export const isPageService = (text: string): text is PageService =>
  pageServices.some((pageService) => pageService === text)

export const channels = ['google', 'meta', 'tiktok', 'discord', 'canva', ...pageServices] as const
export type Channel = (typeof channels)[number]

/** A connection as screens show it, without its secrets. */
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
  | 'channel.tested_often'
  | 'webhook.refused'
  | 'webhook.gone'
  | 'page.malformed'
  | 'page.unreachable'
  | 'page.missing'
  | 'page.closed'
  | 'page.without_store'
  | 'page.drawn_later'
export const channelRefusals: RefusalWords<ChannelRefusal> = {
  'webhook.malformed': {
    status: 422,
    words:
      'That isn’t a Discord webhook. One begins with https://discord.com/api/webhooks/ and ends in a long key.',
  },
  'channel.not_connected': { status: 404, words: 'This isn’t connected.' },
  'channel.tested_often': {
    status: 429,
    words: 'Too many tests. Wait a minute and try again.',
  },
  'webhook.refused': { status: 502, words: 'Discord rejected the message: {why}.' },
  'webhook.gone': { status: 502, words: 'Discord says that this webhook was deleted. Connect a new one.' },
  'page.malformed': {
    status: 422,
    words: 'That isn’t the address of a page there. Open your page in a browser and copy its address.',
  },
  'page.unreachable': {
    status: 502,
    words: 'The page could not be reached from here. Try again in a minute.',
  },
  'page.missing': {
    status: 422,
    words: 'There’s no page at that address. Check the spelling.',
  },
  'page.closed': { status: 502, words: 'The page didn’t open for us (status {status}).' },
  'page.without_store': {
    status: 422,
    words: 'The page doesn’t link to your store yet. Add the store link, then check again.',
  },
  'page.drawn_later': {
    status: 422,
    words:
      'Twitch draws panels in the browser, so we can’t check them. Open your channel and click the panel: it should open your store.',
  },
}

/** The last check of a page; one that couldn't be checked says nothing about its links. */
export type PageState = 'new' | 'leads' | 'leads_elsewhere' | 'missing' | 'unseen'
export function pageStateOf({ lastAt, lastFault }: Pick<ConnectionView, 'lastAt' | 'lastFault'>): PageState {
  if (lastFault === null) return lastAt ? 'leads' : 'new'
  if (lastFault === channelRefusals['page.without_store'].words) return 'leads_elsewhere'
  return lastFault === channelRefusals['page.missing'].words ? 'missing' : 'unseen'
}

/** A person's design at Canva, as the studio lists it. `picture` is an address at Canva. */
export type CanvaDesign = {
  id: string
  title: string
  pages: number
  changedAt: string
  picture: string | null
  /** Width to height, if Canva gives it. */
  ratio: number | null
}

/** One page of a design; `side` is the size to export in pixels, for an area's full resolution. */
export type CanvaPage = { design: string; page: number; side: { width: number } | { height: number } | null }

export type CanvaRefusal =
  | 'canva.off'
  | 'canva.not_connected'
  | 'canva.denied'
  | 'canva.expired'
  | 'canva.ended'
  | 'canva.busy'
  | 'canva.forbidden'
  | 'canva.many'
  | 'canva.unreachable'
  | 'canva.unreadable'
  | 'canva.refused'
  | 'canva.design_gone'
  | 'canva.licence'
  | 'canva.approval'
  | 'canva.export_failed'
export const canvaRefusals: RefusalWords<CanvaRefusal> = {
  'canva.off': { status: 404, words: 'Canva is not available on this site.' },
  'canva.not_connected': { status: 409, words: 'Canva is not connected. Connect it first.' },
  'canva.denied': {
    status: 403,
    words: 'Canva isn’t connected: the request was declined or timed out.',
  },
  'canva.expired': { status: 409, words: 'Canva does not accept the connection. Connect it again.' },
  'canva.ended': { status: 409, words: 'Canva has ended the connection. Connect it again.' },
  'canva.busy': {
    status: 429,
    words: 'Canva is busy. Try again in {seconds} seconds.',
  },
  'canva.many': { status: 429, words: 'You’ve imported {limit} designs this hour. Try again later.' },
  'canva.forbidden': {
    status: 403,
    words:
      'Canva doesn’t let this account do that ({why}). Ask the owner of the design or of your Canva team.',
  },
  'canva.unreachable': { status: 502, words: 'Canva didn’t answer. Try again in a minute.' },
  'canva.unreadable': { status: 502, words: 'Canva sent a response we couldn’t read.' },
  'canva.refused': { status: 502, words: 'Canva rejected the request: {why}.' },
  'canva.design_gone': { status: 404, words: 'That design is no longer on Canva.' },
  'canva.licence': {
    status: 422,
    words:
      'The design holds premium elements that this Canva account has not bought. Buy them on Canva, or remove them.',
  },
  'canva.approval': {
    status: 422,
    words:
      'Your Canva team has to approve this design before it is exported. Ask for it on Canva, then try again.',
  },
  'canva.export_failed': {
    status: 502,
    words: 'Canva could not export the design. Open it there and try again.',
  },
}
