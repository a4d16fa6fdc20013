/** The SQL of the house's connections to presses; tokens and the callback secret are sealed. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Keyring, seal, unseal } from '#platform/crypto/seal.ts'
import { instant } from '#platform/database/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import type { PrintfulTokens } from './printful/oauth.ts'
import { link } from './tables.ts'

/** The fields of a link that a screen may show. */
export type PrinterLink = Omit<typeof link.$inferSelect, 'tokens' | 'callbackSecret'> & {
  isConnected: boolean
  hasCallbacks: boolean
}
type Row = typeof link.$inferSelect
const sealContextOf = (printerId: string, kind: 'tokens' | 'callback'): string =>
  `house/printers.link/${kind}/${printerId}`

const selectRow = async (tx: Tx, printerId: string): Promise<Row | null> =>
  (await tx.select().from(link).where(eq(link.printerId, printerId)))[0] ?? null

export async function findPrinterLink(tx: Tx, printerId: string): Promise<PrinterLink | null> {
  const row = await selectRow(tx, printerId)
  if (!row) return null
  const { tokens, callbackSecret, ...rest } = row
  return { ...rest, isConnected: tokens !== null, hasCallbacks: callbackSecret !== null }
}

/** Writes changed fields of a link; the rest stays. */
export async function writeLink(
  tx: Tx,
  printerId: string,
  values: Partial<Omit<Row, 'printerId'>>,
): Promise<void> {
  await tx
    .insert(link)
    .values({ printerId, ...values })
    .onConflictDoUpdate({ target: link.printerId, set: values })
}

export type StoredTokens = PrintfulTokens & { sealed: string }
type SealedTokens = { access: string; refresh: string }

const sealTokens = (ring: Keyring, printerId: string, { access, refresh }: PrintfulTokens): string =>
  seal(ring, sealContextOf(printerId, 'tokens'), JSON.stringify({ access, refresh } satisfies SealedTokens))

export async function findTokens(tx: Tx, ring: Keyring, printerId: string): Promise<StoredTokens | null> {
  const row = await selectRow(tx, printerId)
  if (!row?.tokens || !row.tokensUntil) return null
  const read = JSON.parse(unseal(ring, sealContextOf(printerId, 'tokens'), row.tokens)) as SealedTokens
  return { ...read, until: row.tokensUntil, sealed: row.tokens }
}

/** Reconnecting forgets what was requested of the former store. */
export const saveTokens = (
  tx: Tx,
  ring: Keyring,
  printerId: string,
  tokens: PrintfulTokens,
  at: Date,
): Promise<void> =>
  writeLink(tx, printerId, {
    tokens: sealTokens(ring, printerId, tokens),
    tokensUntil: tokens.until,
    connectedAt: at,
    ...withoutCallbacks,
  })
const withoutCallbacks = {
  callbackSecret: null,
  callbackUrl: '',
  callbackUntil: null,
  callbackAskedAt: null,
  trouble: '',
}

export const forgetTokens = (tx: Tx, printerId: string): Promise<void> =>
  writeLink(tx, printerId, { tokens: null, tokensUntil: null, connectedAt: null, ...withoutCallbacks })

/** False if someone else renewed them meanwhile. */
export async function replaceTokens(
  tx: Tx,
  ring: Keyring,
  printerId: string,
  previous: StoredTokens,
  tokens: PrintfulTokens,
): Promise<boolean> {
  const rows = await tx
    .update(link)
    .set({ tokens: sealTokens(ring, printerId, tokens), tokensUntil: tokens.until })
    .where(and(eq(link.printerId, printerId), eq(link.tokens, previous.sealed)))
    .returning({ one: sql`1` })
  return rows.length > 0
}

/** At the precision in which it is read here, milliseconds. */
const lastRequest = sql`date_trunc('milliseconds', ${link.callbackAskedAt})`

/** Claims the registration of callbacks; false if another worker did since `before`. */
export async function beginCallback(
  tx: Tx,
  printerId: string,
  before: Date | null,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(link)
    .values({ printerId, callbackAskedAt: now })
    .onConflictDoUpdate({
      target: link.printerId,
      set: { callbackAskedAt: now },
      setWhere: before ? sql`${lastRequest} = ${instant(before)}` : isNull(link.callbackAskedAt),
    })
    .returning({ one: sql`1` })
  return rows.length > 0
}

/**
 * Stores their signing secret. Anything connected or matched during the request isn't covered, so callbacks are then
 * registered again soon.
 */
export async function saveCallback(
  tx: Tx,
  ring: Keyring,
  printerId: string,
  { secret, url, until, askedAt }: { secret: string; url: string; until: Date; askedAt: Date },
): Promise<void> {
  await tx
    .update(link)
    .set({
      callbackSecret: seal(ring, sealContextOf(printerId, 'callback'), secret),
      callbackUrl: url,
      callbackUntil: sql`case when ${eq(link.callbackAskedAt, askedAt)} then ${instant(until)} end`,
      trouble: '',
    })
    .where(eq(link.printerId, printerId))
}

/** The secret that signs their callbacks; null if there are none. */
export async function findCallbackSecret(tx: Tx, ring: Keyring, printerId: string): Promise<string | null> {
  const row = await selectRow(tx, printerId)
  return row?.callbackSecret ? unseal(ring, sealContextOf(printerId, 'callback'), row.callbackSecret) : null
}
