export type Card = {
  id: string
  shopId: string
  token: string
  brand: string
  lastFour: string
  holder: string
  preferred: boolean
  addedAt: Date
}

/** A saved card as a screen may show it. */
export type SavedCard = Pick<Card, 'id' | 'brand' | 'lastFour' | 'holder' | 'preferred' | 'addedAt'>
