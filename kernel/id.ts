import { invariant } from './invariant.ts'

declare const named: unique symbol
/** An id that says what it names: `lst_` and 32 hex digits of a UUIDv7. Kinds do not mix. */
export type Id<Kind extends string> = string & { readonly [named]: Kind }

export const idPrefixes = {
  person: 'prs',
  shop: 'shp',
  session: 'ses',
  invitation: 'inv',
  passkey: 'psk',
  emailChange: 'emc',
  departure: 'dep',
  entry: 'ent',
  artwork: 'art',
  design: 'dsn',
  designVersion: 'dsv',
  comment: 'cmt',
  listing: 'lst',
  listingVersion: 'lsv',
  cart: 'crt',
  cartLine: 'ctl',
  order: 'ord',
  line: 'lin',
  unit: 'unt',
  download: 'dwn',
  file: 'fil',
  fileVersion: 'flv',
  charge: 'chg',
  refund: 'rfd',
  refundRequest: 'rfq',
  dispute: 'dsp',
  difference: 'dif',
  batch: 'bat',
  outsideOrder: 'oso',
  printFile: 'pfl',
  shipment: 'shm',
  payout: 'pay',
  bankFile: 'bkf',
  payoutMethod: 'pym',
  mail: 'mai',
  thread: 'thr',
  message: 'msg',
  macro: 'mac',
  change: 'chn',
  purchase: 'pur',
  post: 'pst',
  page: 'pag',
  picture: 'pic',
  job: 'job',
  claim: 'clm',
  orderClaim: 'ocl',
  photo: 'pho',
  subscriber: 'sub',
  upload: 'upl',
  event: 'evt',
  quote: 'quo',
  checkout: 'cho',
  key: 'key',
  card: 'crd',
  plan: 'pln',
  code: 'cod',
  review: 'rev',
  export: 'exp',
  incident: 'inc',
  report: 'rep',
  webhook: 'whk',
  webhookMessage: 'wmg',
  delivery: 'dlv',
  place: 'plc',
  privacy: 'prv',
} as const
export type IdKind = keyof typeof idPrefixes

/** Prefixes that ids of a kind once had. Stored ones keep theirs; nothing new is given one. */
const formerPrefixes: Partial<Record<IdKind, string>> = {
  // Cards had the prefix of a key before they became a kind of their own.
  card: 'key',
}

/** A new id. Time-ordered so that indexes stay compact; 74 random bits, so it can't be guessed. */
export function newId<Kind extends IdKind>(kind: Kind, now: number = Date.now()): Id<Kind> {
  let hex = Math.floor(now).toString(16).padStart(12, '0').slice(-12)
  const from = takeRandom()
  for (let index = 0; index < 10; index += 1) {
    const byte = random[from + index]!
    // Version 7 and variant 2 of a UUID.
    if (index === 0) hex += hexOf[(byte & 0x0f) | 0x70]
    else if (index === 2) hex += hexOf[(byte & 0x3f) | 0x80]
    else hex += hexOf[byte]
  }
  return `${idPrefixes[kind]}_${hex}` as Id<Kind>
}
const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Randomness for 256 ids, fetched at once: each fetch costs as much as the rest of an id. */
const random = new Uint8Array(2_560)
let randomUsed = random.length
/** The offset of ten unused random bytes. */
function takeRandom(): number {
  if (randomUsed === random.length) {
    crypto.getRandomValues(random)
    randomUsed = 0
  }
  randomUsed += 10
  return randomUsed - 10
}

const patterns = Object.fromEntries(
  Object.entries(idPrefixes).map(([kind, prefix]) => {
    const prefixes = [prefix, formerPrefixes[kind as IdKind] ?? []].flat().join('|')
    return [kind, new RegExp(`^(?:${prefixes})_[0-9a-f]{32}$`)]
  }),
) as Record<IdKind, RegExp>

/** Reads an id from outside; null when it is not one of that kind. */
export function parseId<Kind extends IdKind>(kind: Kind, text: unknown): Id<Kind> | null {
  return typeof text === 'string' && patterns[kind].test(text) ? (text as Id<Kind>) : null
}

/** For rows that the database hands back, where the column already guarantees the kind. */
export function asId<Kind extends IdKind>(kind: Kind, text: string): Id<Kind> {
  const id = parseId(kind, text)
  invariant(id, `not an id of a ${kind}: ${text.slice(0, 60)}`)
  return id
}
