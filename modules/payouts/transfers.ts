import { hearCallback, hearEvent } from './hear-callback.ts'
import { look, workOnTransfers } from './submit-transfers.ts'
import { openProviders } from './transfers/open-providers.ts'
import { testTransfers } from './transfers/test-provider.ts'

/** Money on its way by a provider: sending and asking, callbacks, and who there is. */
export const transfers = {
  hear: hearCallback,
  hearEvent,
  look,
  open: openProviders,
  test: testTransfers,
  work: workOnTransfers,
} as const
