/** Deliveries to endpoints that answer, while fifty never do. */
import { openFlows } from '#flows/reactions.ts'
import type { Database } from '#platform/database/tx.ts'
import { deliverDue, type Post, queueWebhooks } from '#webhooks'
import { openHook } from '../../tests/drivers/hooks.ts'
import { readProcessorSeconds } from '../../tests/drivers/processor-time.ts'

const ring = { secret: 'k'.repeat(40) }
const [live, dead, perEndpoint] = [100, 50, 40]
/** An endpoint's answer time, and the time limit for one that never answers. */
const [answerMs, silenceMs] = [20, 8_000]

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function queueFacts(database: Database, host: string): Promise<void> {
  const { shopId } = await openHook(database, ring, `https://${host}.example.com/`)
  const facts = Array.from({ length: perEndpoint }, (_, number) => ({
    shopId,
    type: 'order.paid' as const,
    key: `${number}`,
    data: async () => ({ number }),
  }))
  await database.transact((tx, at) => queueWebhooks(tx, facts, at))
}

export async function measureDeliveries(database: Database, serverPid: number) {
  await openFlows({ database })
  for (let n = 0; n < dead; n += 1) await queueFacts(database, `dead-${n}`)
  for (let n = 0; n < live; n += 1) await queueFacts(database, `live-${n}`)
  let answerCount = 0
  let silentCount = 0
  const allAnswered = Promise.withResolvers<void>()
  const post: Post = async (url) => {
    if (url.includes('dead')) {
      silentCount += 1
      await wait(silenceMs)
      throw new Error('no answer')
    }
    await wait(answerMs)
    answerCount += 1
    if (answerCount === live * perEndpoint) allAnswered.resolve()
    return { status: 200 }
  }
  const cpu = process.cpuUsage()
  const server = readProcessorSeconds(serverPid)
  const startedAt = performance.now()
  const delivering = deliverDue({ database, ring, post })
  await allAnswered.promise
  const seconds = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  const deliveries = live * perEndpoint
  const figures = {
    deliveriesPerSecond: Number((deliveries / seconds).toFixed(1)),
    deliveriesWithoutAnswerMeanwhile: silentCount,
    workerCpuMsPerDelivery: Number(((user + system) / 1_000 / deliveries).toFixed(2)),
    postgresCpuMsPerDelivery: Number(
      (((readProcessorSeconds(serverPid) - server) * 1_000) / deliveries).toFixed(2),
    ),
  }
  // Endpoints that never answer are switched off, so that this run ends.
  await database.execute(`update webhooks.endpoint set status = 'off' where url like '%dead%'`)
  await delivering
  return figures
}
