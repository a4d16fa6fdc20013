import type { NetworkName } from './ui/icon-names.ts'

type Network = { name: NetworkName; label: string; href: (address: string, words: string) => string }
const buildQuery = (base: string, fields: Record<string, string>): string =>
  `${base}?${new URLSearchParams(fields)}`

/** Networks with their own form for a link. Nothing is fetched from there before a click. */
export const shareNetworks: readonly Network[] = [
  { name: 'x', label: 'X', href: (url, text) => buildQuery('https://x.com/intent/post', { url, text }) },
  {
    name: 'facebook',
    label: 'Facebook',
    href: (u) => buildQuery('https://www.facebook.com/sharer/sharer.php', { u }),
  },
  {
    name: 'whatsapp',
    label: 'WhatsApp',
    href: (url, text) => buildQuery('https://wa.me/', { text: `${text} ${url}` }),
  },
  {
    name: 'reddit',
    label: 'Reddit',
    href: (url, title) => buildQuery('https://www.reddit.com/submit', { url, title }),
  },
]
