import { findShopByHandle } from '#accounts'
import { after, hours } from '#kernel/instant.ts'
import { findListingIds } from '#listings'
import { findOrderByNumber } from '#orders'
import type { Tx } from '#platform/database/tx.ts'
import { countVisits, type VisitStep } from '#visits'
import type { PageKind } from '#visits/contract'

/** A request to view or use a store, as the web process saw it. `slug`: of the listing shown. */
export type NotedStep = Pick<VisitStep, 'visitor' | 'source' | 'country' | 'campaign' | 'step'> & {
  store: string
  page: PageKind | null
  slug: string | null
  /** The order a step led to: it counts once that is paid. */
  order: string | null
  /** How often its order was checked and found unpaid. */
  tries: number
}
/** An order paid later than this no longer belongs to the visit. */
const maxTries = 30

/** Counts noted steps; returns those that wait for a payment, to be noted again. */
export async function countNotedSteps(tx: Tx, noted: readonly NotedStep[], at: Date): Promise<NotedStep[]> {
  const waitingSteps: NotedStep[] = []
  const visitSteps: VisitStep[] = []
  for (const [handle, storeSteps] of groupByStore(noted)) {
    const foundShop = await findShopByHandle(tx, handle)
    if (!foundShop) continue
    const shop = { id: foundShop.id, timeZone: foundShop.timeZone }
    const slugs = [...new Set(storeSteps.flatMap(({ slug }) => slug ?? []))]
    const listings = await findListingIds(tx, shop.id, slugs)
    for (const visit of storeSteps) {
      const { visitor, source, country, campaign, step } = visit
      const visitStep = { shop, visitor, source, country, campaign }
      if (visit.order) {
        const order = await findOrderByNumber(tx, visit.order)
        const isRecent = order?.shopId === shop.id && order.placedAt > after(at, -hours(1))
        if (!order || !isRecent) continue
        if (order.paidAt) visitSteps.push({ ...visitStep, page: null, step: 4 })
        else if (visit.tries < maxTries) waitingSteps.push({ ...visit, tries: visit.tries + 1 })
        continue
      }
      const listing = visit.slug ? listings.get(visit.slug) : undefined
      const page = visit.slug ? listing && (`listing:${listing}` as const) : visit.page
      if (page || step > 2) visitSteps.push({ ...visitStep, page: page ?? null, step })
    }
  }
  await countVisits(tx, visitSteps, at)
  return waitingSteps
}

const groupByStore = (noted: readonly NotedStep[]): Map<string, NotedStep[]> =>
  Map.groupBy(noted, ({ store }) => store)
