import type { LoaderFunctionArgs } from 'react-router'
import { verifyLedger } from '#ledger'
import { sumDrops } from '#listings'
import { checkPrintedOnce, countUnbalanced } from '#orders'
import { reconcilePayouts } from '#payouts'
import { keyOfProcess } from '#platform/database/tx.ts'
import type { Services } from '#platform/services.ts'
import { findBalances } from '#reconciliation'
import { requestOf } from '../request.server.ts'

const cachedMs = 10_000
type Proof = Awaited<ReturnType<typeof proveLedger>>
/** Sums over whole tables on a public page: one run answers everyone within ten seconds. */
const cache = new WeakMap<object, { at: number; proof: Promise<Proof> }>()

export async function loadProof({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<Proof> {
  const { database, read } = requestOf(context)
  const processKey = keyOfProcess(database)
  const cached = cache.get(processKey)
  if (cached && performance.now() - cached.at < cachedMs) return cached.proof
  const proof = proveLedger(read)
  cache.set(processKey, { at: performance.now(), proof })
  proof.catch(() => cache.delete(processKey))
  return proof
}

function proveLedger(read: Services['read']) {
  return read(async (tx, at) => {
    const report = await verifyLedger(tx)
    const payouts = await reconcilePayouts(tx)
    const inTransit = report.trial.find((line) => line.account === 'shops:in_transit')?.balance.minor ?? 0n
    return {
      at,
      report,
      drops: await sumDrops(tx),
      printed: await checkPrintedOnce(tx),
      unevenOrders: await countUnbalanced(tx),
      balances: await findBalances(tx),
      payouts: {
        openCount: payouts.open,
        difference: inTransit - payouts.inTransit.minor,
        differingShops: payouts.discrepancies.length,
      },
    }
  })
}
