import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { findShop } from '#accounts'
import { record } from '#audit'
import { settlePayment } from '#checkout'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { findEvents, providerOf, replayEvent, type Settle } from '#payments'
import { ownsTablesBy } from '#platform/database/owner.ts'
import type { Tx } from '#platform/database/tx.ts'
import { formatRoom, readDataRoom } from '#platform/disk-room.ts'
import { countJobs, findFailedJobs, retryJob } from '#platform/jobs/trouble.ts'
import { findTroubles } from '#platform/trouble/trouble.ts'
import {
  countPrintFiles,
  findFaultyPrintFiles,
  findStoppedUnits,
  remakePrintFile,
  renderPrintFile,
} from '#production'
import { findTroubled, replayDelivery } from '#webhooks'
import { readParts } from '../../form.server.ts'
import { signedInStaff } from '../../request.server.ts'
import { type Outcome, outcomes } from './outcomes.ts'
import { nameQueue } from './queue-names.server.ts'
import { nameTrouble } from './troubles.ts'

const maxEvents = 30
const maxDeliveries = 30

/** The background work, and which of it is stuck. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { read, url, actor, config } = signedInStaff(context)
  const input = url.searchParams.get('done') ?? ''
  const room = await readDataRoom(config)
  return read(async (tx) => ({
    room: room && formatRoom(room),
    notice: Object.hasOwn(outcomes, input) ? outcomes[input as Outcome] : null,
    mayReplay: actor.staff.some((role) => role === 'finance' || role === 'admin'),
    // Small houses start with one database user for everything; anyone who steals it can also remove the guards.
    ownsDatabase: config.production && config.databaseUrl !== null && (await ownsTablesBy(tx)),
    troubles: (await findTroubles(tx)).map((trouble) => ({ ...trouble, name: nameTrouble(trouble.kind) })),
    queues: (await countJobs(tx)).map((queueCount) => ({ ...queueCount, name: nameQueue(queueCount.queue) })),
    jobs: (await findFailedJobs(tx)).map((failedJob) => ({
      ...failedJob,
      queue: nameQueue(failedJob.queue),
    })),
    files: await countPrintFiles(tx),
    faulty: await findFaultyPrintFiles(tx, 50),
    stopped: await findStoppedUnits(tx),
    deliveries: await findDeliveries(tx),
    events: (await findEvents(tx, maxEvents)).map(({ body: _, ...event }) => event),
  }))
}

/** Deliveries that shops' programs didn't accept, with their shops, who are notified. */
async function findDeliveries(tx: Tx) {
  const troubledDeliveries = await findTroubled(tx, maxDeliveries)
  const names = new Map<string, string>()
  for (const shopId of new Set(troubledDeliveries.map(({ shopId }) => shopId)))
    names.set(shopId, (await findShop(tx, shopId))?.name ?? '')
  return troubledDeliveries.map(({ shopId, ...delivery }) => ({
    ...delivery,
    shopId,
    shop: names.get(shopId) ?? '',
  }))
}

/** Retries a job, a print file, or a delivery to a shop's program. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, read, blobs, actor, requestId } = signedInStaff(context)
  const form = await readParts(request)
  const [kind, id] = [String(form.get('what') ?? ''), String(form.get('id') ?? '').slice(0, 255)]
  if (kind === 'event') return replayCallback(signedInStaff(context, 'finance'), id)
  const shopId = parseId('shop', String(form.get('shop') ?? ''))
  const outcome = await transact(async (tx, at): Promise<Outcome> => {
    const result = await retry(tx, { kind, id, shopId }, at)
    if (result !== 'tried') return result
    await record(tx, { actor, action: `${kind}.replayed`, resource: id, shopId, requestId }, at)
    return result
  })
  const file = kind === 'file' ? parseId('printFile', id) : null
  if (outcome === 'tried' && file) await renderPrintFile({ transact, read, blobs }, file)
  return redirect(`${hrefs.operatorHealth}?done=${outcome}`)
}

type Target = { kind: string; id: string; shopId: ReturnType<typeof parseId<'shop'>> }
async function retry(tx: Tx, { kind, id, shopId }: Target, at: Date): Promise<Outcome> {
  if (kind === 'delivery') {
    const sent = shopId ? await replayDelivery(tx, shopId, id, at) : null
    if (!sent) return 'gone'
    return sent.ok ? 'tried' : sent.code
  }
  const file = kind === 'file' ? parseId('printFile', id) : null
  const result = kind === 'job' ? await retryJob(tx, id) : file && (await remakePrintFile(tx, file))
  return result ? 'tried' : 'gone'
}

/** Handles a payment provider's callback again: the charge's status is read, whatever the event said. */
async function replayCallback(services: ReturnType<typeof signedInStaff>, eventId: string) {
  const { config, database, transact, actor, requestId } = services
  const provider = providerOf(config, database)
  if (!provider) throw new Response('No provider is configured', { status: 409 })
  const settle: Settle = (tx, charge, state, at) => settlePayment(tx, charge, state, at)
  const result = await replayEvent(database, provider, settle, eventId)
  const outcome = result.ok ? result.value : result.code
  const line = {
    actor,
    action: 'event.replayed' as const,
    resource: eventId,
    shopId: null,
    after: { came: outcome },
    requestId,
  }
  await transact((tx, at) => record(tx, line, at))
  return redirect(`${hrefs.operatorHealth}?done=event-${outcome.replace(/\W/g, '-')}`)
}
