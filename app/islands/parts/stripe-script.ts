/** The part of Stripe's browser script used here, as documented at https://docs.stripe.com/js. */
export type Stripe = {
  elements(options: ElementsOptions): Elements
  createConfirmationToken(options: {
    elements: Elements
    params: {
      payment_method_data: { billing_details: { name?: string | undefined; email?: string | undefined } }
    }
  }): Promise<
    { error: Fault; confirmationToken?: never } | { error?: never; confirmationToken: ConfirmationToken }
  >
}
type ElementsOptions = (Figures & { mode: 'payment' }) | { mode: 'setup'; currency: string }
/** `amount` in minor units. */
type Figures = { amount: number; currency: string }
type Fault = { message?: string }

export type Elements = {
  create(kind: 'payment', options: object): PaymentElement
  create(kind: 'expressCheckout', options: object): WalletElement
  submit(): Promise<{ error?: Fault }>
  update(figures: { amount: number }): void
}
type PaymentElement = {
  mount(place: Element | null): void
  unmount(): void
  on(event: 'change', listener: (event: { empty: boolean }) => void): void
  on(event: 'ready' | 'loaderror', listener: () => void): void
}
type WalletElement = {
  mount(place: Element | null): void
  on(event: 'ready', listener: (event: { availablePaymentMethods?: object }) => void): void
  on(
    event: 'click',
    listener: (event: { resolve(options: { business: { name: string } }): void; reject(): void }) => void,
  ): void
  on(
    event: 'confirm',
    listener: (event: { paymentFailed(details: { reason: 'fail' }): void }) => Promise<void>,
  ): void
}

export type ConfirmationToken = {
  id: string
  payment_method_preview: {
    type: string
    card?: { brand: string; last4: string; wallet?: { type: string } | null }
  }
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe
  }
}
