/** The interface of a keeper of cards: who pays again, which cards they saved, charges without them there. */
import type { Id } from '#kernel/id.ts'
import type { Money } from '#kernel/money.ts'
import type { ProviderCharge } from './provider.ts'

/** A card as its keeper shows it; the number is nowhere in it. */
export type KeptCard = {
  /** The keeper's reference: what is charged. */
  ref: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  /** The same for the same number, however often it is saved. */
  fingerprint: string
}

/** A card that is being saved. */
export type CardSetup = {
  ref: string
  status: 'saved' | 'action_required' | 'declined' | 'processing'
  /** Our shop and the name on the card, as the keeper was told when it began. */
  /** Null: it was not begun by a shop of this house. */
  shopId: Id<'shop'> | null
  holder: string
  card: KeptCard | null
  /** Where the person gives the second step. */
  actionUrl: string | null
  declineCode: string | null
}

export type KeptCharge = {
  /** Our id, and the keeper's idempotency key. */
  chargeId: Id<'charge'>
  amount: Money
  customerRef: string
  cardRef: string
  description: string
  /** Where the person comes back to after a second step; null when they are not there. */
  returnUrl: string | null
}

export type CardKeeper = {
  readonly name: string
  isToken(text: string): boolean
  /** Asked for the same shop again within a day it answers with the same customer. */
  openCustomer(input: { shopId: Id<'shop'>; name: string; email: string }): Promise<string>
  /** Deletes the customer with all that is kept for it; one that is gone already is as good. */
  closeCustomer(ref: string): Promise<void>
  save(request: {
    token: string
    customerRef: string
    shopId: Id<'shop'>
    holder: string
    returnUrl: string
  }): Promise<CardSetup>
  /** A card that is being saved, as it stands; null when the keeper never heard of it. */
  findSetup(ref: string): Promise<CardSetup | null>
  /** A card that is gone already is forgotten too. */
  forget(cardRef: string): Promise<void>
  /** `action_required` without an address: the bank wants the person there, see `confirm`. */
  charge(request: KeptCharge): Promise<ProviderCharge>
  /** The person is there now, for a charge that asked for them. */
  confirm(input: { ref: string; cardRef: string; returnUrl: string }): Promise<ProviderCharge>
  /** Gives up a charge that waits for its person; null when the keeper never heard of it. */
  giveUp(ref: string): Promise<ProviderCharge | null>
}
