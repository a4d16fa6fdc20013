import { testId } from '#drivers/test-id.ts'
import type { Id } from '#kernel/id.ts'
import { type Person, provedStaff } from '../../kernel/actor.ts'
import { scheduleProfit } from '../../modules/checkout/index.ts'
import type { DecideForm, Fault } from '../../modules/claims/contract.ts'
import { decideClaim, makeAppeal, makeClaims } from '../../modules/claims/index.ts'
import { findShopBalance } from '../../modules/ledger/index.ts'
import { moveUnits, type UnitEvent } from '../../modules/orders/index.ts'
import type { Database } from '../../platform/database/tx.ts'
import { TestFan } from './checkout.ts'
import { idOf } from './orders.ts'
import type { TestStore } from './store.ts'

export const staff: Person = {
  kind: 'person',
  personId: idOf('person', 'after'),
  name: 'Ike Obi',
  email: 'ike@fanfare.test',
  emailVerified: true,
  shop: null,
  staff: ['support'],
  assurance: 'second',
  hasSecondFactor: true,
  hasPasskey: false,
  secondFactorAt: new Date(0),
  sessionId: testId('session', 's'),
}
/** Someone else who answers fans. */
export const colleague: Person = {
  ...staff,
  personId: idOf('person', 'second'),
  name: 'Sade Bello',
  email: 'sade@fanfare.test',
}
const heading = { shop: 'After', link: 'https://fanfare.test/order' }
const photo = {
  smallHash: 'b'.repeat(64),
  hash: 'a'.repeat(64),
  width: 800,
  height: 600,
  bytes: 1_000,
}
const way: readonly UnitEvent[] = ['batch', 'start_print', 'print', 'pack', 'ship', 'deliver']

/** A shop whose orders have arrived, and the claims that fans make and staff decide. */
export class ClaimsWorld {
  readonly database: Database
  readonly store: TestStore
  readonly listing: string
  constructor(database: Database, store: TestStore, listing: string) {
    this.database = database
    this.store = store
    this.listing = listing
  }
  async move(ids: readonly Id<'unit'>[], until: UnitEvent = 'deliver'): Promise<void> {
    for (const event of way.slice(0, way.indexOf(until) + 1)) {
      const about = event === 'batch' ? { batchId: idOf('batch', 'after') } : {}
      const moved = await this.database.transact((tx, at) => moveUnits(tx, ids, event, at, about))
      if (!moved.ok) throw new Error(`${event}: ${moved.code}`)
    }
  }
  async bought(quantity = 1, until: UnitEvent | null = 'deliver') {
    const fan = new TestFan(this.database, this.store.shopId)
    await fan.put({ listing: this.listing, quantity })
    const taken = await fan.pay()
    if (!taken.ok) throw new Error(taken.code)
    const orderId = taken.value.order.id
    const { units } = await fan.orderOf(orderId)
    const ids = units.map((unit) => unit.id)
    if (until) await this.move(ids, until)
    await this.database.transact((tx) => scheduleProfit(tx, orderId))
    return { fan, orderId, ...(await fan.orderOf(orderId)) }
  }
  claim(orderId: Id<'order'>, units: string[], fault: Fault = 'misprint', photos = [photo]) {
    const said = { units, fault, words: 'The sun is upside down', photos, ...heading }
    return this.database.transact((tx, at) => makeClaims(tx, orderId, said, at))
  }
  async claimed(orderId: Id<'order'>, unit: string, fault: Fault = 'misprint') {
    const made = await this.claim(orderId, [unit], fault)
    if (!made.ok) throw new Error(made.code)
    return made.value[0]!
  }
  appeal(orderId: Id<'order'>, claim: string, words = 'Look at the second photo') {
    const said = { claim, words, photos: [photo], ...heading }
    return this.database.transact((tx, at) => makeAppeal(tx, orderId, said, at))
  }
  decide(id: Id<'orderClaim'>, said: Partial<DecideForm>, actor = staff) {
    const whole: DecideForm = { decision: 'reprint', scope: 'piece', words: 'We see it.', ...said }
    const by = { actor, proven: provedStaff(actor), requestId: 'r', heading }
    return this.database.transact((tx, at) => decideClaim(tx, id, whole, by, at))
  }
  balance = () => this.database.read((tx) => findShopBalance(tx, this.store.shopId))
}

export const codeOf = (result: { ok: boolean; code?: string }) => (result.ok ? 'ok' : result.code)
