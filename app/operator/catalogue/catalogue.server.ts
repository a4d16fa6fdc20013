import type { LoaderFunctionArgs } from 'react-router'
import { findShop } from '#accounts'
import { browse, countOffers, findBlank, findBlankChanges, withBlankCosts } from '#catalogue'
import { blankTitle } from '#catalogue/contract'
import { parsePageNumber } from '#kernel/page.ts'
import { previewBlank } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import { signedInStaff } from '../../request.server.ts'

/** The blanks by name, and planned changes. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { read, url } = signedInStaff(context, 'production')
  const words = (url.searchParams.get('q') ?? '').trim().slice(0, 80)
  const page = parsePageNumber(url.searchParams.get('page'))
  return read(async (tx, at) => {
    const blanks = await browse(tx, {
      words,
      sort: words ? 'featured' : 'name',
      page,
      perPage: 25,
      everything: true,
    })
    const planned = await findBlankChanges(tx, 'planned')
    return {
      words,
      counts: await countOffers(tx),
      offered: /^\d{1,4}$/.test(url.searchParams.get('offered') ?? '')
        ? Number(url.searchParams.get('offered'))
        : null,
      blanks,
      losingListings: await findLosingListings(tx, planned, at),
      planned: await Promise.all(
        planned.map(async ({ id, blankId, effectiveAt }) => {
          const blank = await findBlank(tx, blankId)
          return { id, blankId, effectiveAt, blank: blank ? blankTitle(blank) : blankId }
        }),
      ),
    }
  })
}

type PlannedChanges = Awaited<ReturnType<typeof findBlankChanges>>
/** Listings shown that would be taken off sale. */
const maxLosingListings = 50

/** Listings that planned costs would leave below cost, with their shop and the day on which they end. */
async function findLosingListings(tx: Tx, planned: PlannedChanges, at: Date) {
  const rows = []
  for (const { blankId, details, effectiveAt, plannedBy } of planned) {
    const blank = 'costs' in details ? await findBlank(tx, blankId) : null
    if (!blank || !('costs' in details)) continue
    const affected = await previewBlank(tx, blank, withBlankCosts(blank, details.costs), at)
    for (const { shopId, ...listing } of affected.filter(({ belowCost }) => belowCost))
      rows.push({ ...listing, shopId, blankId, blank: blankTitle(blank), effectiveAt, plannedBy })
  }
  const shownRows = rows.slice(0, maxLosingListings)
  const names = new Map<string, string>()
  for (const { shopId } of shownRows)
    if (!names.has(shopId)) names.set(shopId, (await findShop(tx, shopId))?.name ?? '')
  return {
    rows: shownRows.map(({ shopId, ...listing }) => ({ ...listing, shop: names.get(shopId) ?? '' })),
    more: rows.length - shownRows.length,
  }
}
