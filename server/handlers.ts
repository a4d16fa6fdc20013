import type { Services } from '#platform/http/request-context.ts'
import type { JobHandlers } from '#platform/jobs/jobs.ts'
import { printFiles } from '#production'
import { postLaunch } from './channel-posts.ts'
import { makeExport } from './data-export.ts'
import { deliverTestCallbacks, sendDueRefunds } from './payments.ts'
import { tellEvent } from './pixel-events.ts'
import { deliverWebhook } from './webhook-events.ts'

/** What each queue of `reactions.ts` does. A handler may run twice with one effect. */
export const handlersOf = (services: Services): JobHandlers => ({
  refunds: () => sendDueRefunds(services),
  'test-callbacks': () => deliverTestCallbacks(services),
  'channel-posts': (payload) => postLaunch(services, payload),
  'pixel-events': ({ id }) => tellEvent(services, id ?? ''),
  webhooks: ({ id }) => deliverWebhook(services, id ?? ''),
  'data-export': ({ id }) => makeExport(services, id ?? ''),
  'print-file': async ({ id }) => {
    if (id) await printFiles.render(services, id)
  },
})
