import { type Id, newId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type Card, type SavedCard, shownCard } from './card.ts'
import { insertCard, preferCard, readCards, removeCardRow } from './card-rows.ts'
import { limits } from './limits.ts'
import { readRunning } from './purchase-rows.ts'
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
  const vaulted = vaultCard(form.cardNumber)
  if (!vaulted) return refused('card.not_found')
  const saved = await readCards(tx, shopId, true)
  const alreadySaved = refused('card.saved_already', { brand: vaulted.brand, lastFour: vaulted.lastFour })
  if (saved.some((card) => card.token === vaulted.token)) return alreadySaved
  if (saved.length >= limits.cardsPerShop) return refused('card.too_many', { most: limits.cardsPerShop })
  const card: Card = {
    id: newId('card'),
    shopId,
    ...vaulted,
    holder: form.cardName,
    preferred: saved.length === 0,
    addedAt: at,
    expMonth: null,
    expYear: null,
    fingerprint: null,
  }
  return (await insertCard(tx, card)) ? ok(shownCard(card)) : alreadySaved
}

export async function findCards(tx: Tx, shopId: Id<'shop'>): Promise<SavedCard[]> {
  return (await readCards(tx, shopId)).map(shownCard)
}

/** Makes a card the preferred one. */
export async function choosePreferred(
  tx: Tx,
  shopId: Id<'shop'>,
  cardId: Id<'card'>,
): Promise<Result<undefined, 'card.not_found'>> {
  const saved = await readCards(tx, shopId, true)
  if (!saved.some((card) => card.id === cardId)) return refused('card.not_found')
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
  const saved = await readCards(tx, shopId, true)
  const card = saved.find(({ id }) => id === cardId)
  if (!card) return refused('card.not_found')
  if ((await readRunning(tx, shopId))?.cardId === cardId) return refused('card.in_use')
  await removeCardRow(tx, cardId, at)
  const next = saved.find((card) => card.id !== cardId)
  if (card.preferred && next) await preferCard(tx, shopId, next.id)
  return ok()
}
