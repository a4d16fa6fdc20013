/** Reads the costs of blanks that only an outside press makes, once a day, and announces increases. */
import {
  changeNoticeDays,
  findBlankChanges,
  findBlanks,
  findFeed,
  findOffers,
  hasFeedLapsed,
  isFeedDue,
  keepFeedWord,
  noteFeedTrouble,
  planBlankChange,
  takeFeedMoved,
  withBlankCosts,
  writeFeedGone,
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
import { printersOf } from './outside.ts'

type Made = Mapping & { blank: Blank }
/** Blanks asked about per sweep, with several calls each. */
const max = 5

/** Offered blanks that only this press makes, of the presses in use. */
async function madeOnlyBy(tx: Tx, facilityId: string): Promise<Made[]> {
  const others = (await findFacilities(tx)).filter(
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
    return blank && !others.some(({ techniques }) => blank.technique in techniques)
      ? [{ ...mapping, blank }]
      : []
  })
}

/** The sweep: asks about the blanks that are due. A press that doesn't answer is left until the next. */
export async function readCosts(services: Pick<Services, 'config' | 'read' | 'transact'>): Promise<void> {
  for (const printer of printersOf(services)) {
    const due = await services.read(async (tx, at) => {
      const said = await findFeed(tx)
      const made = await madeOnlyBy(tx, printer.id)
      return made.filter(({ blankId }) => isFeedDue(said.get(blankId), at)).slice(0, max)
    })
    for (const made of due) if (!(await readBlank(services, printer, made))) break
  }
}

/** False if the press didn't answer, so that asking about the next would be useless. */
async function readBlank(
  { read, transact }: Pick<Services, 'read' | 'transact'>,
  printer: Printer,
  made: Made,
): Promise<boolean> {
  const { blank, variants } = made
  const of = { blankId: blank.id, provider: printer.id }
  const moved = await transact((tx) => takeFeedMoved(tx, blank.id))
  const heard = await printer.offer(
    variants.map(({ variantId }) => variantId),
    blank.technique,
  )
  if (!heard.ok) {
    const trouble = wordsOf(heard, outsideRefusals)
    await transact((tx, at) => noteFeedTrouble(tx, { ...of, moved, trouble }, at))
    return false
  }
  const isGone = (await read((tx) => findGoneBlanks(tx, printer.id))).has(blank.id)
  const costs: Record<string, number> = {}
  const gone: string[] = []
  let silent = ''
  for (const { colour, size, variantId } of variants) {
    const word = heard.value.get(variantId)
    // A variant no longer known or made there can't be ordered: it goes off sale and has no cost.
    if (!word || isGone) {
      gone.push(skuOf(blank.id, colour, size))
      continue
    }
    const { cost, inStock } = word
    if (!cost)
      silent ||= `Printful gives no price in dollars for ${blank.colours.find(({ slug }) => slug === colour)?.name ?? colour} in ${size}.`
    else costs[size] = Math.max(costs[size] ?? 0, Number(cost.minor))
    if (inStock === false) gone.push(skuOf(blank.id, colour, size))
  }
  await transact(async (tx, at) => {
    if (silent) return noteFeedTrouble(tx, { ...of, moved, trouble: silent }, at)
    await keepFeedWord(tx, { ...of, costs, gone }, at)
    await writeFeedGone(tx, blank.id, gone)
    await raise(tx, blank.id, costs, at)
  })
  return true
}

/**
 * Announces costs above what is booked or announced. A shop that would earn less gets the notice period a person
 * would have to give; until then the house pays the difference. Lower costs are left to a person.
 */
async function raise(tx: Tx, blankId: string, costs: Record<string, number>, at: Date): Promise<void> {
  const blank = (await findBlanks(tx, [blankId])).get(blankId)
  if (!blank) return
  const planned = (await findBlankChanges(tx, 'planned')).filter((change) => change.blankId === blankId)
  const announced = planned
    .toReversed()
    .reduce((now, { details }) => ('costs' in details ? withBlankCosts(now, details.costs) : now), blank)
  const raised = Object.fromEntries(
    Object.entries(costs).filter(([size, cost]) => cost > (announced.baseCostMinor[size] ?? cost)),
  )
  if (Object.keys(raised).length === 0) return
  const affected = await previewBlank(tx, announced, withBlankCosts(announced, raised), at)
  const effectiveAt = affected.length > 0 ? after(at, days(changeNoticeDays)) : at
  await planBlankChange(tx, { blankId, details: { costs: raised }, plannedBy: 'Printful', effectiveAt }, at)
}

/** Offered blanks whose only press has been silent for a week. */
export async function findLapsedCosts(tx: Tx, at: Date): Promise<string[]> {
  const said = await findFeed(tx)
  const known = (await findFacilities(tx)).filter(({ kind, configured }) => kind !== 'house' && configured)
  const made = (await Promise.all(known.map(({ id }) => madeOnlyBy(tx, id)))).flat()
  return made
    .filter(({ blankId }) => {
      const word = said.get(blankId)
      return word !== undefined && hasFeedLapsed(word, at)
    })
    .map(({ blank }) => blankTitle(blank))
}
