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
import { queueName } from './queue-names.server.ts'
import { troubleName } from './troubles.ts'

const eventsShown = 30
const deliveriesShown = 30

/** The work behind the screens, and what of it is stuck. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { read, url, actor, config } = signedInStaff(context)
  const input = url.searchParams.get('done') ?? ''
  const room = await readDataRoom(config)
  return read(async (tx) => ({
    room: room && formatRoom(room),
    said: Object.hasOwn(outcomes, input) ? outcomes[input as Outcome] : null,
    mayReplay: actor.staff.some((role) => role === 'finance' || role === 'admin'),
    // Small houses begin with one database user for everything; a thief of it can also remove the guards.
    ownsDatabase: config.production && config.databaseUrl !== null && (await ownsTablesBy(tx)),
    troubles: (await findTroubles(tx)).map((trouble) => ({ ...trouble, name: troubleName(trouble.kind) })),
    queues: (await countJobs(tx)).map((queueCount) => ({ ...queueCount, name: queueName(queueCount.queue) })),
    jobs: (await findFailedJobs(tx)).map((failedJob) => ({
      ...failedJob,
      queue: queueName(failedJob.queue),
    })),
    files: await countPrintFiles(tx),
    faulty: await findFaultyPrintFiles(tx, 50),
    stopped: await findStoppedUnits(tx),
    deliveries: await deliveriesOf(tx),
    events: (await findEvents(tx, eventsShown)).map(({ body: _, ...event }) => event),
  }))
}

/** Deliveries that shops' programs didn't accept, with their shops, who are notified. */
async function deliveriesOf(tx: Tx) {
  const troubled = await findTroubled(tx, deliveriesShown)
  const names = new Map<string, string>()
  for (const shopId of new Set(troubled.map(({ shopId }) => shopId)))
    names.set(shopId, (await findShop(tx, shopId))?.name ?? '')
  return troubled.map(({ shopId, ...one }) => ({ ...one, shopId, shop: names.get(shopId) ?? '' }))
}

/** Retries a job, a print file, or a delivery to a shop's program. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, read, blobs, actor, requestId } = signedInStaff(context)
  const form = await readParts(request)
  const [what, id] = [String(form.get('what') ?? ''), String(form.get('id') ?? '').slice(0, 255)]
  if (what === 'event') return replay(signedInStaff(context, 'finance'), id)
  const shopId = parseId('shop', String(form.get('shop') ?? ''))
  const came = await transact(async (tx, at): Promise<Outcome> => {
    const done = await tryAgain(tx, { what, id, shopId }, at)
    if (done !== 'tried') return done
    await record(tx, { actor, action: `${what}.replayed`, resource: id, shopId, requestId }, at)
    return done
  })
  const file = what === 'file' ? parseId('printFile', id) : null
  if (came === 'tried' && file) await renderPrintFile({ transact, read, blobs }, file)
  return redirect(`${hrefs.operatorHealth}?done=${came}`)
}

type Target = { what: string; id: string; shopId: ReturnType<typeof parseId<'shop'>> }
async function tryAgain(tx: Tx, { what, id, shopId }: Target, at: Date): Promise<Outcome> {
  if (what === 'delivery') {
    const sent = shopId ? await replayDelivery(tx, shopId, id, at) : null
    if (!sent) return 'gone'
    return sent.ok ? 'tried' : sent.code
  }
  const file = what === 'file' ? parseId('printFile', id) : null
  const found = what === 'job' ? await retryJob(tx, id) : file && (await remakePrintFile(tx, file))
  return found ? 'tried' : 'gone'
}

/** Handles a payment provider's callback again: the charge's status is read, whatever the event said. */
async function replay(services: ReturnType<typeof signedInStaff>, eventId: string) {
  const { config, database, transact, actor, requestId } = services
  const provider = providerOf(config, database)
  if (!provider) throw new Response('No provider is configured', { status: 409 })
  const settle: Settle = (tx, charge, seen, at) => settlePayment(tx, charge, seen, at)
  const result = await replayEvent(database, provider, settle, eventId)
  const came = result.ok ? result.value : result.code
  const line = {
    actor,
    action: 'event.replayed' as const,
    resource: eventId,
    shopId: null,
    after: { came },
    requestId,
  }
  await transact((tx, at) => record(tx, line, at))
  return redirect(`${hrefs.operatorHealth}?done=event-${came.replace(/\W/g, '-')}`)
}
