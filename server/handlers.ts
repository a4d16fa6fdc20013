import { walkChain } from '#audit'
import type { Services } from '#platform/http/request-context.ts'
import type { JobHandlers } from '#platform/jobs/jobs.ts'
import { printFiles } from '#production'
import { postLaunch } from './channel-posts.ts'
import { makeExport } from './data-export.ts'
import { deliverTestCallbacks, sendDueRefunds } from './payments.ts'
import { tellEvent } from './pixel-events.ts'
import { deliverWebhook } from './webhook-events.ts'

/** Helpings of the trail that one job takes; the sweep goes on with a longer one. */
const helpings = 1_000

/** The whole audit trail, from where the walk stands, by the system's clock. */
async function walkTrail({ transact }: Services): Promise<void> {
  for (let helping = 0; helping < helpings; helping += 1)
    if (!(await transact((tx) => walkChain(tx, new Date())))) return
}

/** What each queue of `reactions.ts` does. A handler may run twice with one effect. */
export const handlersOf = (services: Services): JobHandlers => ({
  refunds: () => sendDueRefunds(services),
  'test-callbacks': () => deliverTestCallbacks(services),
  'channel-posts': (payload) => postLaunch(services, payload),
  'pixel-events': ({ id }) => tellEvent(services, id ?? ''),
  webhooks: ({ id }) => deliverWebhook(services, id ?? ''),
  'data-export': ({ id }) => makeExport(services, id ?? ''),
  'audit-walk': () => walkTrail(services),
  'print-file': async ({ id }) => {
    if (id) await printFiles.render(services, id)
  },
})
