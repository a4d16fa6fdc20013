import type { NetworkName } from '../ui/icon-names.ts'

export type Network = 'facebook' | 'instagram' | 'linkedin' | 'tiktok' | 'x' | 'youtube'

/** The six social networks, in the spec's order, with our own page on each. */
export const ourNetworks: readonly { mark: NetworkName & Network; name: string; ours: string }[] = [
  { mark: 'facebook', name: 'Facebook', ours: 'https://www.facebook.com/fanfare' },
  { mark: 'instagram', name: 'Instagram', ours: 'https://www.instagram.com/fanfare' },
  { mark: 'linkedin', name: 'LinkedIn', ours: 'https://www.linkedin.com/company/fanfare' },
  { mark: 'tiktok', name: 'TikTok', ours: 'https://www.tiktok.com/@fanfare' },
  { mark: 'x', name: 'X', ours: 'https://x.com/fanfare' },
  { mark: 'youtube', name: 'YouTube', ours: 'https://www.youtube.com/@fanfare' },
]
