/** The other places where a creator sells, in the specification's order. */
export const integrations = [
  { service: 'sell-on-social', label: 'Sell on social' },
  { service: 'store-drop', label: 'Store drop' },
  { service: 'youtube', label: 'YouTube' },
  { service: 'linktree', label: 'Linktree' },
  { service: 'discord', label: 'Discord' },
  { service: 'twitch', label: 'Twitch' },
  { service: 'tiktok', label: 'TikTok' },
  { service: 'beacons', label: 'Beacons' },
  { service: 'patreon', label: 'Patreon' },
] as const
export type Service = (typeof integrations)[number]['service']
