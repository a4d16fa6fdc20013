/** Stripe's own script in the browser: card fields in Stripe's frame, and a token of what was typed there. */
import { policies } from '../../islands/parts/page-policy.ts'
import type { Stripe } from '../../islands/parts/stripe-script.ts'

const notLoaded = 'The card fields didn’t load. Check your connection and try again.'

let policy: ReturnType<NonNullable<typeof policies>['createPolicy']> | undefined
/**
 * Trusts Stripe's script and nothing else, as the content security policy requires: its address comes from the
 * server's settings.
 */
function trustScriptUrl(script: string): string {
  policy ??= policies?.createPolicy('fanfare-card', {
    createScriptURL: (address) => (address === script ? address : null),
  })
  return policy ? policy.createScriptURL(script) : script
}

function loadStripe(script: string): Promise<(key: string) => Stripe> {
  if (window.Stripe) return Promise.resolve(window.Stripe)
  return new Promise((resolve, reject) => {
    const tag = Object.assign(document.createElement('script'), { src: trustScriptUrl(script), async: true })
    tag.onload = () => (window.Stripe ? resolve(window.Stripe) : reject(new Error(notLoaded)))
    tag.onerror = () => {
      tag.remove()
      reject(new Error(notLoaded))
    }
    document.head.append(tag)
  })
}

export type CardFields = {
  tokenFor(name: string): Promise<{ token: string } | { fault: string }>
  unmount(): void
}

/** Draws the fields into an element, styled like our own. Throws if Stripe is unavailable. */
export async function drawCardFields(
  container: HTMLElement,
  { key, script }: { key: string; script: string },
): Promise<CardFields> {
  const stripe = (await loadStripe(script))(key)
  const inputStyle = getComputedStyle(
    container.closest('form')?.querySelector('input:not([type=hidden])') ?? container,
  )
  const options = {
    mode: 'setup' as const,
    currency: 'usd',
    paymentMethodTypes: ['card'],
    appearance: {
      variables: {
        colorText: inputStyle.color,
        colorBackground: inputStyle.backgroundColor,
        fontFamily: inputStyle.fontFamily,
        borderRadius: inputStyle.borderRadius,
        fontSizeBase: '16px',
      },
      rules: { '.Input': { border: `1px solid ${inputStyle.borderTopColor}`, boxShadow: 'none' } },
    },
  }
  const elements = stripe.elements(options)
  const fields = elements.create('payment', {
    fields: { billingDetails: { name: 'never' } },
    wallets: { applePay: 'never', googlePay: 'never' },
  })
  await new Promise<void>((resolve, reject) => {
    fields.on('ready', resolve)
    fields.on('loaderror', () => reject(new Error(notLoaded)))
    fields.mount(container)
  })
  return {
    unmount: () => fields.unmount(),
    async tokenFor(name) {
      const { error: inputError } = await elements.submit()
      if (inputError) return { fault: inputError.message ?? 'Check the card.' }
      const token = await stripe.createConfirmationToken({
        elements,
        params: { payment_method_data: { billing_details: { name } } },
      })
      return token.confirmationToken
        ? { token: token.confirmationToken.id }
        : { fault: token.error?.message ?? 'Check the card.' }
    },
  }
}
