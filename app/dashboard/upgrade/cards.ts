import { hrefs } from '#kernel/hrefs.ts'
import type { IconName, NetworkName } from '../../ui/icon-names.ts'

export type UpgradeCard = {
  title: string
  description: string
  buttonText: string
  buttonLink: string
  imageUrl: string
  icon: { lucide: IconName } | { network: NetworkName }
  iconTitle: string
  iconSubtitle: string
  /** Opens in a new tab. */
  isExternal: boolean
  /** The flat ink behind the picture. */
  background: string
}

/** The four cards of the specification, in order. */
export const upgradeCards: readonly UpgradeCard[] = [
  {
    title: 'Ready to level up?',
    description:
      'Take the quiz for the Ignite Program. Qualifying gives you custom stores, special drops, marketing campaigns and a dedicated growth manager. The programme is free.',
    buttonText: 'Take the quiz',
    buttonLink: hrefs.ignite,
    imageUrl: '/site-pictures/tee-loud.webp',
    icon: { lucide: 'zap' },
    iconTitle: 'Ignite Program',
    iconSubtitle: 'Free, by application',
    isExternal: true,
    background: '#FFC62E',
  },
  {
    title: 'Purchase a custom domain in minutes.',
    description: 'Your own name is easier to say on a stream than our address.',
    buttonText: 'Buy now',
    buttonLink: hrefs.purchaseDomain,
    imageUrl: '/site-pictures/cap-kilo.webp',
    icon: { lucide: 'globe' },
    iconTitle: 'Domains',
    iconSubtitle: 'Yours, wherever you go',
    isExternal: false,
    background: '#FF5B45',
  },
  {
    title: 'Have a domain? Connect it today to drive more sales.',
    description: 'Add two records at your registrar and your store goes live there, certificate included.',
    buttonText: 'Connect now',
    buttonLink: hrefs.tool('connect-domain'),
    imageUrl: '/site-pictures/tote-tin.webp',
    icon: { lucide: 'link-2' },
    iconTitle: 'Connect a domain',
    iconSubtitle: 'TXT and CNAME',
    isExternal: false,
    background: '#9FE0C4',
  },
  {
    title: 'Drag. Drop. Launch.',
    description: 'Build a landing page around your drop with Framer and put your buy links on it.',
    buttonText: 'Learn More',
    buttonLink: 'https://www.framer.com/',
    imageUrl: '/site-pictures/poster-seven.webp',
    icon: { network: 'framer' },
    iconTitle: 'Framer',
    iconSubtitle: 'Page builder, our partner',
    isExternal: true,
    background: '#D9D4FF',
  },
]
