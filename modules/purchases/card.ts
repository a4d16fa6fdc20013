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
  /** Until when it runs; null for a test card. */
  expMonth: number | null
  expYear: number | null
  /** Of its number, where a keeper of cards has it; null for a test card. */
  fingerprint: string | null
}

/** A saved card as a screen may show it. */
export type SavedCard = Pick<
  Card,
  'id' | 'brand' | 'lastFour' | 'holder' | 'preferred' | 'addedAt' | 'expMonth' | 'expYear'
>

export const shownCard = ({
  id,
  brand,
  lastFour,
  holder,
  preferred,
  addedAt,
  expMonth,
  expYear,
}: Card): SavedCard => ({ id, brand, lastFour, holder, preferred, addedAt, expMonth, expYear })

/** Kept by a keeper of cards, and not by the test vault: what it pays is asked for outside the transaction. */
export const isKept = (card: Pick<Card, 'token'>): boolean => card.token.startsWith('pm_')
