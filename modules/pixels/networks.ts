/** The networks: the form of their ids, their purposes, and the sites a page opens to them. Browser-safe. */
export const networks = ['meta', 'google', 'tiktok', 'pinterest', 'snap'] as const
export type Network = (typeof networks)[number]
export const isNetwork = (text: unknown): text is Network => networks.some((network) => network === text)

/** The purposes that a fan consents to, each separately. */
export const purposes = ['analytics', 'marketing'] as const
export type Purpose = (typeof purposes)[number]

type Sites = { scripts: readonly string[]; calls: readonly string[]; frames: readonly string[] }
export type NetworkFacts = {
  name: string
  purpose: Purpose
  id: { label: string; pattern: RegExp; example: string; words: string; where: string }
  token: { label: string; where: string }
  /** A second number that the server side needs. */
  account?: { label: string; pattern: RegExp; words: string }
  /** A code from the network's own test screen, to see a test arrive there. */
  testCode: boolean
  /** Sites that its published script loads from and reports to. */
  sites: Sites
}

export const networkFacts: Readonly<Record<Network, NetworkFacts>> = {
  meta: {
    name: 'Meta',
    purpose: 'marketing',
    id: {
      label: 'Pixel ID',
      pattern: /^\d{15,16}$/,
      example: '1234567890123456',
      words: 'A Meta pixel ID has 15 or 16 digits.',
      where: 'Events Manager, Data sources, your pixel.',
    },
    token: {
      label: 'Access token',
      where: 'Events Manager, Settings, Conversions API, Generate access token.',
    },
    testCode: true,
    sites: {
      scripts: ['https://connect.facebook.net'],
      calls: ['https://www.facebook.com', 'https://connect.facebook.net'],
      frames: [],
    },
  },
  google: {
    name: 'Google Analytics',
    purpose: 'analytics',
    id: {
      label: 'Measurement ID',
      pattern: /^G-[A-Z0-9]{8,12}$/,
      example: 'G-AB12CD34EF',
      words: 'A measurement ID is G- followed by 8 to 12 capital letters and digits.',
      where: 'Admin, Data streams, your web stream.',
    },
    token: { label: 'API secret', where: 'In the same stream: Measurement Protocol API secrets, Create.' },
    testCode: false,
    sites: {
      scripts: ['https://www.googletagmanager.com'],
      calls: [
        'https://www.googletagmanager.com',
        'https://*.google-analytics.com',
        'https://*.analytics.google.com',
      ],
      frames: [],
    },
  },
  tiktok: {
    name: 'TikTok',
    purpose: 'marketing',
    id: {
      label: 'Pixel code',
      pattern: /^C[A-Z0-9]{19}$/,
      example: 'CABCDEFGHIJ123456789',
      words: 'A TikTok pixel code begins with C and has 20 capital letters and digits.',
      where: 'Ads Manager, Tools, Events, Web events, your pixel.',
    },
    token: { label: 'Access token', where: 'In the pixel: Settings, Events API, Generate access token.' },
    testCode: true,
    sites: {
      scripts: ['https://analytics.tiktok.com'],
      calls: ['https://analytics.tiktok.com', 'https://analytics-ipv6.tiktokw.us'],
      frames: [],
    },
  },
  pinterest: {
    name: 'Pinterest',
    purpose: 'marketing',
    id: {
      label: 'Tag ID',
      pattern: /^\d{13}$/,
      example: '2612345678901',
      words: 'A Pinterest tag ID has 13 digits.',
      where: 'Ads, Conversions, Pinterest tag.',
    },
    token: { label: 'Conversion access token', where: 'Ads, Conversions, Set up API, Generate new token.' },
    account: {
      label: 'Ad account ID',
      pattern: /^\d{9,18}$/,
      words: 'An ad account ID has 9 to 18 digits; events from our server need it.',
    },
    testCode: false,
    sites: {
      scripts: ['https://s.pinimg.com', 'https://ct.pinterest.com'],
      calls: ['https://ct.pinterest.com'],
      frames: ['https://ct.pinterest.com'],
    },
  },
  snap: {
    name: 'Snapchat',
    purpose: 'marketing',
    id: {
      label: 'Pixel ID',
      pattern: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      example: '01234567-89ab-cdef-0123-456789abcdef',
      words: 'A Snapchat pixel ID has 32 digits and letters a to f, in five groups with dashes.',
      where: 'Ads Manager, Events Manager, your pixel.',
    },
    token: {
      label: 'Conversions API token',
      where: 'Business settings, Business details, Conversions API tokens.',
    },
    testCode: false,
    sites: {
      scripts: ['https://sc-static.net'],
      calls: ['https://tr.snapchat.com', 'https://tr6.snapchat.com'],
      frames: ['https://tr.snapchat.com'],
    },
  },
}

/** Every site that a page with these networks opens, for its content security policy. */
export function sitesOf(usedNetworks: readonly Network[]): Sites {
  const uniqueSites = (kind: keyof Sites) => [
    ...new Set(usedNetworks.flatMap((network) => networkFacts[network].sites[kind])),
  ]
  return { scripts: uniqueSites('scripts'), calls: uniqueSites('calls'), frames: uniqueSites('frames') }
}
