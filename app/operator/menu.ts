import type { StaffRole } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { IconName } from '../ui/icon-names.ts'

type Entry = { key: string; label: string; icon: IconName; to: string; role: StaffRole | null }

/** The console's queues. `role`: who works there; admin works everywhere. */
export const entries: readonly Entry[] = [
  { key: 'home', label: 'Home', icon: 'house', to: hrefs.operator, role: null },
  { key: 'batches', label: 'Batches', icon: 'layout-grid', to: hrefs.operatorBatches(), role: null },
  { key: 'scan', label: 'Scan', icon: 'scan-line', to: hrefs.operatorScan(), role: 'production' },
  { key: 'shipments', label: 'Shipments', icon: 'truck', to: hrefs.operatorShipments(), role: null },
  { key: 'orders', label: 'Orders', icon: 'package', to: hrefs.operatorOrders(), role: null },
  { key: 'support', label: 'Support', icon: 'life-buoy', to: hrefs.operatorSupport(), role: 'support' },
  { key: 'claims', label: 'Claims', icon: 'package-x', to: hrefs.operatorClaims(), role: 'support' },
  {
    key: 'moderation',
    label: 'Moderation',
    icon: 'flag',
    to: hrefs.operatorModeration(),
    role: 'support',
  },
  { key: 'reviews', label: 'Reviews', icon: 'star', to: hrefs.operatorReviews(), role: 'support' },
  {
    key: 'catalogue',
    label: 'Catalogue',
    icon: 'shirt',
    to: hrefs.operatorCatalogue(),
    role: 'production',
  },
  {
    key: 'providers',
    label: 'Providers',
    icon: 'printer',
    to: hrefs.operatorProviders,
    role: 'production',
  },
  { key: 'payouts', label: 'Payouts', icon: 'hand-coins', to: hrefs.operatorPayouts(), role: 'finance' },
  { key: 'ledger', label: 'Ledger', icon: 'book-open', to: hrefs.operatorLedger(), role: 'finance' },
  {
    key: 'reconciliation',
    label: 'Reconciliation',
    icon: 'landmark',
    to: hrefs.operatorReconciliation,
    role: 'finance',
  },
  { key: 'trail', label: 'Audit trail', icon: 'scale', to: hrefs.operatorTrail(), role: 'admin' },
  { key: 'house', label: 'House', icon: 'store', to: hrefs.operatorHouse, role: 'admin' },
  { key: 'staff', label: 'Staff', icon: 'users', to: hrefs.operatorStaff, role: 'admin' },
  { key: 'health', label: 'Jobs', icon: 'activity', to: hrefs.operatorHealth, role: null },
]

/** The rail's entries for these roles. */
export const listEntries = (roles: readonly StaffRole[]): readonly Entry[] =>
  entries.filter(({ role }) => role === null || roles.includes('admin') || roles.includes(role))

export const isAt = (pathname: string, to: string): boolean =>
  pathname === to || (to !== hrefs.operator && pathname.startsWith(`${to}/`))
