import type { LoaderFunctionArgs } from 'react-router'
import { type Id, parseId } from '#kernel/id.ts'
import { type Refusal, type Result, wordsOf } from '#kernel/result.ts'
import { findListing } from '#listings'
import { type ListingRefusal, listingName, listingRefusals } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import { requestOf } from '../../request.server.ts'

type ChangedListings = { ids: Id<'listing'>[]; versions?: string[] }
export type Step = (
  tx: Tx,
  shopId: Id<'shop'>,
  id: Id<'listing'>,
  at: Date,
) => Promise<Result<unknown, ListingRefusal>>
export type Outcome = { changed: ChangedListings; refusals: string[] }

/** Runs a step for each listing and collects successes and, in words, refusals. */
export async function runForEach(
  context: LoaderFunctionArgs['context'],
  shopId: Id<'shop'>,
  ids: readonly Id<'listing'>[],
  step: Step,
): Promise<Outcome> {
  const { transact } = requestOf(context)
  const outcome: Outcome = { changed: { ids: [] }, refusals: [] }
  for (const id of ids) {
    const result = await transact((tx, at) => step(tx, shopId, id, at))
    if (result.ok) outcome.changed.ids.push(readNewId(result.value) ?? id)
    else outcome.refusals.push(await describeRefusal(context, shopId, id, result))
  }
  return outcome
}

/** A copy has its own id, which is the one to mention. */
function readNewId(value: unknown): Id<'listing'> | null {
  return value && typeof value === 'object' && 'id' in value ? parseId('listing', value.id) : null
}

/** "user-3: This listing is active, so ..." */
export async function describeRefusal(
  context: LoaderFunctionArgs['context'],
  shopId: Id<'shop'>,
  id: Id<'listing'>,
  refusal: Refusal<ListingRefusal>,
): Promise<string> {
  const listing = await requestOf(context).read((tx) => findListing(tx, shopId, id))
  const name = listing ? `${listingName(listing.number)}: ` : ''
  return `${name}${wordsOf(refusal, listingRefusals)}`
}
