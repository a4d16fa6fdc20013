import { testId } from '#drivers/test-id.ts'
import type { Id } from '../../kernel/id.ts'
import type { Money } from '../../kernel/money.ts'
import {
  addPieceToCart,
  findOfferedQuote,
  findPricedCart,
  makeQuote,
  offerQuote,
  settlePayment,
  takePayment,
} from '../../modules/checkout/index.ts'
import type { lettersWords } from '../../modules/messages/contract.ts'
import { findOrderInFull } from '../../modules/orders/index.ts'
import {
  deliverEvents,
  findPayments,
  type PaymentProvider,
  receiveEvent,
  tokenise,
} from '../../modules/payments/index.ts'
import { makeRefund } from '../../modules/payments/test-provider/books.ts'
import { openTestProvider } from '../../modules/payments/test-provider/test-provider.ts'
import type { Database } from '../../platform/database/tx.ts'
import { setBusinessTime } from './database.ts'

export const secret = 'the secret of the test callbacks'
export const lagos = {
  name: 'Tobi Adeyemi',
  line1: '14 Marina Road',
  line2: '',
  city: 'Lagos',
  region: 'Lagos',
  postalCode: '',
  country: 'NG',
  phone: '',
  taxNumber: '',
}
export type CartChoice = {
  listing: string
  blank?: string
  colour?: string
  size?: string
  quantity?: number
}

let browsers = 0
/** One fan with one browser at one shop: what they press, step by step. */
export class TestFan {
  readonly token = `browser-${browsers++}-${'x'.repeat(32)}`
  readonly email = `fan${browsers}@fanfare.test`
  readonly database: Database
  readonly shopId: Id<'shop'>
  readonly provider: PaymentProvider
  /** The wording of the box for the shop's letters, if it is ticked. */
  letters: '' | typeof lettersWords.checkout.version = ''
  constructor(database: Database, shopId: Id<'shop'>, provider = createTestProvider(database)) {
    this.database = database
    this.shopId = shopId
    this.provider = provider
  }
  get key() {
    return { token: this.token, shopId: this.shopId, channel: 'store' }
  }
  addToCart(choice: CartChoice) {
    const piece = { blank: 'bella-canvas-3001', colour: 'black', size: 'L', quantity: 1, ...choice }
    return this.database.transact((tx, at) => addPieceToCart(tx, this.key, piece, at))
  }
  private fillForm(
    address: typeof lagos,
    shippingOption: string,
    code: string,
    tip: string,
    giftNote: string,
  ) {
    const fields = { email: this.email, address, shippingOption, code, giftNote, letters: this.letters }
    return { ...fields, tip: { choice: tip ? 'other' : '', tipAmount: tip } }
  }
  async quote(address: typeof lagos = lagos, option = 'standard', code = '', tip = '', giftNote = '') {
    return this.database.transact(async (tx, at) => {
      const cart = (await findPricedCart(tx, this.key, at))!
      return makeQuote(tx, cart, this.fillForm(address, option, code, tip, giftNote), at)
    })
  }
  async tokeniseCard(number: string) {
    const result = await this.database.transact((tx) => tokenise(tx, { number, expiry: '12/34', cvc: '123' }))
    if (!result.ok) throw new Error(result.code)
    return result.value.token
  }
  /** The offer of the checkout's form: a new quote is not written yet. */
  offer(address: typeof lagos = lagos, tip = '', code = '') {
    return this.database.read(async (tx, at) => {
      const cart = (await findPricedCart(tx, this.key, at))!
      const filledForm = this.fillForm(address, 'standard', code, tip, '')
      const offer = await offerQuote(
        tx,
        cart,
        filledForm,
        await findOfferedQuote(tx, cart.cart, filledForm, at),
        at,
      )
      if (!offer.ok) return offer
      const { quote, isNew } = offer.value
      return { ok: true as const, quote, unwritten: isNew ? { quote, at } : null }
    })
  }
  /** Offer, card, Pay: as the checkout's form does it. */
  async pay(
    number = '4242424242424242',
    key = `key-${Math.random()}`,
    address: typeof lagos = lagos,
    tip = '',
    code = '',
  ) {
    const offer = await this.offer(address, tip, code)
    if (!offer.ok) return offer
    return this.pressPay(offer.quote, await this.tokeniseCard(number), key, offer.unwritten)
  }
  pressPay(
    quote: { id: Id<'quote'>; cartId: Id<'cart'> },
    token: string,
    key: string,
    unwritten: Parameters<typeof takePayment>[2]['unwritten'] = null,
  ) {
    return takePayment(this.database, this.provider, {
      quoteId: quote.id,
      cartId: quote.cartId,
      key,
      token,
      unwritten,
      returnUrl: (order) => `http://localhost/order/${order.number}`,
    })
  }
  async findOrder(orderId: Id<'order'>) {
    const fullOrder = (await this.database.read((tx) => findOrderInFull(tx, orderId)))!
    const payments = await this.database.read((tx) => findPayments(tx, { kind: 'order', id: orderId }))
    return { ...fullOrder, ...payments }
  }
}

export const createTestProvider = (database: Database): PaymentProvider =>
  openTestProvider({ database, secret, bankUrl: 'http://localhost/test-bank' })

/** A refund made at the provider itself, without us. */
export const refundInDashboard = (database: Database, ref: string, amount: Money) =>
  database.transact((tx, at) =>
    makeRefund(tx, { refundId: testId('refund', `dashboard-${ref}`), ref, amount }, at),
  )

/** Delivers the double's callbacks, as the worker does. */
export const deliverCallbacks = (database: Database, provider: PaymentProvider) =>
  deliverEvents({ database, secret }, (raw, signature) =>
    receiveEvent(database, provider, settlePayment, {
      raw: Buffer.from(raw),
      signature,
      nowMs: Date.now(),
    }),
  )

/** Moves business time on. */
export async function passTime(database: Database, milliseconds: number): Promise<void> {
  const at = await database.read(async (_, now) => now)
  await setBusinessTime(database, new Date(at.getTime() + milliseconds))
}
