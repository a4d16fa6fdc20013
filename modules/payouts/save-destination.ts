import { type Id, newId } from '#kernel/id.ts'
import { after } from '#kernel/instant.ts'
import { fingerprint, type Keyring, seal } from '#platform/crypto/seal.ts'
import type { Tx } from '#platform/database/tx.ts'
import { tell } from '#platform/facts/tell.ts'
import {
  type DestinationRow,
  readDestinationOf,
  readDestinations,
  replaceDestination,
} from './destination-rows.ts'
import type { Details } from './details.ts'
import { limits } from './limits.ts'
import { bankCountries, isBankCountry, type PayoutMethod } from './methods.ts'
import type { Destination } from './story.ts'

/**
 * Saves new details for a method. They are sealed, payouts keep their old ones, and money goes to the new ones after
 * 72 hours; a shop's first details wait too, because a thief of an account would add those. The same details again
 * change nothing. Tells `payout_details.changed`, which sends the notice.
 */
export async function saveDestination(
  tx: Tx,
  ring: Keyring,
  owner: { shopId: Id<'shop'>; personId: Id<'person'> },
  details: Details,
  at: Date,
): Promise<Destination> {
  const display = toDisplay(details)
  const detailsFingerprint = fingerprint(
    ring,
    'payout-details',
    JSON.stringify({ shopId: owner.shopId, ...details }),
  )
  const current = await readDestinationOf(tx, owner.shopId, details.method)
  if (current?.fingerprint === detailsFingerprint) return destinationOf(current)
  const id = newId('payoutMethod')
  const row = {
    id,
    shopId: owner.shopId,
    method: details.method,
    sealed: seal(ring, sealContextOf(owner.shopId, id), JSON.stringify(details)),
    fingerprint: detailsFingerprint,
    ...display,
    addedBy: owner.personId,
    addedAt: at,
    usableAt: after(at, limits.detailsWaitMs),
  }
  await replaceDestination(tx, row)
  await tell(tx, 'payout_details.changed', { shopId: owner.shopId, destinationId: id })
  return destinationOf({ ...row, replacedAt: null, undoneAt: null })
}

/** Binds sealed details to their row: copied to another they can't be opened. */
export const sealContextOf = (shopId: Id<'shop'>, destinationId: Id<'payoutMethod'>): string =>
  `${shopId}/payouts.destination/sealed/${destinationId}`

/** A shop's destinations, with their last four characters. */
export async function findDestinations(tx: Tx, shopId: Id<'shop'>): Promise<Destination[]> {
  return (await readDestinations(tx, shopId)).map(destinationOf)
}

export const destinationOf = (row: DestinationRow): Destination => ({
  id: row.id,
  method: row.method as PayoutMethod,
  label: row.label,
  holder: row.holder,
  lastFour: row.lastFour,
  country: row.country,
  currency: row.currency,
  addedAt: row.addedAt,
  usableAt: row.usableAt,
})

type DisplayFields = Pick<DestinationRow, 'holder' | 'label' | 'lastFour' | 'country' | 'currency'>
/** The part of the details stored for display. */
export function toDisplay(details: Details): DisplayFields {
  const localCurrencyOf = (country: string): string =>
    isBankCountry(country) ? bankCountries[country].currency : 'USD'
  switch (details.method) {
    case 'bank_transfer':
      return {
        holder: details.accountName,
        label: details.bankName,
        lastFour: details.accountNumber.slice(-4),
        country: details.country,
        currency: localCurrencyOf(details.country),
      }
    case 'western_union':
      return {
        holder: details.fullName,
        label: `Western Union, ${details.city}`,
        lastFour: '',
        country: details.country,
        currency: localCurrencyOf(details.country),
      }
    case 'crypto_wallet':
      return {
        holder: 'Wallet',
        label: 'USDC wallet',
        lastFour: details.address.slice(-4),
        country: 'US',
        currency: 'USD',
      }
    case 'stripe':
      return {
        holder: 'Your account with Stripe',
        label: 'Stripe',
        lastFour: details.account.slice(-4),
        country: details.country,
        currency: 'USD',
      }
    default: {
      const [name = '', domain = ''] = details.email.split('@')
      const label = details.method === 'paypal' ? 'PayPal' : 'Payoneer'
      return {
        holder: `${name.slice(0, 2)}•••@${domain}`,
        label,
        lastFour: '',
        country: 'US',
        currency: 'USD',
      }
    }
  }
}
