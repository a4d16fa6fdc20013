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
import { createId } from './orders.ts'
import type { TestStore } from './store.ts'

export const staff: Person = {
  kind: 'person',
  personId: createId('person', 'after'),
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
  personId: createId('person', 'second'),
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
const events: readonly UnitEvent[] = ['batch', 'start_print', 'print', 'pack', 'ship', 'deliver']

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
  async move(ids: readonly Id<'unit'>[], lastEvent: UnitEvent = 'deliver'): Promise<void> {
    for (const event of events.slice(0, events.indexOf(lastEvent) + 1)) {
      const input = event === 'batch' ? { batchId: createId('batch', 'after') } : {}
      const result = await this.database.transact((tx, at) => moveUnits(tx, ids, event, at, input))
      if (!result.ok) throw new Error(`${event}: ${result.code}`)
    }
  }
  async buy(quantity = 1, lastEvent: UnitEvent | null = 'deliver') {
    const fan = new TestFan(this.database, this.store.shopId)
    await fan.addToCart({ listing: this.listing, quantity })
    const payment = await fan.pay()
    if (!payment.ok) throw new Error(payment.code)
    const orderId = payment.value.order.id
    const { units } = await fan.findOrder(orderId)
    const ids = units.map((unit) => unit.id)
    if (lastEvent) await this.move(ids, lastEvent)
    await this.database.transact((tx) => scheduleProfit(tx, orderId))
    return { fan, orderId, ...(await fan.findOrder(orderId)) }
  }
  claim(orderId: Id<'order'>, units: string[], fault: Fault = 'misprint', photos = [photo]) {
    const claimForm = { units, fault, words: 'The sun is upside down', photos, ...heading }
    return this.database.transact((tx, at) => makeClaims(tx, orderId, claimForm, at))
  }
  async claimOne(orderId: Id<'order'>, unit: string, fault: Fault = 'misprint') {
    const claimIds = await this.claim(orderId, [unit], fault)
    if (!claimIds.ok) throw new Error(claimIds.code)
    return claimIds.value[0]!
  }
  appeal(orderId: Id<'order'>, claim: string, words = 'Look at the second photo') {
    const appealForm = { claim, words, photos: [photo], ...heading }
    return this.database.transact((tx, at) => makeAppeal(tx, orderId, appealForm, at))
  }
  decide(id: Id<'orderClaim'>, changes: Partial<DecideForm>, actor = staff) {
    const form: DecideForm = { decision: 'reprint', scope: 'piece', words: 'We see it.', ...changes }
    const decider = { actor, proven: provedStaff(actor), requestId: 'r', heading }
    return this.database.transact((tx, at) => decideClaim(tx, id, form, decider, at))
  }
  readBalance = () => this.database.read((tx) => findShopBalance(tx, this.store.shopId))
}

export const readCode = (result: { ok: boolean; code?: string }) => (result.ok ? 'ok' : result.code)
