import type { Id } from '#kernel/id.ts'
export type Card = {
  id: Id<'card'>
  shopId: Id<'shop'>
  token: string
  brand: string
  lastFour: string
  holder: string
  preferred: boolean
  addedAt: Date
  /** Its expiry; null for a test card. */
  expMonth: number | null
  expYear: number | null
  /** Identifies its number, if a card keeper has it; null for a test card. */
  fingerprint: string | null
}

/** A saved card as a screen may show it. */
export type SavedCard = Pick<
  Card,
  'id' | 'brand' | 'lastFour' | 'holder' | 'preferred' | 'addedAt' | 'expMonth' | 'expYear'
>

export const toSavedCard = ({
  id,
  brand,
  lastFour,
  holder,
  preferred,
  addedAt,
  expMonth,
  expYear,
}: Card): SavedCard => ({ id, brand, lastFour, holder, preferred, addedAt, expMonth, expYear })

/** Held by a card keeper rather than the test vault: its payments are requested outside the transaction. */
export const isKept = (card: Pick<Card, 'token'>): boolean => card.token.startsWith('pm_')
