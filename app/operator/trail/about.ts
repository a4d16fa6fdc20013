import { hrefs } from '#kernel/hrefs.ts'

/** The kind of thing an id names, and the screen for it; null if there is none. */
const kinds: Readonly<Record<string, { noun: string; to: ((id: string) => string) | null }>> = {
  ord: { noun: 'Order', to: hrefs.operatorOrder },
  shm: { noun: 'Parcel', to: hrefs.operatorShipment },
  pay: { noun: 'Payout', to: (payout) => hrefs.operatorPayouts({ payout }) },
  ocl: { noun: 'Claim', to: hrefs.operatorClaim },
  thr: { noun: 'Conversation', to: hrefs.operatorThread },
  inc: { noun: 'Case', to: hrefs.operatorIncident },
  shp: { noun: 'Shop', to: (shop) => hrefs.operatorLedger({ shop }) },
  lst: { noun: 'Listing', to: hrefs.operatorFind },
  prs: { noun: 'Person', to: null },
  rev: { noun: 'Review', to: null },
  unt: { noun: 'Unit', to: null },
  rfd: { noun: 'Refund', to: null },
  rfq: { noun: 'Refund request', to: null },
  dif: { noun: 'Difference', to: null },
  pfl: { noun: 'Print file', to: null },
  bkf: { noun: 'Bank file', to: null },
  mac: { noun: 'Macro', to: (id) => `${hrefs.operatorMacros}?id=${id}` },
  oso: { noun: 'Outside order', to: null },
  emc: { noun: 'Address change', to: null },
  key: { noun: 'API key', to: null },
  whk: { noun: 'Webhook', to: null },
  fil: { noun: 'File', to: null },
  pym: { noun: 'Payout details', to: null },
  pur: { noun: 'Purchase', to: null },
  evt: { noun: 'Event', to: null },
  ses: { noun: 'Session', to: null },
}

/** A line's resource in words: "Order FN-QRBGWL", "Claim …6ba208", or its name. */
export function describeAbout(
  resource: string,
  names: Readonly<Record<string, string>>,
): { noun: string; name: string; to: string | null } {
  const kind = /^([a-z]{3})_[0-9a-f]{32}$/.exec(resource)?.[1]
  const knownKind = kind ? kinds[kind] : undefined
  if (!kind) return { noun: '', name: resource, to: null }
  const name = names[resource] ?? `…${resource.slice(-6)}`
  return { noun: knownKind?.noun ?? 'ID', name, to: knownKind?.to?.(resource) ?? null }
}

/** "replacementUnitId" as "replacement unit": the name of a changed field. */
export const nameField = (name: string): string =>
  name
    .replace(/(Id|_id)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
