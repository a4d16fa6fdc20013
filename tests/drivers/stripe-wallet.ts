/** Customers and cards that the Stripe double keeps. */
import type { StripeClient } from '#platform/stripe/client.ts'
import { createId, type Fault, findMethod, type Method, readSeconds } from './stripe-methods.ts'

export type Setup = {
  id: string
  created: number
  status: string
  customer: string | null
  metadata: Record<string, string>
  methodId: string
  method: Method
  returnUrl: string
  actionUrl: string | null
  last_setup_error: (Fault & { type: string }) | null
}
/** Names that the package's types know: they are newer than the published document. */
type ShownFields = { [Name in keyof Awaited<ReturnType<StripeClient['setupIntents']['retrieve']>>]?: unknown }

const statusByBehaviour: Readonly<Record<string, Setup['status'] | undefined>> = {
  declines: 'requires_payment_method',
  asks: 'requires_action',
}

export class StripeWallet {
  readonly customers = new Map<string, Record<string, unknown>>()
  readonly setups = new Map<string, Setup>()
  /** Methods that a customer keeps, by their own id. */
  readonly savedMethods = new Map<string, { customer: string; method: Method }>()
  private readonly recordEvent: (type: string, object: object) => void

  constructor(recordEvent: (type: string, object: object) => void) {
    this.recordEvent = recordEvent
  }

  makeCustomer({ name, email, metadata }: Record<string, unknown>): object {
    const id = createId('cus')
    const customer = {
      id,
      object: 'customer',
      created: readSeconds(),
      livemode: false,
      name,
      email,
      metadata,
    }
    this.customers.set(id, customer)
    return customer
  }

  /** A deleted customer keeps no methods. */
  deleteCustomer(id: string): object | null {
    if (!this.customers.delete(id)) return null
    for (const [method, { customer }] of this.savedMethods)
      if (customer === id) this.savedMethods.delete(method)
    return { id, object: 'customer', deleted: true }
  }

  makeSetup(input: Record<string, unknown>, endpoint: string): Setup | string {
    const token = String(input.confirmation_token ?? input.payment_method)
    const method = findMethod(token)
    const customer = String(input.customer ?? '')
    if (method?.type !== 'card' || !this.customers.has(customer)) return 'resource_missing'
    const isDeclined = method.behaviour === 'declines'
    const asksBank = method.behaviour === 'asks'
    const id = createId('seti')
    const setup: Setup = {
      id,
      created: readSeconds(),
      status: statusByBehaviour[method.behaviour] ?? 'requires_confirmation',
      customer,
      metadata: input.metadata as Record<string, string>,
      methodId: `${token.replace(/^ctoken_/, 'pm_')}_of_${createId('x').slice(2)}`,
      method,
      returnUrl: String(input.return_url),
      actionUrl: asksBank ? `${endpoint}/authenticate/${id}` : null,
      last_setup_error: isDeclined ? { type: 'card_error', ...method.fault! } : null,
    }
    this.setups.set(id, setup)
    if (!isDeclined && !asksBank) this.finish(setup)
    return setup
  }

  /** Decides as the person at the bank's page; deciding twice changes nothing. */
  decide(id: string, isApproved: boolean): void {
    const setup = this.setups.get(id)!
    if (setup.status !== 'requires_action') return
    setup.actionUrl = null
    if (isApproved) this.finish(setup)
    else {
      setup.status = 'requires_payment_method'
      setup.last_setup_error = { type: 'invalid_request_error', code: 'setup_intent_authentication_failure' }
      this.recordEvent('setup_intent.setup_failed', this.showSetup(setup, []))
    }
  }

  private finish(setup: Setup): void {
    setup.status = 'succeeded'
    this.savedMethods.set(setup.methodId, { customer: setup.customer!, method: setup.method })
    this.recordEvent('setup_intent.succeeded', this.showSetup(setup, []))
  }

  /** Whether a customer keeps this method, and so may be charged with it. */
  keeps(customer: string, methodId: string): boolean {
    return this.savedMethods.get(methodId)?.customer === customer
  }

  showMethod(id: string): object {
    const { method, customer } = this.savedMethods.get(id)!
    const card = {
      brand: method.brand,
      last4: method.last4,
      exp_month: 12,
      exp_year: 2034,
      funding: 'credit',
      fingerprint: `print${method.last4}`,
    }
    const created = readSeconds()
    return {
      id,
      object: 'payment_method',
      type: 'card',
      billing_details: {},
      created,
      customer,
      livemode: false,
      card,
    }
  }

  showSetup(setup: Setup, expand: readonly string[]): object {
    const { id, created, status, customer, metadata, methodId, actionUrl, returnUrl, last_setup_error } =
      setup
    const isKept = this.savedMethods.has(methodId)
    return {
      id,
      object: 'setup_intent',
      created,
      status,
      customer,
      metadata,
      last_setup_error,
      livemode: false,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
      payment_method_types: ['card'],
      payment_method: isKept && expand.includes('payment_method') ? this.showMethod(methodId) : methodId,
      next_action: actionUrl
        ? { type: 'redirect_to_url', redirect_to_url: { url: actionUrl, return_url: returnUrl } }
        : null,
    } satisfies ShownFields
  }
}
