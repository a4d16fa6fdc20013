import type { Tx } from '#platform/database/tx.ts'
import type { PressTechnique } from './contract.ts'
import { insertFacility, replaceCutOffs, selectFacilities } from './facility-rows.ts'

export type NewPress = {
  press: { id: string; code: string; name: string; place: string; country: string; zone: string }
  techniques: readonly PressTechnique[]
  weekdays: readonly number[]
  time: string
}

const rankBehind = async (tx: Tx): Promise<number> => ((await selectFacilities(tx)).at(-1)?.rank ?? 0) + 1
const weekly = ({ techniques, weekdays, time }: Omit<NewPress, 'press'>) =>
  techniques.flatMap((technique) => weekdays.map((weekday) => ({ technique, weekday, time })))

/** Writes a press of the house that prints from the first day: for the sample. People add theirs on the console. */
export async function foundPress(tx: Tx, { press, ...terms }: NewPress): Promise<void> {
  await insertFacility(tx, { ...press, rank: await rankBehind(tx), pausedAt: null })
  await replaceCutOffs(tx, press.id, weekly(terms))
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

/** Printful, asked last and without a key yet. Our books for it close at noon on its weekdays; the operator changes that. */
export async function foundPrintful(tx: Tx): Promise<void> {
  const press = {
    id: 'printful',
    code: 'PFL',
    name: 'Printful',
    place: 'Charlotte',
    country: 'US',
    zone: 'America/New_York',
  }
  if ((await selectFacilities(tx)).some(({ id }) => id === press.id)) return
  const rank = await rankBehind(tx)
  await insertFacility(tx, { ...press, rank, pausedAt: null, kind: 'printful', configured: false })
  await replaceCutOffs(
    tx,
    press.id,
    weekly({ techniques: printfulTechniques, weekdays: [1, 2, 3, 4, 5], time: '12:00' }),
  )
}
