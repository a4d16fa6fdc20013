import { agreeByOrder, findLeaving, withdrawByOrder } from './subscribe.ts'
import { findConsents, findReader, findReaderOfOrder } from './subscriber-rows.ts'

/** Whether a shop may write to somebody: agreed to or taken back by an order, one address asked for, all of one person. */
export const consents = {
  agree: agreeByOrder,
  withdraw: withdrawByOrder,
  find: findReader,
  findByOrder: findReaderOfOrder,
  findLeaving,
  ofPerson: findConsents,
}
