import type { Id } from '#kernel/id.ts'
import { addDays, type LocalDate, localDate } from '#kernel/instant.ts'
import type { Tx } from '#platform/database/tx.ts'
import { type Counts, type PageKind, steps } from './contract.ts'
import { limits } from './limits.ts'
import {
  addCounts,
  addPages,
  countAlone,
  countVisitorsOf,
  findSalts,
  findVisitors,
  forgetMarks,
  keyOf,
  originKey,
  otherOf,
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
  await countAlone(tx)
  await forgetMarks(tx, addDays(localDate(at, 'UTC'), -1))
  if (visitSteps.length === 0) return
  const dayOf = (look: VisitStep): LocalDate => localDate(at, look.shop.timeZone)
  const salts = await findSalts(tx, [...new Set(visitSteps.map(dayOf))])
  const marked = visitSteps.map((look) => ({
    ...look,
    shopId: look.shop.id,
    day: dayOf(look),
    mark: visitorHash(look.shop.id, look.visitor, salts.get(dayOf(look))!),
  }))
  const visitors = new Map<string, Visitor>()
  for (const look of marked) {
    const before = visitors.get(keyOf(look))
    const { shopId, day, mark, source, country, campaign, step } = before ?? look
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
  const counted = await countVisitors(tx, [...visitors.values()])
  await writeVisitors(tx, counted)
  const pages = marked.flatMap(({ shopId, day, mark, page }) => (page ? [{ shopId, day, mark, page }] : []))
  const views = new Map<string, (typeof pages)[number] & { views: number }>()
  for (const look of pages) {
    const key = `${look.shopId} ${look.day} ${look.page}`
    views.set(key, { ...look, views: (views.get(key)?.views ?? 0) + 1 })
  }
  const countedKeys = new Set(counted.map(keyOf))
  await addPages(
    tx,
    pages.filter((look) => countedKeys.has(keyOf(look))),
    [...views.values()],
  )
}

/** Finds new visitors and those who got further; beyond a limit, a shop's new visitors count as no one. */
async function countVisitors(tx: Tx, visitors: readonly Visitor[]): Promise<Visitor[]> {
  const [knownVisitors, sizes] = [await findVisitors(tx, visitors), await countVisitorsOf(tx, visitors)]
  const counted: Visitor[] = []
  const added: (Visitor & Counts)[] = []
  for (const visitor of visitors) {
    const before = knownVisitors.get(keyOf(visitor))
    const size = sizes.get(`${visitor.shopId} ${visitor.day}`) ?? { visitors: 0, origins: new Set<string>() }
    sizes.set(`${visitor.shopId} ${visitor.day}`, size)
    if (!before && size.visitors >= limits.maxVisitors) continue
    const origin = before ?? chooseOrigin(visitor, size.origins)
    const now = { ...visitor, source: origin.source, country: origin.country, campaign: origin.campaign }
    if (!before) size.visitors += 1
    counted.push(now)
    const more = listStepsBetween(before?.step ?? 0, visitor.step)
    if (steps.some((step) => more[step] > 0)) added.push({ ...now, ...more })
  }
  await addCounts(tx, added)
  return counted
}

/** A new visitor's origin: their own, or "other" if too many are listed separately already. */
function chooseOrigin(
  visitor: Visitor,
  origins: Set<string>,
): Pick<Visitor, 'source' | 'country' | 'campaign'> {
  const ownOrigin = originKey(visitor)
  if (!origins.has(ownOrigin) && origins.size >= limits.maxOrigins) return otherOf(visitor)
  origins.add(ownOrigin)
  return visitor
}

const listStepsBetween = (before: number, now: number): Counts =>
  Object.fromEntries(
    steps.map((step, index) => [step, before < index + 1 && now >= index + 1 ? 1 : 0]),
  ) as unknown as Counts
