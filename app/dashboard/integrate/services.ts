import type { FeedFormat } from '#channels/contract'
import type { Service } from '../../integrations.ts'
import type { IconName, NetworkName } from '../../ui/icon-names.ts'

export type Offer =
  | 'store-link'
  | 'listing-links'
  | 'buy-button'
  | 'embed'
  | 'bio-page'
  | 'member-code'
  | 'message'
  | 'panel'
export type ServicePage = {
  name: string
  mark: { network: NetworkName } | { icon: IconName }
  /** What selling there means. */
  summary: string
  /** The benefit of a connection, and its requirements. */
  connection: { benefit: string; requirements: readonly string[] }
  /** What works today, without any key. */
  offers: readonly Offer[]
  steps: readonly string[]
  /** Feeds that can be connected here. */
  feeds?: readonly FeedFormat[]
}

export const servicePages: Readonly<Record<Service, ServicePage>> = {
  'sell-on-social': {
    name: 'Sell on social',
    mark: { icon: 'share-2' },
    summary:
      'Show your profiles in your store, and your store in your profiles. Each channel has its own link, so Analytics can tell them apart.',
    connection: {
      benefit:
        'Each network reads your products from a feed, so names, prices, pictures and stock stay up to date.',
      requirements: [
        'A business account at each network',
        'Their approval of your shop',
        'The feed below, connected',
      ],
    },
    offers: ['store-link', 'listing-links', 'embed', 'buy-button'],
    feeds: ['google', 'meta'],
    steps: ['Add your profiles below; fans see them in your store.', 'Put the store link in each profile.'],
  },
  'store-drop': {
    name: 'Store drop',
    mark: { icon: 'calendar-clock' },
    summary:
      'A listing with an end: it closes at a set time, at a number of units, or both. The page shows the countdown and when orders arrive.',
    connection: { benefit: 'Built in. Nothing to connect.', requirements: [] },
    offers: ['listing-links', 'message'],
    steps: [
      'Publish a product from the studio.',
      'Set its end when you publish or relaunch it in Listings.',
      'Share the link below when it opens.',
    ],
  },
  youtube: {
    name: 'YouTube',
    mark: { network: 'youtube' },
    summary: 'Products under your videos and streams.',
    connection: {
      benefit: 'The merch shelf under videos, filled from Google Merchant Center, which reads the feed.',
      requirements: [
        'A channel in the YouTube Partner Programme',
        'YouTube’s approval of your shop',
        'The feed below, connected',
      ],
    },
    offers: ['store-link', 'listing-links', 'message'],
    feeds: ['google'],
    steps: [
      'Put the store link first in the description; YouTube shows two lines before “more”.',
      'Pin the message below as a comment.',
    ],
  },
  linktree: {
    name: 'Linktree',
    mark: { network: 'linktree' },
    summary: 'Your store and your newest products among your links.',
    connection: {
      benefit: 'We check that your page links to your store. Your links page updates as you publish.',
      requirements: ['Your Linktree address'],
    },
    offers: ['bio-page', 'store-link', 'listing-links'],
    steps: [
      'In Linktree, add a link and paste the address of your links page.',
      'Add your page below, and we’ll check that it links to your store.',
      'Or use that page as your link in bio: it works on its own.',
    ],
  },
  discord: {
    name: 'Discord',
    mark: { network: 'discord' },
    summary: 'A message in your server when something goes on sale or is about to end.',
    connection: {
      benefit: 'A message in your channel at every launch, with the picture and the price.',
      requirements: ['A webhook for one of your channels: Channel settings, Integrations, Webhooks'],
    },
    offers: ['message', 'store-link', 'listing-links'],
    steps: [
      'Create a webhook in your channel and connect it here; every launch is posted automatically.',
      'For anything else, copy the message below; Discord adds the product picture.',
    ],
  },
  twitch: {
    name: 'Twitch',
    mark: { network: 'twitch' },
    summary: 'A panel under your stream that leads to your store.',
    connection: {
      benefit:
        'We check that your channel exists. Twitch draws panels in the browser, so click the panel once to test it.',
      requirements: ['Your Twitch channel address'],
    },
    offers: ['panel', 'store-link', 'message'],
    steps: [
      'Download the picture.',
      'On your channel press Edit Panels, add a panel, choose the picture.',
      'Paste the store link as its link.',
      'Add your channel below, open it from here and click the panel.',
    ],
  },
  tiktok: {
    name: 'TikTok',
    mark: { network: 'tiktok' },
    summary: 'Your store in your bio, your products in your captions.',
    connection: {
      benefit:
        'TikTok reads your products from a feed, so names, prices, pictures and stock stay up to date.',
      requirements: [
        'A TikTok Ads account with a catalogue',
        'TikTok’s approval',
        'The feed below, connected',
      ],
    },
    offers: ['store-link', 'listing-links', 'message'],
    feeds: ['tiktok'],
    steps: [
      'Put the store link in your bio; TikTok allows a link once you have 1,000 followers.',
      'Say the short address in the video; links in captions can’t be tapped.',
    ],
  },
  beacons: {
    name: 'Beacons',
    mark: { icon: 'radio-tower' },
    summary: 'Your store and your newest products on your page.',
    connection: {
      benefit: 'We check that your page links to your store. Your links page updates as you publish.',
      requirements: ['Your Beacons address'],
    },
    offers: ['bio-page', 'store-link', 'listing-links'],
    steps: [
      'In Beacons, add a link block and paste the address of your links page.',
      'Add your page below, and we’ll check that it links to your store.',
      'Or use that page as your link in bio: it works on its own.',
    ],
  },
  patreon: {
    name: 'Patreon',
    mark: { network: 'patreon' },
    summary: 'Products for the people who already support you.',
    connection: {
      benefit: 'Paste your members, and each gets a code that works once.',
      requirements: [],
    },
    offers: ['member-code', 'message', 'store-link', 'listing-links'],
    steps: [
      'Make a code for each tier; each buyer can use it once.',
      'Paste the tier’s members, and send each the code made for them; or post the tier’s link to that tier only.',
      'Withdraw a code when a member leaves. Ending the tier’s code under Promotions ends all of them.',
    ],
  },
}
