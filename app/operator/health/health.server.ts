import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { countFacts, replayFact, troubledFacts } from '#platform/facts/trouble.ts'
import { countJobs, failedJobs, retryJob } from '#platform/jobs/trouble.ts'
import { findStoppedUnits, printFiles } from '#production'
import { hrefs } from '../../hrefs.ts'
import { signedInStaff } from '../../request.server.ts'

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
  }))
}

/** Tries something again: a fact's reactions, a job, a print file. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { transact, read, blobs, actor, requestId } = signedInStaff(context)
  const form = await request.formData()
  const [what, id] = [String(form.get('what') ?? ''), String(form.get('id') ?? '')]
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
