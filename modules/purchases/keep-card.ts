import { type Id, newId } from '#kernel/id.ts'
import { ok, type Result, refused } from '#kernel/result.ts'
import type { CardKeeper, CardSetup, StoredCard } from '#payments'
import type { Database, Tx } from '#platform/database/tx.ts'
import { type SavedCard, toSavedCard } from './card.ts'
import {
  deleteCustomer,
  insertCard,
  insertCustomer,
  markCardForgotten,
  markCustomerLeaving,
  readCardByToken,
  readCards,
  readCardsToForget,
  readCustomerRef,
  readLeavingCustomers,
} from './card-rows.ts'
import { limits } from './limits.ts'

type Handle = Pick<Database, 'transact' | 'read'>
type SaveRefusal =
  | 'card.too_many'
  | 'card.saved_already'
  | 'card.token_unknown'
  | 'card.not_saved'
  | 'keeper.unreachable'
/** A saved card, or the bank's page where the person agrees to saving it. */
export type SaveOutcome = { card: SavedCard } | { actionUrl: string }

/**
 * Saves a card entered in the keeper's own fields: the shop becomes its customer, then the card's consent to later
 * charges is requested. The same submission again saves it once.
 */
export async function saveCardAtKeeper(
  database: Handle,
  keeper: CardKeeper,
  input: {
    shopId: Id<'shop'>
    shopName: string
    email: string
    token: string
    holder: string
    returnUrl: string
  },
): Promise<Result<SaveOutcome, SaveRefusal>> {
  const { shopId, shopName, email, token, holder, returnUrl } = input
  if (!keeper.isToken(token)) return refused('card.token_unknown')
  const savedCards = await database.read((tx) => readCards(tx, shopId))
  if (savedCards.length >= limits.cardsPerShop) return refused('card.too_many', { most: limits.cardsPerShop })
  const setup = await (async () => {
    const customerRef = await findOrCreateCustomer(database, keeper, { shopId, name: shopName, email })
    return keeper.save({ token, customerRef, shopId, holder, returnUrl })
  })().catch(() => null)
  return setup ? finishSetup(database, keeper, setup) : refused('keeper.unreachable')
}

/** Stores a card if its bank agreed, once the person returns from the bank or the keeper reports it. */
export async function finishCard(
  database: Handle,
  keeper: CardKeeper,
  setupRef: string,
): Promise<Result<SaveOutcome, SaveRefusal>> {
  const setup = await keeper.findSetup(setupRef).catch(() => null)
  return setup ? finishSetup(database, keeper, setup) : refused('keeper.unreachable')
}

async function findOrCreateCustomer(
  database: Handle,
  keeper: CardKeeper,
  input: { shopId: Id<'shop'>; name: string; email: string },
): Promise<string> {
  const customer = await database.read((tx) => readCustomerRef(tx, input.shopId))
  if (customer) return customer
  const ref = await keeper.openCustomer(input)
  await database.transact((tx, at) =>
    insertCustomer(tx, { shopId: input.shopId, keeper: keeper.name, ref }, at),
  )
  // The first one counts, so that all of a shop's cards belong to one customer.
  return (await database.read((tx) => readCustomerRef(tx, input.shopId))) ?? ref
}

async function finishSetup(
  database: Handle,
  keeper: CardKeeper,
  setup: CardSetup,
): Promise<Result<SaveOutcome, SaveRefusal>> {
  const { status, card, actionUrl, declineCode, shopId, holder } = setup
  if (status === 'action_required' && actionUrl) return ok({ actionUrl })
  if (status === 'declined')
    return refused(declineCode === 'token_unknown' ? 'card.token_unknown' : 'card.not_saved')
  if (!card || !shopId) return refused('keeper.unreachable')
  const saved = await database.transact((tx, at) => insertSavedCard(tx, shopId, { ...card, holder }, at))
  if (!saved.ok) {
    // The keeper has it all the same, though nobody would ever charge it.
    await keeper.forget(card.ref).catch(() => undefined)
    return saved
  }
  return ok({ card: saved.value })
}

/** Writes a keeper's card. The same method again is the same card; the same number twice is refused. */
async function insertSavedCard(
  tx: Tx,
  shopId: Id<'shop'>,
  card: StoredCard & { holder: string },
  at: Date,
): Promise<Result<SavedCard, 'card.saved_already' | 'card.too_many'>> {
  const savedCards = await readCards(tx, shopId, true)
  const existing = await readCardByToken(tx, shopId, card.ref)
  if (existing) return ok(toSavedCard(existing))
  const alreadySaved = refused('card.saved_already', { brand: card.brand, lastFour: card.last4 })
  if (savedCards.some((savedCard) => savedCard.fingerprint === card.fingerprint)) return alreadySaved
  if (savedCards.length >= limits.cardsPerShop) return refused('card.too_many', { most: limits.cardsPerShop })
  const row = {
    id: newId('card'),
    shopId,
    token: card.ref,
    brand: card.brand,
    lastFour: card.last4,
    holder: card.holder || 'Card',
    preferred: savedCards.length === 0,
    addedAt: at,
    expMonth: card.expMonth,
    expYear: card.expYear,
    fingerprint: card.fingerprint,
  }
  return (await insertCard(tx, row)) ? ok(toSavedCard(row)) : alreadySaved
}

/**
 * Tells the keeper of cards removed here and of shops that ended. For the sweep; one that fails waits for the next,
 * and doesn't hold up the others.
 */
export async function forgetRemovedCards(database: Handle, keeper: CardKeeper): Promise<number> {
  const removedCards = await database.read((tx) => readCardsToForget(tx, limits.maxPerSweep))
  const leavingCustomers = await database.read((tx) => readLeavingCustomers(tx, limits.maxPerSweep))
  const outcomes = await Promise.allSettled([
    ...removedCards.map(async ({ id, token }) => {
      await keeper.forget(token)
      await database.transact((tx, at) => markCardForgotten(tx, id, at))
    }),
    ...leavingCustomers.map(async ({ shopId, ref }) => {
      await keeper.closeCustomer(ref)
      await database.transact((tx) => deleteCustomer(tx, shopId))
    }),
  ])
  const failure = outcomes.find((result) => result.status === 'rejected')
  if (failure) throw failure.reason
  return outcomes.length
}

/** Ends a shop's use of the keeper: the next sweep deletes its customer there, with everything stored for it. */
export const removeCustomer = (tx: Tx, shopId: Id<'shop'>, at: Date): Promise<void> =>
  markCustomerLeaving(tx, shopId, at)
