import type { Services } from '#platform/http/request-context.ts'
import type { JobHandlers } from '#platform/jobs/jobs.ts'
import { renderPrintFile } from '#production'

/** What each queue of `reactions.ts` does. A handler may run twice with one effect. */
export const handlersOf = (services: Services): JobHandlers => ({
  'print-file': async ({ id }) => {
    if (id) await renderPrintFile(services, id)
  },
})
