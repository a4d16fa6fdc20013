/**
 * The interface of a card keeper: it saves the cards of people who pay again, and charges them without the person
 * there.
 */
import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import type { ProviderCharge } from './provider.ts'

/** A card as its keeper shows it, without its number. */
export type StoredCard = {
  /** The keeper's reference, which charges name. */
  ref: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  /** The same for the same number, however often it is saved. */
  fingerprint: string
}

/** A card being saved. */
export type CardSetup = {
  ref: string
  status: 'saved' | 'action_required' | 'declined' | 'processing'
  /** Our shop and the name on the card, as given to the keeper at the start; null if no shop of ours began it. */
  shopId: Id<'shop'> | null
  holder: string
  card: StoredCard | null
  /** The page where the person completes the second step. */
  actionUrl: string | null
  declineCode: string | null
}

export type StoredCardCharge = {
  /** Our id, which is the keeper's idempotency key. */
  chargeId: Id<'charge'>
  amount: Money
  customerRef: string
  cardRef: string
  description: string
  /** The page a person returns to after a second step; null if they aren't there. */
  returnUrl: string | null
}

export type CardKeeper = {
  readonly name: string
  isToken(text: string): boolean
  /** The same shop within a day gets the same customer. */
  openCustomer(input: { shopId: Id<'shop'>; name: string; email: string }): Promise<string>
  /** Deletes the customer and everything stored for it; one already gone is no error. */
  closeCustomer(ref: string): Promise<void>
  save(request: {
    token: string
    customerRef: string
    shopId: Id<'shop'>
    holder: string
    returnUrl: string
  }): Promise<CardSetup>
  /** The present state of a card being saved; null if the keeper doesn't know it. */
  findSetup(ref: string): Promise<CardSetup | null>
  /** Forgetting a card that is already gone is no error. */
  forget(cardRef: string): Promise<void>
  /** `action_required` without an address: the bank wants the person there, see `confirm`. */
  charge(request: StoredCardCharge): Promise<ProviderCharge>
  /** Confirms a charge whose person is there now. */
  confirm(input: { ref: string; cardRef: string; returnUrl: string }): Promise<ProviderCharge>
  /** Cancels a charge that waits for its person; null if the keeper doesn't know it. */
  giveUp(ref: string): Promise<ProviderCharge | null>
}
