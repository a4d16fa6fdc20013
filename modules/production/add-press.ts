import type { Tx } from '#platform/database/tx.ts'
import type { PressTechnique } from './contract.ts'
import { insertFacility, replaceCutOffs, selectFacilities } from './facility-rows.ts'

export type NewPress = {
  press: { id: string; code: string; name: string; place: string; country: string; zone: string }
  techniques: readonly PressTechnique[]
  weekdays: readonly number[]
  time: string
}

const findNextRank = async (tx: Tx): Promise<number> => ((await selectFacilities(tx)).at(-1)?.rank ?? 0) + 1
const toWeeklyCutOffs = ({ techniques, weekdays, time }: Omit<NewPress, 'press'>) =>
  techniques.flatMap((technique) => weekdays.map((weekday) => ({ technique, weekday, time })))

/** Writes a house press that prints from the first day, for the sample. People add theirs in the console. */
export async function addPress(tx: Tx, { press, ...terms }: NewPress): Promise<void> {
  await insertFacility(tx, { ...press, rank: await findNextRank(tx), pausedAt: null })
  await replaceCutOffs(tx, press.id, toWeeklyCutOffs(terms))
}

const printfulTechniques = [
  'dtg',
  'dtf',
  'embroidery',
  'sublimation',
  'cut-sew',
  'uv',
  'giclee',
  'digital',
] as const

/**
 * Adds Printful, ranked last and without a key. Its cut-offs are at noon on its weekdays until the operator changes
 * them.
 */
export async function addPrintful(tx: Tx): Promise<void> {
  const press = {
    id: 'printful',
    code: 'PFL',
    name: 'Printful',
    place: 'Charlotte',
    country: 'US',
    zone: 'America/New_York',
  }
  if ((await selectFacilities(tx)).some(({ id }) => id === press.id)) return
  const rank = await findNextRank(tx)
  await insertFacility(tx, { ...press, rank, pausedAt: null, kind: 'printful', configured: false })
  await replaceCutOffs(
    tx,
    press.id,
    toWeeklyCutOffs({ techniques: printfulTechniques, weekdays: [1, 2, 3, 4, 5], time: '12:00' }),
  )
}
