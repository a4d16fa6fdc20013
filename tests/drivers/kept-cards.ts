/** Shops whose cards the Stripe double keeps: the acts of a person and of a sweep, and their results. */
import { type Id, newId } from '#kernel/id.ts'
import {
  type CardKeeper,
  cardKeeperOf,
  findPayments,
  type PaymentProvider,
  providerOf,
  receiveEvent,
} from '#payments'
import type { Database } from '#platform/database/tx.ts'
import {
  abandonUnconfirmedPurchases,
  findCards,
  findPlan,
  findPurchases,
  finishCard,
  forgetRemovedCards,
  payDuePurchases,
  payPurchase,
  renewDue,
  saveCardAtKeeper,
  settlePurchase,
  startPlan,
} from '#purchases'
import { openTestDatabase } from './database.ts'
import { type StripeDouble, startStripeDouble } from './stripe-double.ts'

export const returnUrl = 'https://fanfare.test/purchase'
type Shop = { shopId: Id<'shop'>; cardId: Id<'card'> }

export class KeptCardsWorld {
  readonly database: Database
  readonly stripe: StripeDouble
  readonly keeper: CardKeeper
  readonly provider: PaymentProvider

  private constructor(database: Database, stripe: StripeDouble) {
    const settings = { sample: false, production: true, secretKey: 'k', appUrl: 'http://x' }
    const config = { ...settings, stripe: stripe.settings }
    this.database = database
    this.stripe = stripe
    this.keeper = cardKeeperOf(config)!
    this.provider = providerOf(config, database)!
  }
  static async open(): Promise<KeptCardsWorld> {
    return new KeptCardsWorld(await openTestDatabase(), await startStripeDouble())
  }
  async close(): Promise<void> {
    await this.stripe.stop()
    await this.database.close()
  }

  addCard(shopId: Id<'shop'>, token: string, holder = 'Adaeze Bello') {
    const cardRequest = { shopName: 'Harmattan', email: 'adaeze@fanfare.test', returnUrl }
    return saveCardAtKeeper(this.database, this.keeper, { ...cardRequest, shopId, token, holder })
  }
  /** Saves a card that its bank accepts. */
  async save(shopId: Id<'shop'>, token: string): Promise<Id<'card'>> {
    const result = await this.addCard(shopId, token)
    if (!result.ok || !('card' in result.value)) throw new Error('no card')
    return result.value.card.id
  }
  async openShopWithCard(token = 'ctoken_card_visa'): Promise<Shop> {
    const shopId = newId('shop')
    return { shopId, cardId: await this.save(shopId, token) }
  }
  async start(shop: Shop, billed: 'monthly' | 'yearly' = 'monthly') {
    const result = await this.database.transact((tx, at) => startPlan(tx, { ...shop, billed }, at))
    if (result.ok) await this.pay(shop.shopId, result.value.id)
    return result
  }
  pay(shopId: Id<'shop'>, purchaseId: Id<'purchase'>, keeper = this.keeper) {
    return payPurchase(this.database, keeper, { shopId, purchaseId, returnUrl })
  }
  /** Decides the last intent at the bank's page and delivers its event. */
  async decide(approved: boolean): Promise<void> {
    this.stripe.books.decide([...this.stripe.books.intents.keys()].at(-1)!, approved)
    await this.receive(this.stripe.events().at(-1)!)
  }
  receive({ raw, signature }: { raw: string; signature: string }) {
    const call = { raw: Buffer.from(raw), signature, nowMs: Date.now() }
    return receiveEvent(this.database, this.provider, settlePurchase, call, async (ref) => {
      await finishCard(this.database, this.keeper, ref)
    })
  }

  readPlan = (shopId: Id<'shop'>) => this.database.read((tx) => findPlan(tx, shopId))
  readCards = (shopId: Id<'shop'>) => this.database.read((tx) => findCards(tx, shopId))
  readPurchases = (shopId: Id<'shop'>) => this.database.read((tx) => findPurchases(tx, shopId))
  readStatuses = async (shopId: Id<'shop'>) => (await this.readPurchases(shopId)).map(({ status }) => status)
  /** The sum that Stripe holds for us by the books, in cents. */
  readCash = async (): Promise<bigint> => {
    const { rows } = await this.database.execute(
      `select coalesce(sum(amount_minor), 0)::text as sum from ledger.posting where account = 'psp:cash'`,
    )
    return BigInt(String(rows[0]!.sum))
  }
  readNow = () => this.database.transact(async (_, at) => at)
  async readCharges(shopId: Id<'shop'>) {
    const findPaymentsOf = (id: string) =>
      this.database.read((tx) => findPayments(tx, { kind: 'purchase', id }))
    const payments = await Promise.all((await this.readPurchases(shopId)).map(({ id }) => findPaymentsOf(id)))
    return payments.flatMap(({ charges }) => charges)
  }
  async readFactNames(shopId: Id<'shop'>): Promise<string[]> {
    const { rows } = await this.database.execute(
      `select name from platform.fact where payload::text like '%${shopId}%' order by id`,
    )
    return rows.map(({ name }) => String(name))
  }

  async sweep(): Promise<void> {
    await this.database.transact((tx, at) => renewDue(tx, at))
    await payDuePurchases(this.database, this.keeper)
    await abandonUnconfirmedPurchases(this.database, this.keeper)
    await forgetRemovedCards(this.database, this.keeper)
  }
  /** Sweeps as if this much later, for one shop: its periods are moved back instead of the clock forward. */
  async sweepAfter(shopId: Id<'shop'>, ms: number): Promise<void> {
    const intervalText = `interval '${Math.round(ms / 1000)} seconds'`
    await this.database.execute(
      `update purchases.subscription set period_from = period_from - ${intervalText}, period_to = period_to - ${intervalText},
         started_at = started_at - ${intervalText}, look_at = look_at - ${intervalText} where shop_id = '${shopId}'`,
    )
    await this.database.execute(
      `update purchases.purchase set period_from = period_from - ${intervalText}, period_to = period_to - ${intervalText},
         placed_at = placed_at - ${intervalText},
         cause = case when subscription_id is null or status = 'paid' then cause else
           (select 'plan:' || s.id || ':' || to_char(s.period_to at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
            from purchases.subscription s where s.id = subscription_id) end
       where shop_id = '${shopId}'`,
    )
    await this.sweep()
  }
  /** Passes to the end of the plan's period. */
  async passToRenewal(shopId: Id<'shop'>): Promise<void> {
    const { periodTo } = (await this.readPlan(shopId))!
    await this.sweepAfter(shopId, periodTo.getTime() - (await this.readNow()).getTime() + 1_000)
  }
}
