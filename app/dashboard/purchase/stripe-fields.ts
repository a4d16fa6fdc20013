/** Stripe's own script in the browser: fields for a card, in Stripe's frame, and a token of what was typed there. */

type Fault = { error?: { message?: string } }
type Element = { mount(at: HTMLElement): void; on(name: string, hear: () => void): void; unmount(): void }
type Elements = { create(kind: 'payment', options: object): Element; submit(): Promise<Fault> }
type Stripe = {
  elements(options: object): Elements
  createConfirmationToken(asked: {
    elements: Elements
    params: { payment_method_data: { billing_details: { name: string } } }
  }): Promise<Fault & { confirmationToken?: { id: string } }>
}
declare global {
  interface Window {
    Stripe?: (key: string) => Stripe
  }
}

const notLoaded = 'The card fields could not be loaded. Check your connection and try again.'

type Policy = { createScriptURL(address: string): string }
type Policies = {
  createPolicy(name: string, rules: { createScriptURL(address: string): string | null }): Policy
}
let policy: Policy | undefined
/** Stripe's script and nothing else, as the content policy asks: its address comes from the server's settings. */
function trusted(script: string): string {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes
  policy ??= policies?.createPolicy('fanfare-card', {
    createScriptURL: (address) => (address === script ? address : null),
  })
  return policy ? policy.createScriptURL(script) : script
}

function load(script: string): Promise<(key: string) => Stripe> {
  if (window.Stripe) return Promise.resolve(window.Stripe)
  return new Promise((done, fail) => {
    const tag = Object.assign(document.createElement('script'), { src: trusted(script), async: true })
    tag.onload = () => (window.Stripe ? done(window.Stripe) : fail(new Error(notLoaded)))
    tag.onerror = () => {
      tag.remove()
      fail(new Error(notLoaded))
    }
    document.head.append(tag)
  })
}

export type CardFields = {
  tokenFor(name: string): Promise<{ token: string } | { fault: string }>
  leave(): void
}

/** Draws the fields into a place, as our own fields look there. Throws where Stripe can't be reached. */
export async function drawCardFields(
  place: HTMLElement,
  { key, script }: { key: string; script: string },
): Promise<CardFields> {
  const stripe = (await load(script))(key)
  const like = getComputedStyle(place.closest('form')?.querySelector('input:not([type=hidden])') ?? place)
  const elements = stripe.elements({
    mode: 'setup',
    currency: 'usd',
    paymentMethodTypes: ['card'],
    appearance: {
      variables: {
        ...{ colorText: like.color, colorBackground: like.backgroundColor, fontFamily: like.fontFamily },
        ...{ borderRadius: like.borderRadius, fontSizeBase: '16px' },
      },
      rules: { '.Input': { border: `1px solid ${like.borderTopColor}`, boxShadow: 'none' } },
    },
  })
  const fields = elements.create('payment', {
    fields: { billingDetails: { name: 'never' } },
    wallets: { applePay: 'never', googlePay: 'never' },
  })
  await new Promise<void>((ready, fail) => {
    fields.on('ready', ready)
    fields.on('loaderror', () => fail(new Error(notLoaded)))
    fields.mount(place)
  })
  return {
    leave: () => fields.unmount(),
    async tokenFor(name) {
      const { error: unfit } = await elements.submit()
      if (unfit) return { fault: unfit.message ?? 'Check the card.' }
      const made = await stripe.createConfirmationToken({
        elements,
        params: { payment_method_data: { billing_details: { name } } },
      })
      return made.confirmationToken
        ? { token: made.confirmationToken.id }
        : { fault: made.error?.message ?? 'Check the card.' }
    },
  }
}
