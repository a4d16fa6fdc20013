import type { Id } from '#kernel/id.ts'
import { addDays, type LocalDate, localDate } from '#kernel/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type Counts, type PageKind, steps } from './contract.ts'
import { limits } from './limits.ts'
import {
  addCounts,
  addPages,
  countVisitorsOf,
  findSalts,
  findVisitors,
  forgetMarks,
  keyOf,
  lockCounting,
  originKey,
  otherOrigin,
  type Visitor,
  writeVisitors,
} from './visit-rows.ts'
import { visitorHash } from './visitor.ts'

/**
 * One view of a store's page, or one step of a visit. `visitor`: distinguishes a day's visitors, from the request; it
 * is never stored. `page` null: a step without a page. `step`: how far it gets, from 1.
 */
export type VisitStep = {
  shop: { id: Id<'shop'>; timeZone: string }
  visitor: string
  page: PageKind | `listing:${string}` | null
  step: 1 | 2 | 3 | 4
  source: string
  country: string
  campaign: string
}

/**
 * Counts views by shop and day. A visitor is counted once a day, at their first origin, and each step once. Marks of
 * days that are over everywhere are deleted.
 */
export async function countVisits(tx: Tx, visitSteps: readonly VisitStep[], at: Date): Promise<void> {
  await lockCounting(tx)
  await forgetMarks(tx, addDays(localDate(at, 'UTC'), -1))
  if (visitSteps.length === 0) return
  const dayOf = (visit: VisitStep): LocalDate => localDate(at, visit.shop.timeZone)
  const salts = await findSalts(tx, [...new Set(visitSteps.map(dayOf))])
  const markedVisits = visitSteps.map((visit) => ({
    ...visit,
    shopId: visit.shop.id,
    day: dayOf(visit),
    mark: visitorHash(visit.shop.id, visit.visitor, salts.get(dayOf(visit))!),
  }))
  const visitors = new Map<string, Visitor>()
  for (const look of markedVisits) {
    const existing = visitors.get(keyOf(look))
    const { shopId, day, mark, source, country, campaign, step } = existing ?? look
    visitors.set(keyOf(look), {
      shopId,
      day,
      mark,
      source,
      country,
      campaign,
      step: Math.max(step, look.step),
    })
  }
  const countedVisitors = await countVisitors(tx, [...visitors.values()])
  await writeVisitors(tx, countedVisitors)
  const pages = markedVisits.flatMap(({ shopId, day, mark, page }) =>
    page ? [{ shopId, day, mark, page }] : [],
  )
  const views = new Map<string, (typeof pages)[number] & { views: number }>()
  for (const look of pages) {
    const key = `${look.shopId} ${look.day} ${look.page}`
    views.set(key, { ...look, views: (views.get(key)?.views ?? 0) + 1 })
  }
  const countedKeys = new Set(countedVisitors.map(keyOf))
  await addPages(
    tx,
    pages.filter((visit) => countedKeys.has(keyOf(visit))),
    [...views.values()],
  )
}

/** Finds new visitors and those who got further; beyond a limit, a shop's new visitors aren't counted. */
async function countVisitors(tx: Tx, visitors: readonly Visitor[]): Promise<Visitor[]> {
  const [knownVisitors, dayCounts] = [await findVisitors(tx, visitors), await countVisitorsOf(tx, visitors)]
  const countedVisitors: Visitor[] = []
  const additions: (Visitor & Counts)[] = []
  for (const visitor of visitors) {
    const known = knownVisitors.get(keyOf(visitor))
    const dayCount = dayCounts.get(`${visitor.shopId} ${visitor.day}`) ?? {
      visitors: 0,
      origins: new Set<string>(),
    }
    dayCounts.set(`${visitor.shopId} ${visitor.day}`, dayCount)
    if (!known && dayCount.visitors >= limits.maxVisitors) continue
    const origin = known ?? chooseOrigin(visitor, dayCount.origins)
    const updated = { ...visitor, source: origin.source, country: origin.country, campaign: origin.campaign }
    if (!known) dayCount.visitors += 1
    countedVisitors.push(updated)
    const newSteps = listStepsBetween(known?.step ?? 0, visitor.step)
    if (steps.some((step) => newSteps[step] > 0)) additions.push({ ...updated, ...newSteps })
  }
  await addCounts(tx, additions)
  return countedVisitors
}

/** A new visitor's origin: their own, or "other" if too many are listed separately already. */
function chooseOrigin(
  visitor: Visitor,
  origins: Set<string>,
): Pick<Visitor, 'source' | 'country' | 'campaign'> {
  const ownOrigin = originKey(visitor)
  if (!origins.has(ownOrigin) && origins.size >= limits.maxOrigins) return otherOrigin(visitor)
  origins.add(ownOrigin)
  return visitor
}

const listStepsBetween = (from: number, to: number): Counts =>
  Object.fromEntries(
    steps.map((step, index) => [step, from < index + 1 && to >= index + 1 ? 1 : 0]),
  ) as unknown as Counts
