// Payment in Stripe's own fields, in Stripe's frame: a card, or any other method the shop accepts. Pay asks Stripe
// for a token, which is put into our form; the form then continues like any other.
import type { vaultAnswers } from '#payments/contract'
import { policies } from './parts/page-policy.ts'
import type { ConfirmationToken, Elements, Stripe } from './parts/stripe-script.ts'

/** Our form's fields for a card's token. */
const tokenFields: Pick<typeof vaultAnswers, 'token' | 'label'> = { token: 'card_token', label: 'card_label' }

/** Where Stripe's fields appear: our box, its form, and the line for faults. */
type Checkout = { box: HTMLElement; form: HTMLFormElement; status: HTMLElement }

function showMessage({ status }: Checkout, text: string): void {
  status.hidden = !text
  status.textContent = text
}

/** Styles like our own fields, light and dark. */
function readAppearance({ form, box }: Checkout) {
  const field = getComputedStyle(form.querySelector('input:not([type=hidden])') ?? box)
  const { color, backgroundColor, borderTopColor, borderRadius, fontFamily } = field
  return {
    variables: {
      colorText: color,
      colorBackground: backgroundColor,
      borderRadius,
      fontFamily,
      fontSizeBase: '16px',
    },
    rules: { '.Input': { border: `1px solid ${borderTopColor}`, boxShadow: 'none' } },
  }
}

/** The present total, in minor units; the `figures` event reports changes. */
const readFigures = ({ box }: Checkout) => ({
  amount: Number(box.dataset.amount),
  currency: box.dataset.currency ?? '',
})
const findPayButton = ({ form }: Checkout) => form.querySelector<HTMLButtonElement>('[data-pay]')
const findField = ({ form }: Checkout, name: string) =>
  form.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)
const readText = (checkout: Checkout, name: string): string | undefined =>
  findField(checkout, name)?.value || undefined

function mountFields(checkout: Checkout, stripe: Stripe): void {
  const { box, form } = checkout
  const options = { mode: 'payment' as const, ...readFigures(checkout), appearance: readAppearance(checkout) }
  const elements = stripe.elements(options)
  // The payer's name is in our form; anything else a payment method needs, Stripe asks for.
  const payment = elements.create('payment', {
    fields: { billingDetails: { email: 'never', name: findField(checkout, 'name') ? 'never' : 'auto' } },
    defaultValues: { billingDetails: { address: { country: readText(checkout, 'country') } } },
    wallets: { applePay: 'never', googlePay: 'never' },
  })
  payment.mount(box.querySelector('[data-stripe-field]'))
  let isTyped = false
  payment.on('change', (event) => {
    isTyped = !event.empty
    showMessage(checkout, '')
  })
  let isAsking = false
  // Runs before the island that sends a form once: intercepts the submission, and repeats it with the token.
  form.addEventListener(
    'submit',
    async (event) => {
      const isPay = event.submitter instanceof HTMLButtonElement && event.submitter.value === 'pay'
      const hasToken = Boolean(findField(checkout, tokenFields.token))
      if (!isPay || form.dataset.carded || (hasToken && !isTyped)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (isAsking) return
      isAsking = true
      findPayButton(checkout)?.classList.add('is-busy')
      const fault = await requestToken(checkout, stripe, elements)
      isAsking = false
      findPayButton(checkout)?.classList.remove('is-busy')
      if (fault) showMessage(checkout, fault)
    },
    { capture: true },
  )
  const wallets = mountWallets(checkout, stripe)
  // A changed place or tip changes the total while the page is open.
  box.addEventListener('figures', () => {
    for (const group of [elements, wallets]) group.update({ amount: readFigures(checkout).amount })
  })
}

const entryFaultWords = 'Check what you typed, then try again.'

/** Asks for a token for what was entered and pays with it; otherwise returns the fault. */
async function requestToken(checkout: Checkout, stripe: Stripe, elements: Elements): Promise<string> {
  const { error: entryError } = await elements.submit()
  if (entryError) return entryError.message ?? entryFaultWords
  const billing = { name: readText(checkout, 'name'), email: readText(checkout, 'email') }
  const result = await stripe.createConfirmationToken({
    elements,
    params: { payment_method_data: { billing_details: billing } },
  })
  if (result.error) return result.error.message ?? entryFaultWords
  payWith(checkout, result.confirmationToken)
  return ''
}

/** Puts the token into the form, and submits it as its own button would. */
function payWith(
  checkout: Checkout,
  { id, payment_method_preview: { type, card } }: ConfirmationToken,
): void {
  const setField = (name: string, value: string): void => {
    const field = findField(checkout, name) ?? checkout.form.appendChild(document.createElement('input'))
    Object.assign(field, { type: 'hidden', name, value })
  }
  const wallet = card?.wallet ? walletNames[card.wallet.type] : undefined
  setField(tokenFields.token, id)
  setField(
    tokenFields.label,
    card
      ? `${wallet ? `${wallet}, ` : ''}${describeKind(card.brand)} ending ${card.last4}`
      : describeKind(type),
  )
  checkout.form.dataset.carded = 'yes'
  // A form can't be submitted during its previous submit event, which a fast answer would do.
  setTimeout(() => checkout.form.requestSubmit(findPayButton(checkout)))
}

const walletNames: Readonly<Record<string, string>> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }
const methodNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  ideal: 'iDEAL',
  paypal: 'PayPal',
  sepa_debit: 'SEPA debit',
}
const describeKind = (kind: string): string =>
  methodNames[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ')

/**
 * Buttons of the wallets this browser has, drawn by Stripe; without any the page stays as it is. Name and address are
 * in our form, so the wallet is asked for a card only, for the total shown.
 */
function mountWallets(checkout: Checkout, stripe: Stripe): Elements {
  const { box, form } = checkout
  const shelf = box.querySelector<HTMLElement>('[data-stripe-wallets]')
  const elements = stripe.elements({ mode: 'payment', ...readFigures(checkout) })
  const wallets = elements.create('expressCheckout', {
    paymentMethods: { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' },
  })
  wallets.on('ready', ({ availablePaymentMethods }) => {
    if (shelf) shelf.hidden = !availablePaymentMethods
  })
  wallets.on('click', ({ resolve, reject }) => {
    const fields = form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      'input:not([name^="card"]), select',
    )
    const missing = [...fields].find((field) => !field.checkValidity())
    if (!missing) return resolve({ business: { name: box.dataset.shop ?? '' } })
    reject()
    missing.reportValidity()
  })
  wallets.on('confirm', async (event) => {
    const fault = await requestToken(checkout, stripe, elements)
    if (fault) event.paymentFailed({ reason: 'fail' })
    showMessage(checkout, fault)
  })
  wallets.mount(shelf?.querySelector('div') ?? null)
  return elements
}

function start(checkout: Checkout): void {
  const { box } = checkout
  const stripe = window.Stripe?.(box.dataset.stripe ?? '')
  if (!stripe) return
  if (box.dataset.amount) mountFields(checkout, stripe)
  else
    box.addEventListener('figures', () => box.dataset.amount && mountFields(checkout, stripe), { once: true })
}

/**
 * The content security policy accepts no plain text as a script's address: this script's is allowed, and the parts it
 * loads itself.
 */
function load(checkout: Checkout, address: string): void {
  const { origin } = new URL(address)
  policies?.createPolicy('default', {
    createScriptURL: (text) => (new URL(text, location.href).origin === origin ? text : null),
  })
  const script = document.createElement('script')
  script.addEventListener('load', () => start(checkout))
  script.addEventListener('error', () =>
    showMessage(
      checkout,
      'The payment fields could not be loaded. Check your connection and open the page again.',
    ),
  )
  script.src = address
  document.head.append(script)
}

const box = document.querySelector<HTMLElement>('[data-stripe]')
const form = box?.closest('form')
const status = box?.querySelector<HTMLElement>('[data-stripe-error]')
const address = document.querySelector<HTMLElement>('[data-stripe-script]')?.dataset.stripeScript
if (box && form && status && address) load({ box, form, status }, address)
