import type { DBAdapter } from 'better-auth'
import { toHouseTime, toMachineTime } from '#platform/clock.ts'

type Inside = Omit<DBAdapter, 'transaction'>
type Run = (inside: Inside) => Promise<unknown>
type Turn = (at: Date) => Date
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function turned<Value>(value: Value, turn: Turn): Value {
  if (value instanceof Date) return turn(value) as Value
  if (Array.isArray(value)) return value.map((one) => turned(one, turn)) as Value
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, turned(one, turn)])) as Value
}

const asking = ['create', 'findOne', 'findMany', 'count', 'update', 'updateMany'] as const
const ending = ['delete', 'deleteMany', 'consumeOne', 'incrementOne'] as const

/**
 * Better Auth reckons by the clock of the machine that it runs on. What it writes is kept by the clock of the house, and
 * read back by the machine's, so that a link made on one machine ends for another when it should.
 */
export function byHouseTime<Adapter extends Inside>(adapter: Adapter): Adapter {
  const through = [...asking, ...ending].map((name) => {
    const ask = adapter[name] as (query: unknown) => Promise<unknown>
    return [name, async (query: unknown) => turned(await ask(turned(query, toHouseTime)), toMachineTime)]
  })
  const made = { ...adapter, ...Object.fromEntries(through) }
  if (!('transaction' in adapter)) return made
  const { transaction } = adapter as unknown as DBAdapter
  // It hands the adapter on that it closes over, not this one.
  return { ...made, transaction: (run: Run) => transaction((inside) => run(byHouseTime(inside))) }
}
