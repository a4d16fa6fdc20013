/** A shop with earnings, and the steps with which it orders samples of its own products. */
import type { Id } from '../../kernel/id.ts'
import { after, days } from '../../kernel/instant.ts'
import { clearDueProfit, scheduleProfit } from '../../modules/checkout/index.ts'
import { moveUnits, type Order, type Unit } from '../../modules/orders/index.ts'
import { type Purchase, saveCard } from '../../modules/purchases/index.ts'
import type { SampleWish } from '../../modules/samples/contract.ts'
import { orderSamples, quoteSamples, SamplesUndone } from '../../modules/samples/index.ts'
import type { Database } from '../../platform/database/tx.ts'
import { type lagos, TestFan } from './checkout.ts'
import type { TestStore } from './store.ts'

export const home: typeof lagos = {
  name: 'Adaeze Bello',
  line1: '14 Marina Road',
  line2: '',
  city: 'Lagos',
  region: 'Lagos',
  postalCode: '',
  country: 'NG',
  phone: '',
  taxNumber: '',
}
const steps = ['batch', 'start_print', 'print', 'pack', 'ship', 'deliver'] as const

export class SampleShop {
  readonly database: Database
  readonly store: TestStore
  readonly zone = 'Africa/Lagos'
  private pressCount = 0
  constructor(database: Database, store: TestStore) {
    this.database = database
    this.store = store
  }
  get shop(): { id: Id<'shop'>; timeZone: string } {
    return { id: this.store.shopId, timeZone: this.zone }
  }
  /** A fan buys some, all of it arrives, and its profit clears. */
  async earn(listing: string, quantity: number): Promise<Order> {
    const fan = new TestFan(this.database, this.store.shopId)
    await fan.addToCart({ listing, quantity })
    const payment = await fan.pay()
    if (!payment.ok) throw new Error(payment.code)
    const { order, units } = await fan.findOrder(payment.value.order.id)
    await this.producePieces(units)
    await this.database.transact(async (tx, at) => {
      await scheduleProfit(tx, order.id)
      await clearDueProfit(tx, after(at, days(60)))
    })
    return order
  }
  /** Moves pieces through the press and the delivery, fully or up to a step. */
  async producePieces(units: readonly Unit[], stepCount: number = steps.length): Promise<void> {
    const ids = units.map(({ id }) => id)
    for (const step of steps.slice(0, stepCount)) {
      const result = await this.database.transact((tx, at) => moveUnits(tx, ids, step, at))
      if (!result.ok) throw new Error(result.code)
    }
  }
  async addCard(number = '4242 4242 4242 4242'): Promise<Id<'card'>> {
    const result = await this.database.transact((tx, at) =>
      saveCard(tx, this.store.shopId, { cardNumber: number, cardName: 'Adaeze Bello' }, at),
    )
    if (!result.ok) throw new Error(result.code)
    return result.value.id
  }
  quote(wishes: readonly SampleWish[], option = 'standard') {
    const request = { wishes, option, place: home }
    return this.database.read((tx, at) => quoteSamples(tx, this.store.shopId, request, at))
  }
  /** Quotes the sum and orders for it; returns the code of a refusal. */
  async order(
    wishes: readonly SampleWish[],
    cardId: Id<'card'> | null = null,
    key = `press-${this.pressCount++}`,
  ): Promise<Purchase | string> {
    const quote = await this.quote(wishes)
    if (!quote.ok) return quote.code
    return this.pressOrder(wishes, cardId, key, String(quote.value.totals.total.minor))
  }
  async pressOrder(
    wishes: readonly SampleWish[],
    cardId: Id<'card'> | null,
    key: string,
    sumMinor: string,
  ): Promise<Purchase | string> {
    const request = { shop: this.shop, email: 'adaeze@fanfare.test', address: home, wishes, cardId, key }
    try {
      return await this.database.transact((tx, at) =>
        orderSamples(tx, { ...request, option: 'standard', sumMinor }, at),
      )
    } catch (error) {
      if (error instanceof SamplesUndone) return error.refusal.code
      throw error
    }
  }
}
