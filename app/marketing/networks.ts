import type { NetworkName } from '../ui/icon-names.ts'

export type Network = 'facebook' | 'instagram' | 'linkedin' | 'tiktok' | 'x' | 'youtube'

/** The six social networks, in the specification's order; the house's own pages are configured. */
export const ourNetworks: readonly { mark: NetworkName & Network; name: string }[] = [
  { mark: 'facebook', name: 'Facebook' },
  { mark: 'instagram', name: 'Instagram' },
  { mark: 'linkedin', name: 'LinkedIn' },
  { mark: 'tiktok', name: 'TikTok' },
  { mark: 'x', name: 'X' },
  { mark: 'youtube', name: 'YouTube' },
]
