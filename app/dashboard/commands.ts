import type { Power } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Command } from '../workbench/command.ts'
import { ownCommands } from '../workbench/own-commands.ts'
import { listEntries } from './menu.ts'
import { sections } from './setting/sections.ts'
import { panels } from './store/panels.ts'

type Shop = { id: string; name: string; handle: string }
export type CommandContext = {
  powers: readonly Power[]
  shop: Shop
  workplaces: readonly Shop[]
  /** The store's full address, for copying. */
  address: string
}
type GuardedCommand = Command & { requires?: Power }
const openCommand = (to: string) => ({ kind: 'open', to }) as const

/**
 * Everything someone with these powers can open or do from here. Actions come first, because they are the likeliest
 * goal.
 */
export function listCommands({ powers, shop, workplaces, address }: CommandContext): Command[] {
  const all: GuardedCommand[] = [
    ...listActions(shop, address),
    ...listScreens(powers),
    ...panelScreens,
    ...settingParts,
  ]
  return [
    ...all
      .filter(({ requires }) => !requires || powers.includes(requires))
      .map(({ requires: _, ...command }) => command),
    ...(workplaces.length > 1 ? workplaces.filter(({ id }) => id !== shop.id).map(buildSwitchCommand) : []),
    ...ownCommands,
  ]
}

const listActions = ({ handle }: Shop, address: string): GuardedCommand[] =>
  [
    {
      id: 'create-product',
      label: 'Create a product',
      icon: 'square-plus' as const,
      requires: 'make' as const,
      keywords: 'new design listing blank',
      action: openCommand(hrefs.create),
    },
    {
      id: 'order-samples',
      label: 'Order samples',
      icon: 'package' as const,
      requires: 'make' as const,
      keywords: 'at cost own test piece',
      action: openCommand(hrefs.samples()),
    },
    {
      id: 'bulk-order',
      label: 'Bulk order',
      icon: 'package' as const,
      requires: 'make' as const,
      keywords: 'many pieces wholesale quote event merch table',
      action: openCommand(hrefs.bulk()),
    },
    {
      id: 'own-files',
      label: 'Your files',
      icon: 'upload' as const,
      requires: 'make' as const,
      keywords: 'download pdf ebook music video sell digital product',
      action: openCommand(hrefs.ownFiles),
    },
    {
      id: 'request-payout',
      label: 'Request a payout',
      icon: 'hand-coins' as const,
      requires: 'own' as const,
      keywords: 'money withdraw bank paypal',
      action: openCommand(hrefs.payoutRequest),
    },
    {
      id: 'new-code',
      label: 'New discount code',
      icon: 'ticket-percent' as const,
      requires: 'promote' as const,
      keywords: 'promotion coupon voucher sale',
      action: openCommand(hrefs.newPromotion),
    },
    {
      id: 'write-post',
      label: 'Write a post',
      icon: 'notebook-pen' as const,
      requires: 'make' as const,
      keywords: 'news blog page store',
      action: openCommand(hrefs.newPost),
    },
    {
      id: 'orders',
      label: 'Orders',
      icon: 'receipt-text' as const,
      requires: 'manage' as const,
      keywords: 'order fan customer buyer tracking cancel refund',
      action: openCommand(hrefs.orders()),
    },
    {
      id: 'inbox',
      label: 'Inbox',
      icon: 'inbox' as const,
      requires: 'manage' as const,
      keywords: 'message question fan answer support conversation',
      action: openCommand(hrefs.inbox()),
    },
    {
      id: 'view-store',
      label: 'View my store',
      icon: 'external-link' as const,
      keywords: `shop open storefront ${handle}`,
      detail: 'In a new tab',
      action: { kind: 'open', to: hrefs.storefront(handle), opensIn: 'tab' } as const,
    },
    {
      id: 'copy-address',
      label: 'Copy the store’s address',
      icon: 'copy' as const,
      keywords: 'link url share shop',
      detail: address.replace(/^https?:\/\//, ''),
      action: { kind: 'copy', text: address } as const,
    },
  ].map((command) => ({ ...command, group: 'Do' }))

/** The sidebar with its groups, and the screens that its pages lead to. */
function listScreens(powers: readonly Power[]): GuardedCommand[] {
  const entries = listEntries(powers)
  const topScreens = entries.flatMap((entry): GuardedCommand[] =>
    'within' in entry
      ? []
      : [
          {
            id: `at ${entry.to}`,
            group: 'Go to',
            label: entry.label,
            icon: entry.icon,
            action:
              entry.to === hrefs.help
                ? { ...openCommand(entry.to), opensIn: 'document' }
                : openCommand(entry.to),
          },
        ],
  )
  const nestedScreens = entries.flatMap((group): GuardedCommand[] =>
    'within' in group
      ? group.within.map(({ label, to }) => ({
          id: `at ${to}`,
          group: group.label,
          label,
          icon: group.icon,
          action: openCommand(to),
        }))
      : [],
  )
  return [...topScreens, ...furtherScreens, ...nestedScreens]
}

const furtherScreens: GuardedCommand[] = (
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
).map(([label, to, icon, requires, keywords]) => ({
  id: `at ${to}`,
  group: 'Go to',
  label,
  icon,
  requires,
  keywords,
  action: openCommand(to),
}))

const panelScreens: GuardedCommand[] = [
  ...Object.entries(panels).map(([key, label]) => ({ to: hrefs.storePanel(key), label: `Store: ${label}` })),
  { to: hrefs.storePanel('versions'), label: 'Store: Versions' },
].map(({ to, label }) => ({
  id: `at ${to}`,
  group: 'Store',
  label,
  icon: 'store',
  requires: 'make',
  action: openCommand(to),
}))

/** Parts that only tell non-owners to ask the owner are left out for them. */
const ownerSections: readonly string[] = ['bank', 'keys', 'export']
const settingParts: GuardedCommand[] = [
  ...sections.map(
    ([section, label]): GuardedCommand => ({
      id: `at ${hrefs.settingsPart(section)}`,
      group: 'Settings',
      label,
      icon: 'settings',
      ...(ownerSections.includes(section) ? { requires: 'own' } : {}),
      action: openCommand(hrefs.settingsPart(section)),
    }),
  ),
  {
    id: `at ${hrefs.webhooks}`,
    group: 'Settings',
    label: 'Webhooks',
    icon: 'settings',
    requires: 'own',
    action: openCommand(hrefs.webhooks),
  },
]

const buildSwitchCommand = ({ id, name, handle }: Shop): Command => ({
  id: `shop ${id}`,
  group: 'Your shops',
  label: `Work in ${name}`,
  icon: 'store',
  detail: `@${handle}`,
  keywords: 'switch shop workplace',
  action: { kind: 'send', to: hrefs.workplace, fields: { shop: id } },
})

/** Leads to a full search: the shop's listings for those who make them, the help for everyone else. */
export const buildSearchCommand = (powers: readonly Power[], words: string): Command =>
  powers.includes('make')
    ? {
        id: 'find',
        group: 'Search',
        label: `Search listings for “${words}”`,
        icon: 'search',
        action: openCommand(hrefs.listingsLike(words)),
      }
    : {
        id: 'find',
        group: 'Search',
        label: `Search the help for “${words}”`,
        icon: 'search',
        action: { ...openCommand(hrefs.helpAbout(words)), opensIn: 'document' },
      }
