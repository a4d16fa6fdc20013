import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { settlePayment } from '#checkout'
import { findEvents, providerOf, replayEvent, type Settle } from '#payments'
import { countFacts, replayFact, troubledFacts } from '#platform/facts/trouble.ts'
import { countJobs, failedJobs, retryJob } from '#platform/jobs/trouble.ts'
import { findStoppedUnits, printFiles } from '#production'
import { hrefs } from '../../hrefs.ts'
import { signedInStaff } from '../../request.server.ts'

const eventsShown = 30

/** What runs behind the screens, and what of it is stuck. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { read } = signedInStaff(context)
  return read(async (tx) => ({
    counts: await countFacts(tx),
    facts: await troubledFacts(tx),
    queues: await countJobs(tx),
    jobs: await failedJobs(tx),
    files: await printFiles.count(tx),
    faulty: await printFiles.faulty(tx, 50),
    stopped: await findStoppedUnits(tx),
    events: (await findEvents(tx, eventsShown)).map(({ body: _, ...event }) => event),
  }))
}

/** Tries something again: a fact's reactions, a job, a print file. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, read, blobs, actor, requestId } = signedInStaff(context)
  const form = await request.formData()
  const [what, id] = [String(form.get('what') ?? ''), String(form.get('id') ?? '').slice(0, 255)]
  if (what === 'event') return replay(signedInStaff(context, 'finance'), id)
  const again = await transact(async (tx, at) => {
    const done =
      what === 'fact'
        ? await replayFact(tx, /^\d{1,15}$/.test(id) ? Number(id) : 0)
        : what === 'job'
          ? await retryJob(tx, id)
          : what === 'file' && (await printFiles.remake(tx, id))
    if (done)
      await record(tx, { actor, action: `${what}.replayed`, resource: id, shopId: null, requestId }, at)
    return done
  })
  if (again && what === 'file') await printFiles.render({ transact, read, blobs }, id)
  return redirect(hrefs.operatorHealth)
}

/** Handles a callback of the payment provider once more: it is asked how the charge stands, whatever the event said. */
async function replay(services: ReturnType<typeof signedInStaff>, eventId: string) {
  const { config, database, transact, actor, requestId } = services
  const provider = providerOf(config, database)
  if (!provider) throw new Response('No provider is configured', { status: 409 })
  const settle: Settle = (tx, charge, seen, at) => settlePayment(tx, charge, seen, at)
  const result = await replayEvent(database, provider, settle, eventId)
  const after = { came: result.ok ? result.value : result.code }
  const line = { actor, action: 'event.replayed' as const, resource: eventId, shopId: null, after, requestId }
  await transact((tx, at) => record(tx, line, at))
  return redirect(`${hrefs.operatorHealth}#events`)
}
