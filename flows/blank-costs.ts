/** Reads the costs of blanks that only an outside press makes, once a day, and announces increases. */
import {
  changeNoticeDays,
  clearFeedMoved,
  findBlankChanges,
  findBlanks,
  findFeed,
  findOffers,
  hasFeedLapsed,
  isFeedDue,
  planBlankChange,
  recordFeedAnswer,
  recordFeedTrouble,
  withBlankCosts,
  writeSoldOut,
} from '#catalogue'
import { type Blank, blankTitle, skuOf } from '#catalogue/contract'
import { after, days } from '#kernel/instant.ts'
import { wordsOf } from '#kernel/result.ts'
import { previewBlank } from '#listings'
import type { Tx } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import { findGoneBlanks, type Printer } from '#printers'
import { findFacilities, findMappings, type Mapping } from '#production'
import { outsideRefusals } from '#production/contract'
import { openPrinters } from './outside.ts'

type SoleBlank = Mapping & { blank: Blank }
/** Blanks asked about per sweep, with several calls each. */
const blanksPerSweep = 5

/** Offered blanks that only this press makes, of the presses in use. */
async function findBlanksOnlyAt(tx: Tx, facilityId: string): Promise<SoleBlank[]> {
  const otherFacilities = (await findFacilities(tx)).filter(
    ({ id, configured, paused }) => id !== facilityId && configured && !paused,
  )
  const offered = await findOffers(tx)
  const mappings = (await findMappings(tx, facilityId)).filter(({ blankId }) => offered.has(blankId))
  const blanks = await findBlanks(
    tx,
    mappings.map(({ blankId }) => blankId),
  )
  return mappings.flatMap((mapping) => {
    const blank = blanks.get(mapping.blankId)
    return blank && !otherFacilities.some(({ techniques }) => blank.technique in techniques)
      ? [{ ...mapping, blank }]
      : []
  })
}

/** The sweep: asks about the blanks that are due. A press that doesn't answer is left until the next. */
export async function readCosts(services: Pick<Services, 'config' | 'read' | 'transact'>): Promise<void> {
  for (const printer of openPrinters(services)) {
    const due = await services.read(async (tx, at) => {
      const feed = await findFeed(tx)
      const blanks = await findBlanksOnlyAt(tx, printer.id)
      return blanks.filter(({ blankId }) => isFeedDue(feed.get(blankId), at)).slice(0, blanksPerSweep)
    })
    for (const blank of due) if (!(await readBlank(services, printer, blank))) break
  }
}

/** False if the press didn't answer, so that asking about the next would be useless. */
async function readBlank(
  { read, transact }: Pick<Services, 'read' | 'transact'>,
  printer: Printer,
  soleBlank: SoleBlank,
): Promise<boolean> {
  const { blank, variants } = soleBlank
  const source = { blankId: blank.id, provider: printer.id }
  const moved = await transact((tx) => clearFeedMoved(tx, blank.id))
  const answer = await printer.offer(
    variants.map(({ variantId }) => variantId),
    blank.technique,
  )
  if (!answer.ok) {
    const trouble = wordsOf(answer, outsideRefusals)
    await transact((tx, at) => recordFeedTrouble(tx, { ...source, moved, trouble }, at))
    return false
  }
  const isGone = (await read((tx) => findGoneBlanks(tx, printer.id))).has(blank.id)
  const costs: Record<string, number> = {}
  const soldOut: string[] = []
  let trouble = ''
  for (const { colour, size, variantId } of variants) {
    const offer = answer.value.get(variantId)
    // A variant no longer known or made there can't be ordered: it goes off sale and has no cost.
    if (!offer || isGone) {
      soldOut.push(skuOf(blank.id, colour, size))
      continue
    }
    const { cost, inStock } = offer
    if (!cost)
      trouble ||= `Printful gives no price in dollars for ${blank.colours.find(({ slug }) => slug === colour)?.name ?? colour} in ${size}.`
    else costs[size] = Math.max(costs[size] ?? 0, Number(cost.minor))
    if (inStock === false) soldOut.push(skuOf(blank.id, colour, size))
  }
  await transact(async (tx, at) => {
    if (trouble) return recordFeedTrouble(tx, { ...source, moved, trouble }, at)
    await recordFeedAnswer(tx, { ...source, costs, gone: soldOut }, at)
    await writeSoldOut(tx, blank.id, soldOut)
    await announceIncreases(tx, blank.id, costs, at)
  })
  return true
}

/**
 * Announces costs above what is booked or announced. A shop that would earn less gets the notice period a person
 * would have to give; until then the house pays the difference. Lower costs are left to a person.
 */
async function announceIncreases(
  tx: Tx,
  blankId: string,
  costs: Record<string, number>,
  at: Date,
): Promise<void> {
  const blank = (await findBlanks(tx, [blankId])).get(blankId)
  if (!blank) return
  const planned = (await findBlankChanges(tx, 'planned')).filter((change) => change.blankId === blankId)
  const announcedBlank = planned
    .toReversed()
    .reduce(
      (current, { details }) => ('costs' in details ? withBlankCosts(current, details.costs) : current),
      blank,
    )
  const raisedCosts = Object.fromEntries(
    Object.entries(costs).filter(([size, cost]) => cost > (announcedBlank.baseCostMinor[size] ?? cost)),
  )
  if (Object.keys(raisedCosts).length === 0) return
  const affected = await previewBlank(tx, announcedBlank, withBlankCosts(announcedBlank, raisedCosts), at)
  const effectiveAt = affected.length > 0 ? after(at, days(changeNoticeDays)) : at
  await planBlankChange(
    tx,
    { blankId, details: { costs: raisedCosts }, plannedBy: 'Printful', effectiveAt },
    at,
  )
}

/** Offered blanks whose only press has been silent for a week. */
export async function findLapsedCosts(tx: Tx, at: Date): Promise<string[]> {
  const feed = await findFeed(tx)
  const outsidePresses = (await findFacilities(tx)).filter(
    ({ kind, configured }) => kind !== 'house' && configured,
  )
  const blanks = (await Promise.all(outsidePresses.map(({ id }) => findBlanksOnlyAt(tx, id)))).flat()
  return blanks
    .filter(({ blankId }) => {
      const reading = feed.get(blankId)
      return reading !== undefined && hasFeedLapsed(reading, at)
    })
    .map(({ blank }) => blankTitle(blank))
}
