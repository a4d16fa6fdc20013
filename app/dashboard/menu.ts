import type { Power } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { integrations } from '../integrations.ts'
import type { IconName } from '../ui/icon-names.ts'

/** `requires`: the power required to see the entry; the gate guards the page all the same. */
type GuardedItem = { label: string; icon: IconName; requires?: Power }
export type Entry = GuardedItem & { to: string }
export type Group = GuardedItem & { within: readonly { label: string; to: string }[] }

const tools = [
  { label: 'Promotions', to: hrefs.tool('promotions') },
  { label: 'Pricing & discounts', to: hrefs.tool('pricing-discount') },
  { label: 'Tracking pixels', to: hrefs.tool('tracking-pixels') },
]

/** The twelve entries of the sidebar. */
export const entries: readonly (Entry | Group)[] = [
  { label: 'Home', icon: 'house', to: hrefs.dashboard },
  { label: 'Upgrade', icon: 'circle-arrow-up', to: hrefs.upgrade },
  { label: 'Create', icon: 'square-plus', to: hrefs.create, requires: 'make' },
  {
    label: 'Integrate',
    icon: 'plug',
    requires: 'promote',
    within: integrations.map(({ service, label }) => ({ label, to: hrefs.integrate(service) })),
  },
  { label: 'Analytics', icon: 'chart-line', to: hrefs.analytics, requires: 'analyse' },
  { label: 'Listings', icon: 'layers', to: hrefs.listings, requires: 'make' },
  { label: 'Stores', icon: 'store', to: hrefs.store, requires: 'make' },
  { label: 'Payouts', icon: 'hand-coins', to: hrefs.payouts, requires: 'books' },
  { label: 'My Purchases', icon: 'shopping-bag', to: hrefs.purchases, requires: 'books' },
  { label: 'Tools & Services', icon: 'wrench', within: tools, requires: 'promote' },
  { label: 'Learn', icon: 'book-open', to: hrefs.help },
  { label: 'Settings', icon: 'settings', to: hrefs.settings },
]

/** The entries for someone with these powers. */
export const listEntries = (powers: readonly Power[]): readonly (Entry | Group)[] =>
  entries.filter(({ requires }) => !requires || powers.includes(requires))

/** Tells if an address belongs to an entry: a payout request belongs to Payouts. */
export function isAt(pathname: string, to: string): boolean {
  if (pathname === to) return true
  if (to === hrefs.payouts) return pathname === hrefs.payoutRequest || pathname.startsWith(`${to}/`)
  if (to === hrefs.create) return /^\/products?\//.test(pathname)
  if (to === hrefs.upgrade)
    return pathname === hrefs.purchaseDomain || pathname === hrefs.tool('connect-domain')
  return to !== hrefs.dashboard && pathname.startsWith(`${to}/`)
}
