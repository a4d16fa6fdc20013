import type { Power } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Command } from '../workbench/command.ts'
import { ownCommands } from '../workbench/own-commands.ts'
import { entriesFor } from './menu.ts'
import { sections } from './setting/sections.ts'
import { panels } from './store/panels.ts'

type Shop = { id: string; name: string; handle: string }
export type Around = {
  may: readonly Power[]
  shop: Shop
  workplaces: readonly Shop[]
  /** The store's full address, for copying. */
  address: string
}
type Asking = Command & { asks?: Power }
const opens = (to: string) => ({ kind: 'open', to }) as const

/**
 * Everything someone with these powers can open or do from here. Sentences come first, because they are the likeliest
 * goal.
 */
export function commandsOf({ may, shop, workplaces, address }: Around): Command[] {
  const all: Asking[] = [...acts(shop, address), ...screens(may), ...panelScreens, ...settingParts]
  return [
    ...all.filter(({ asks }) => !asks || may.includes(asks)).map(({ asks: _, ...command }) => command),
    ...(workplaces.length > 1 ? workplaces.filter(({ id }) => id !== shop.id).map(switchTo) : []),
    ...ownCommands,
  ]
}

const acts = ({ handle }: Shop, address: string): Asking[] =>
  [
    {
      id: 'create-product',
      label: 'Create a product',
      icon: 'square-plus' as const,
      asks: 'make' as const,
      also: 'new design listing blank',
      action: opens(hrefs.create),
    },
    {
      id: 'order-samples',
      label: 'Order samples',
      icon: 'package' as const,
      asks: 'make' as const,
      also: 'at cost own test piece',
      action: opens(hrefs.samples()),
    },
    {
      id: 'bulk-order',
      label: 'Bulk order',
      icon: 'package' as const,
      asks: 'make' as const,
      also: 'many pieces wholesale quote event merch table',
      action: opens(hrefs.bulk()),
    },
    {
      id: 'own-files',
      label: 'Your files',
      icon: 'upload' as const,
      asks: 'make' as const,
      also: 'download pdf ebook music video sell digital product',
      action: opens(hrefs.ownFiles),
    },
    {
      id: 'request-payout',
      label: 'Request a payout',
      icon: 'hand-coins' as const,
      asks: 'own' as const,
      also: 'money withdraw bank paypal',
      action: opens(hrefs.payoutRequest),
    },
    {
      id: 'new-code',
      label: 'New discount code',
      icon: 'ticket-percent' as const,
      asks: 'promote' as const,
      also: 'promotion coupon voucher sale',
      action: opens(hrefs.newPromotion),
    },
    {
      id: 'write-post',
      label: 'Write a post',
      icon: 'notebook-pen' as const,
      asks: 'make' as const,
      also: 'news blog page store',
      action: opens(hrefs.newPost),
    },
    {
      id: 'orders',
      label: 'Orders',
      icon: 'receipt-text' as const,
      asks: 'manage' as const,
      also: 'order fan customer buyer tracking cancel refund',
      action: opens(hrefs.orders()),
    },
    {
      id: 'inbox',
      label: 'Inbox',
      icon: 'inbox' as const,
      asks: 'manage' as const,
      also: 'message question fan answer support conversation',
      action: opens(hrefs.inbox()),
    },
    {
      id: 'view-store',
      label: 'View my store',
      icon: 'external-link' as const,
      also: `shop open storefront ${handle}`,
      detail: 'In a new tab',
      action: { kind: 'open', to: hrefs.storefront(handle), how: 'tab' } as const,
    },
    {
      id: 'copy-address',
      label: 'Copy the store’s address',
      icon: 'copy' as const,
      also: 'link url share shop',
      detail: address.replace(/^https?:\/\//, ''),
      action: { kind: 'copy', text: address } as const,
    },
  ].map((act) => ({ ...act, group: 'Do' }))

/** The sidebar with its groups, and the screens that its pages lead to. */
function screens(may: readonly Power[]): Asking[] {
  const shown = entriesFor(may)
  const top = shown.flatMap((entry): Asking[] =>
    'within' in entry
      ? []
      : [
          {
            id: `at ${entry.to}`,
            group: 'Go to',
            label: entry.label,
            icon: entry.icon,
            action: entry.to === hrefs.help ? { ...opens(entry.to), how: 'document' } : opens(entry.to),
          },
        ],
  )
  const within = shown.flatMap((group): Asking[] =>
    'within' in group
      ? group.within.map(({ label, to }) => ({
          id: `at ${to}`,
          group: group.label,
          label,
          icon: group.icon,
          action: opens(to),
        }))
      : [],
  )
  return [...top, ...further, ...within]
}

const further: Asking[] = (
  [
    ['Orders behind the figures', hrefs.analyticsOrders, 'receipt-text', 'analyse', 'sales lines'],
    ['Designs and pictures', hrefs.designs(), 'layers-2', 'make', 'artwork upload rename archive'],
    [
      'What earns',
      hrefs.analyticsEarned(),
      'hand-coins',
      'analyse',
      'profit by listing product size colour cost fees',
    ],
    [
      'Visits',
      hrefs.analyticsVisits(),
      'eye',
      'analyse',
      'visitors traffic funnel conversion sources campaigns',
    ],
    ['Reviews', hrefs.shopReviews, 'star', 'promote', 'stars ratings fans'],
    ['Claims', hrefs.claims, 'package-x', 'analyse', 'returns refunds damaged'],
    ['Cases', hrefs.cases(), 'flag', 'make', 'reports moderation taken down'],
    ['Connect a domain', hrefs.tool('connect-domain'), 'globe', 'manage', 'own address dns'],
    ['Buy a domain', hrefs.purchaseDomain, 'globe', 'manage', 'purchase address'],
  ] as const
).map(([label, to, icon, asks, also]) => ({
  id: `at ${to}`,
  group: 'Go to',
  label,
  icon,
  asks,
  also,
  action: opens(to),
}))

const panelScreens: Asking[] = [
  ...Object.entries(panels).map(([key, label]) => ({ to: hrefs.storePanel(key), label: `Store: ${label}` })),
  { to: hrefs.storePanel('versions'), label: 'Store: Versions' },
].map(({ to, label }) => ({
  id: `at ${to}`,
  group: 'Store',
  label,
  icon: 'store',
  asks: 'make',
  action: opens(to),
}))

/** Parts that only tell non-owners to ask the owner are left out for them. */
const ofOwner: readonly string[] = ['bank', 'keys', 'export']
const settingParts: Asking[] = [
  ...sections.map(
    ([section, label]): Asking => ({
      id: `at ${hrefs.settingsPart(section)}`,
      group: 'Settings',
      label,
      icon: 'settings',
      ...(ofOwner.includes(section) ? { asks: 'own' } : {}),
      action: opens(hrefs.settingsPart(section)),
    }),
  ),
  {
    id: `at ${hrefs.webhooks}`,
    group: 'Settings',
    label: 'Webhooks',
    icon: 'settings',
    asks: 'own',
    action: opens(hrefs.webhooks),
  },
]

const switchTo = ({ id, name, handle }: Shop): Command => ({
  id: `shop ${id}`,
  group: 'Your shops',
  label: `Work in ${name}`,
  icon: 'store',
  detail: `@${handle}`,
  also: 'switch shop workplace',
  action: { kind: 'send', to: hrefs.workplace, fields: { shop: id } },
})

/** Leads to a full search: the shop's listings for those who make them, the help for everyone else. */
export const searchCommand = (may: readonly Power[], words: string): Command =>
  may.includes('make')
    ? {
        id: 'find',
        group: 'Search',
        label: `Search listings for “${words}”`,
        icon: 'search',
        action: opens(hrefs.listingsLike(words)),
      }
    : {
        id: 'find',
        group: 'Search',
        label: `Search the help for “${words}”`,
        icon: 'search',
        action: { ...opens(hrefs.helpAbout(words)), how: 'document' },
      }
