import { forgetTries } from '#accounts'
import { walkChain } from '#audit'
import { applyDueBlankChanges } from '#catalogue'
import { clearDueProfit } from '#checkout'
import { forgetOldClaimPhotos } from '#claims'
import { clearAway, eraseDue, remindDue } from '#departures'
import { checkDueDomains, namesOf, storeHostOf } from '#domains'
import { checkAndCleanFiles } from '#files'
import { sealBook, settleProvider, walkSeals } from '#ledger'
import { endDueListings, endDueReductions, releaseLapsedHolds } from '#listings'
import { forgetOldNotices } from '#messages'
import { restoreCountered } from '#moderation'
import { forgetCarts, packQueue } from '#orders'
import { forgetCallbacks } from '#payments'
import { forgetOldEvents } from '#pixels'
import { houseDate } from '#platform/clock.ts'
import { forgetCommands } from '#platform/database/run-once.ts'
import type { Database, Handle, Tx } from '#platform/database/tx.ts'
import { forgetBuckets } from '#platform/http/limit.ts'
import { addUpPageChanges } from '#platform/http/page-changes.ts'
import type { Handlers } from '#platform/jobs/jobs.ts'
import { limitConcurrency } from '#platform/jobs/limit-concurrency.ts'
import type { QueueSettings } from '#platform/jobs/queues.ts'
import { releaseLines } from '#platform/jobs/trouble.ts'
import type { Services } from '#platform/services.ts'
import { eraseWaiting, forgetAged, forgetExpired } from '#privacy'
import { advanceOutsideOrders, closeDueBatches, handOutBatches, renderForgottenPrintFiles } from '#production'
import { renewDue } from '#purchases'
import { deleteOldQuotes } from '#samples'
import { followParcels } from '#shipping'
import { addUpPlaces, forgetNetworks } from '#turns'
import { forgetOldMessages, queueDue } from '#webhooks'
import { anchorHeads } from './anchors.ts'
import { sendBeginnings } from './beginnings.ts'
import { readCosts } from './blank-costs.ts'
import { processExports } from './data-export.ts'
import { thinDesigns } from './design-versions.ts'
import { sendDigests } from './notices.ts'
import { outsideDeps, readPrinters } from './outside.ts'
import {
  deliverTestCallbacks,
  expireUnpaid,
  processPurchases,
  recoverOpenCharges,
  sendDueRefunds,
} from './payments.ts'
import { refreshBanks, sendPayouts } from './payouts.ts'
import { sendDuePixelEvents } from './pixel-events.ts'
import { compareDaily } from './reconciliation.ts'

type Sweep = { name: string; run(services: Services): Promise<unknown> }

/** Work that falls due as time passes. Each sweep finds what is due by the business clock and does it once. */
const sweeps: readonly Sweep[] = [
  { name: 'free what waits behind dead letters', run: ({ transact }) => transact(releaseLines) },
  { name: 'deliver test callbacks', run: (services) => deliverTestCallbacks(services) },
  { name: 'ask about open charges', run: recoverOpenCharges },
  { name: 'expire unpaid orders', run: ({ transact }) => transact(expireUnpaid) },
  { name: 'send refunds', run: sendDueRefunds },
  { name: 'clear profit', run: ({ transact }) => repeatUntilFew(() => transact(clearDueProfit)) },
  {
    name: 'settle the test provider',
    run: async ({ transact, config }) => (config.stripe ? false : transact(settleProvider)),
  },
  { name: 'renew plans', run: ({ transact }) => repeatUntilFew(() => transact(renewDue)) },
  { name: 'pay for plans', run: processPurchases },
  { name: 'send payouts', run: sendPayouts },
  { name: 'list banks', run: refreshBanks },
  { name: 'compare with the providers', run: compareDaily },
  { name: 'free lapsed stock', run: ({ transact }) => transact(releaseLapsedHolds) },
  { name: 'read what other presses list', run: readPrinters },
  { name: 'read costs of other presses', run: readCosts },
  { name: 'change the catalogue', run: ({ transact }) => transact(applyDueBlankChanges) },
  { name: 'end due listings', run: ({ transact }) => transact(endDueListings) },
  { name: 'end due reductions', run: ({ transact }) => transact(endDueReductions) },
  {
    name: 'bring back what was countered',
    run: ({ transact, config }) => transact((tx, at) => restoreCountered(tx, config, at)),
  },
  { name: 'close due batches', run: ({ database }) => closeDueBatches(database) },
  {
    name: 'fill the hot folder',
    run: async (services) => services.hotFolder && handOutBatches(services, services.hotFolder),
  },
  { name: 'draw forgotten print files', run: renderForgottenPrintFiles },
  { name: 'pack the queue', run: ({ transact }) => transact(packQueue) },
  { name: 'follow other presses', run: (services) => advanceOutsideOrders(outsideDeps(services)) },
  {
    name: 'check domains',
    run: ({ database, config }) =>
      checkDueDomains({ database, names: namesOf(config, database), target: storeHostOf(config) }),
  },
  { name: 'make and forget exports', run: processExports },
  { name: 'tend own files', run: checkAndCleanFiles },
  { name: 'forget quotes of bulk orders', run: ({ transact }) => transact(deleteOldQuotes) },
  { name: 'tell pixels', run: sendDuePixelEvents },
  { name: 'forget old pixel events', run: ({ transact }) => transact(forgetOldEvents) },
  {
    name: 'seal the ledger',
    run: ({ transact }) => repeatUntilFew(() => transact((tx) => sealBook(tx))),
  },
  { name: 'walk the seals', run: (services) => walkSome(services, walkSeals) },
  { name: 'walk the audit trail', run: (services) => walkSome(services, walkChain) },
  { name: 'anchor the heads of the chains', run: (services) => anchorHeads(services, houseDate()) },
  { name: 'deliver webhooks', run: ({ transact }) => transact(queueDue) },
  { name: 'forget old webhook messages', run: ({ transact }) => transact(forgetOldMessages) },
  {
    name: 'remind of ending accounts',
    run: ({ transact, config }) => transact((tx, at) => remindDue(tx, config, at)),
  },
  { name: 'erase ended accounts', run: ({ transact }) => transact(eraseDue) },
  {
    name: 'clear away after them',
    run: async ({ transact, blobs }) => {
      const { files } = await transact(clearAway)
      for (const key of files) await blobs.remove(key)
    },
  },
  { name: 'forget old tries at passwords', run: ({ transact }) => transact(forgetTries) },
  {
    name: 'erase fans who asked',
    run: ({ database, config, blobs }) =>
      eraseWaiting(database, { secret: config.secretKey }, (key) => blobs.remove(key)),
  },
  { name: 'forget links to one’s data', run: ({ transact }) => transact(forgetExpired) },
  { name: 'forget what is past its time', run: ({ transact }) => transact(forgetAged) },
  {
    name: 'mail how to begin',
    run: ({ transact, config }) =>
      repeatUntilFew(() => transact((tx, at) => sendBeginnings(tx, config, at)), 50),
  },
  {
    name: 'mail what a day brought',
    run: ({ transact, config }) =>
      repeatUntilFew(() => transact((tx, at) => sendDigests(tx, config, at)), 20),
  },
  {
    name: 'forget networks of lines',
    run: ({ transact }) => repeatUntilFew(() => transact(forgetNetworks), 1_000),
  },
  {
    name: 'add up places in lines',
    run: ({ transact }) => repeatUntilFew(() => transact(addUpPlaces), 1_000),
  },
  {
    name: 'forget full buckets',
    run: ({ transact }) => repeatUntilFew(() => transact(forgetBuckets), 1_000),
  },
  {
    name: 'thin versions of designs',
    run: ({ transact }) => repeatUntilFew(() => transact(thinDesigns), 20),
  },
  { name: 'forget old carts', run: ({ transact }) => repeatUntilFew(() => transact(forgetCarts)) },
  {
    name: 'forget old keys of commands',
    run: ({ transact }) => repeatUntilFew(() => transact(forgetCommands)),
  },
  {
    name: 'forget old callbacks',
    run: ({ transact }) => repeatUntilFew(() => transact(forgetCallbacks), 1_000),
  },
  { name: 'forget old notices', run: ({ transact }) => transact(forgetOldNotices) },
  { name: 'add up page changes', run: ({ transact }) => transact(addUpPageChanges) },
  {
    name: 'forget old photos',
    run: async ({ transact, blobs }) => {
      for (const key of await transact(forgetOldClaimPhotos)) await blobs.remove(key)
    },
  },
  {
    name: 'follow parcels',
    run: async ({ database, config }) => {
      if (config.sample) await followParcels(database)
    },
  },
]

/** A few steps of a chain each minute. The system clock decides when a walk starts over. */
async function walkSome(
  { transact }: Services,
  walk: (tx: Tx, now: Date) => Promise<boolean>,
): Promise<void> {
  for (let step = 0; step < 20; step += 1) if (!(await transact((tx) => walk(tx, houseDate())))) return
}

/** Works through a long queue in steps, until a step finds little left. */
async function repeatUntilFew(work: () => Promise<number>, enough = 100): Promise<void> {
  for (let step = 0; step < 200; step += 1) if ((await work()) < enough) return
}

/** Runs a sweep; a failing one is logged, and tried again in a minute. */
async function runOne(services: Services, { name, run }: Sweep): Promise<void> {
  try {
    await run(services)
  } catch (cause) {
    services.log.error({
      kind: 'sweep',
      sweep: name,
      cause: cause instanceof Error ? cause.stack : String(cause),
    })
  }
}

/** Runs every sweep, one after another: when the sample's clock is moved, and in tests. */
export async function runSweeps(services: Services): Promise<void> {
  for (const sweep of sweeps) await runOne(services, sweep)
}

const queueOf = ({ name }: Sweep): string => `sweep/${name.replaceAll(/[^a-z]+/g, '-')}`
/** A queue for each sweep, so that a slow one holds up no other. */
export const sweepQueues: Readonly<Record<string, QueueSettings>> = Object.fromEntries(
  sweeps.map((sweep) => [queueOf(sweep), { turn: 'once a minute', batch: 1, atOnce: 1, seconds: 15 * 60 }]),
)

/** Connections shared by a process's sweeps, because they all start in the same second. */
const connections = 3

/** The work of each of those queues. */
export function sweepHandlers(services: Services): Handlers {
  const runInTurn = limitConcurrency(connections)
  const limited = limitTransactions(services, runInTurn)
  return Object.fromEntries(sweeps.map((sweep) => [queueOf(sweep), { work: () => runOne(limited, sweep) }]))
}

/**
 * The same services, with few simultaneous transactions. A transaction ends after seconds, but a sweep may wait for
 * another party.
 */
function limitTransactions(services: Services, runInTurn: ReturnType<typeof limitConcurrency>): Services {
  const limitHandle = (handle: Handle): Handle => ({
    transact: (run) => runInTurn(() => handle.transact(run)),
    read: (run) => runInTurn(() => handle.read(run)),
  })
  const { scopedTo } = services.database
  const limited = limitHandle(services.database)
  const database: Database = {
    ...services.database,
    ...limited,
    scopedTo: (...scope) => limitHandle(scopedTo(...scope)),
  }
  return { ...services, ...limited, database }
}
