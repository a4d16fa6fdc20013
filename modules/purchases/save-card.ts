import { type Id, newId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type Card, type SavedCard, toSavedCard } from './card.ts'
import { insertCard, preferCard, readCards, retireCardRow } from './card-rows.ts'
import { limits } from './limits.ts'
import { readRunningPlan } from './purchase-rows.ts'
import { vaultCard } from './test-vault.ts'

/**
 * Saves a test card. The number becomes a token before anything is written; the first card is the preferred one. The
 * same card again is refused: one is enough, and two couldn't be told apart.
 */
export async function saveCard(
  tx: Tx,
  shopId: Id<'shop'>,
  form: { cardNumber: string; cardName: string },
  at: Date,
): Promise<Result<SavedCard, 'card.not_found' | 'card.too_many' | 'card.saved_already'>> {
  const testCard = vaultCard(form.cardNumber)
  if (!testCard) return refused('card.not_found')
  const savedCards = await readCards(tx, shopId, true)
  const alreadySaved = refused('card.saved_already', { brand: testCard.brand, lastFour: testCard.lastFour })
  if (savedCards.some((card) => card.token === testCard.token)) return alreadySaved
  if (savedCards.length >= limits.cardsPerShop) return refused('card.too_many', { most: limits.cardsPerShop })
  const card: Card = {
    id: newId('card'),
    shopId,
    ...testCard,
    holder: form.cardName,
    preferred: savedCards.length === 0,
    addedAt: at,
    expMonth: null,
    expYear: null,
    fingerprint: null,
  }
  return (await insertCard(tx, card)) ? ok(toSavedCard(card)) : alreadySaved
}

export async function findCards(tx: Tx, shopId: Id<'shop'>): Promise<SavedCard[]> {
  return (await readCards(tx, shopId)).map(toSavedCard)
}

/** Makes a card the preferred one. */
export async function choosePreferred(
  tx: Tx,
  shopId: Id<'shop'>,
  cardId: Id<'card'>,
): Promise<Result<undefined, 'card.not_found'>> {
  const savedCards = await readCards(tx, shopId, true)
  if (!savedCards.some((card) => card.id === cardId)) return refused('card.not_found')
  await preferCard(tx, shopId, cardId)
  return ok()
}

/** Removes a card, unless a running plan is paid with it. The next one becomes preferred. */
export async function removeCard(
  tx: Tx,
  shopId: Id<'shop'>,
  cardId: Id<'card'>,
  at: Date,
): Promise<Result<undefined, 'card.not_found' | 'card.in_use'>> {
  const savedCards = await readCards(tx, shopId, true)
  const card = savedCards.find(({ id }) => id === cardId)
  if (!card) return refused('card.not_found')
  if ((await readRunningPlan(tx, shopId))?.cardId === cardId) return refused('card.in_use')
  await retireCardRow(tx, cardId, at)
  const next = savedCards.find((card) => card.id !== cardId)
  if (card.preferred && next) await preferCard(tx, shopId, next.id)
  return ok()
}
