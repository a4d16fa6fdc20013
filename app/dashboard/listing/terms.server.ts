import type { LoaderFunctionArgs } from 'react-router'
import type { Id } from '#kernel/id.ts'
import { instantOf } from '#kernel/instant.ts'
import { type Refusal, refused } from '#kernel/result.ts'
import { changePrice, findListing, proofListing, relaunchListing } from '#listings'
import { applyPriceRules, type ListingRefusal } from '#listings/contract'
import { requestOf } from '../../request.server.ts'
import { describeRefusal, type Outcome, runForEach } from './outcome.server.ts'
import { parsePriceRule } from './question.server.ts'

class NothingChanged extends Error {
  readonly problems: { id: Id<'listing'>; refusal: Refusal<ListingRefusal> }[]
  constructor(problems: NothingChanged['problems']) {
    super('a price was refused')
    this.problems = problems
  }
}

/** Sets new prices for all chosen listings or for none: one transaction. */
export async function applyPrices(
  context: LoaderFunctionArgs['context'],
  shopId: Id<'shop'>,
  ids: readonly Id<'listing'>[],
  form: FormData,
): Promise<Outcome> {
  const readText = (name: string) => String(form.get(name) ?? '')
  const rule = parsePriceRule({
    kind: readText('kind'),
    amount: readText('amount'),
    ending: readText('ending'),
  })
  if (!rule)
    return { changed: { ids: [] }, refusals: ['Enter an amount such as 2.50, or a percentage such as 10.'] }
  try {
    const versions = await requestOf(context).transact(async (tx, at) => {
      const earlierVersions: string[] = []
      const problems: NothingChanged['problems'] = []
      for (const id of ids) {
        const listing = await findListing(tx, shopId, id)
        const result = listing
          ? await changePrice(tx, shopId, id, applyPriceRules(listing.version.products, rule), at)
          : refused('listing.not_found')
        if (result.ok) earlierVersions.push(result.value.before)
        else problems.push({ id, refusal: result })
      }
      if (problems.length) throw new NothingChanged(problems)
      return earlierVersions
    })
    return { changed: { ids: [...ids], versions }, refusals: [] }
  } catch (cause) {
    if (!(cause instanceof NothingChanged)) throw cause
    const words = []
    for (const { id, refusal } of cause.problems)
      words.push(await describeRefusal(context, shopId, id, refusal))
    return { changed: { ids: [] }, refusals: ['No price was changed.', ...words] }
  }
}

/** Relaunches listings with the typed schedule, in the shop's time zone. */
export async function applyRelaunch(
  context: LoaderFunctionArgs['context'],
  shop: { id: Id<'shop'>; timeZone: string },
  ids: readonly Id<'listing'>[],
  form: FormData,
): Promise<Outcome> {
  const terms = readTerms(form, shop.timeZone)
  for (const id of ids) await proofListing(requestOf(context), shop.id, id)
  return runForEach(context, shop.id, ids, (tx, shopId, id, at) => relaunchListing(tx, shopId, id, at, terms))
}

/** A typed schedule and stock, in the shop's time zone; invalid dates and counts are ignored. */
export function readTerms(form: FormData, timeZone: string) {
  const readInstant = (name: string): Date | null => {
    const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})/.exec(String(form.get(name) ?? ''))
    return match ? instantOf(match[1]!, match[2]!, timeZone) : null
  }
  const readCount = (name: string): number | null => {
    const text = String(form.get(name) ?? '').trim()
    return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
  }
  return {
    startsAt: readInstant('startsAt'),
    endsAt: readInstant('endsAt'),
    unitsCap: readCount('unitsCap'),
    perPersonLimit: readCount('perPersonLimit'),
  }
}
