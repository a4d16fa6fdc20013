const names: Readonly<Record<string, string>> = {
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  x: 'X',
  youtube: 'YouTube',
  soundcloud: 'SoundCloud',
}

/** A network's name, as the network writes it. */
export const nameNetwork = (network: string): string =>
  names[network] ?? network.charAt(0).toUpperCase() + network.slice(1)
