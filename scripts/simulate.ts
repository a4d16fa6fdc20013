// npm run simulate -- --seed N --steps M: money under a generated history. A failing seed replays.
import { parseArgs } from 'node:util'
import { migrate } from '#platform/database/migrate.ts'
import { openPglite } from '#platform/database/pglite.ts'
import { advance, findFaults } from '../tests/drivers/money-history.ts'
import { openHistory } from '../tests/drivers/money-world.ts'
import { verifyBooks } from './verify.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    steps: { type: 'string', default: '1000' },
    every: { type: 'string', default: '100' },
    help: { type: 'boolean', default: false },
  },
})
const usage = 'npm run simulate -- --seed N --steps M [--every K: check after so many steps]'
const [seed, steps, interval] = [Number(values.seed), Number(values.steps), Number(values.every)]

async function main(): Promise<boolean> {
  const database = await openPglite({})
  await migrate(database)
  const history = await openHistory(database, seed)
  const factCounts = new Map<string, number>()
  for (let step = 1; step <= steps; step += 1) {
    const name = await advance(history)
    factCounts.set(name, (factCounts.get(name) ?? 0) + 1)
    const faults = step % interval === 0 || step === steps ? await findFaults(history) : []
    if (faults.length) {
      console.error(`Seed ${seed}, step ${step} (${name}):\n${faults.join('\n')}`)
      console.error(`Again with: npm run simulate -- --seed ${seed} --steps ${step} --every 1`)
      await database.close()
      return false
    }
  }
  console.log([...factCounts].map(([name, times]) => `${name}: ${times}`).join(', '))
  const isSound = await verifyBooks(database)
  console.log(`Seed ${seed}, ${steps} steps: ${isSound ? 'everything holds' : 'something is off'}.`)
  await database.close()
  return isSound
}

if (values.help || ![seed, steps, interval].every((value) => Number.isInteger(value) && value > 0)) {
  console.log(usage)
  process.exit(values.help ? 0 : 1)
}
process.exit((await main()) ? 0 : 1)
