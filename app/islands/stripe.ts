// Payment in Stripe's own fields, in Stripe's frame: a card, or any other method the shop accepts. Pay asks Stripe
// for a token, which is put into our form; the form then continues like any other.
import type { vaultAnswers } from '#payments/contract'
import { policies } from './parts/page-policy.ts'
import type { ConfirmationToken, Elements, Stripe } from './parts/stripe-script.ts'

/** Our form's fields for a card's token. */
const answers: Pick<typeof vaultAnswers, 'token' | 'label'> = { token: 'card_token', label: 'card_label' }

/** The place of Stripe's fields: our box, its form, and the line for faults. */
type Place = { box: HTMLElement; form: HTMLFormElement; said: HTMLElement }

function say({ said }: Place, words: string): void {
  said.hidden = !words
  said.textContent = words
}

/** Styles like our own fields, light and dark. */
function appearanceOf({ form, box }: Place) {
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
const figuresOf = ({ box }: Place) => ({
  amount: Number(box.dataset.amount),
  currency: box.dataset.currency ?? '',
})
const payButtonOf = ({ form }: Place) => form.querySelector<HTMLButtonElement>('[data-pay]')
const fieldOf = ({ form }: Place, name: string) =>
  form.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`)
const textIn = (place: Place, name: string): string | undefined => fieldOf(place, name)?.value || undefined

function offerFields(place: Place, stripe: Stripe): void {
  const { box, form } = place
  const options = { mode: 'payment' as const, ...figuresOf(place), appearance: appearanceOf(place) }
  const elements = stripe.elements(options)
  // The payer's name is in our form; anything else a payment method needs, Stripe asks for.
  const payment = elements.create('payment', {
    fields: { billingDetails: { email: 'never', name: fieldOf(place, 'name') ? 'never' : 'auto' } },
    defaultValues: { billingDetails: { address: { country: textIn(place, 'country') } } },
    wallets: { applePay: 'never', googlePay: 'never' },
  })
  payment.mount(box.querySelector('[data-stripe-field]'))
  let isTyped = false
  payment.on('change', (event) => {
    isTyped = !event.empty
    say(place, '')
  })
  let isAsking = false
  // Runs before the island that sends a form once: intercepts the submission, and repeats it with the token.
  form.addEventListener(
    'submit',
    async (event) => {
      const isPay = event.submitter instanceof HTMLButtonElement && event.submitter.value === 'pay'
      const hasToken = Boolean(fieldOf(place, answers.token))
      if (!isPay || form.dataset.carded || (hasToken && !isTyped)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (isAsking) return
      isAsking = true
      payButtonOf(place)?.classList.add('is-busy')
      const fault = await askForToken(place, stripe, elements)
      isAsking = false
      payButtonOf(place)?.classList.remove('is-busy')
      if (fault) say(place, fault)
    },
    { capture: true },
  )
  const wallets = offerWallets(place, stripe)
  // A changed place or tip changes the total while the page is open.
  box.addEventListener('figures', () => {
    for (const each of [elements, wallets]) each.update({ amount: figuresOf(place).amount })
  })
}

const unfitWords = 'Check what you typed, then try again.'

/** Asks for a token of what was entered and pays with it; returns the fault otherwise. */
async function askForToken(place: Place, stripe: Stripe, elements: Elements): Promise<string> {
  const { error: unfit } = await elements.submit()
  if (unfit) return unfit.message ?? unfitWords
  const billing = { name: textIn(place, 'name'), email: textIn(place, 'email') }
  const made = await stripe.createConfirmationToken({
    elements,
    params: { payment_method_data: { billing_details: billing } },
  })
  if (made.error) return made.error.message ?? unfitWords
  payWith(place, made.confirmationToken)
  return ''
}

/** Puts the token into the form, and submits it as its own button would. */
function payWith(place: Place, { id, payment_method_preview: { type, card } }: ConfirmationToken): void {
  const put = (name: string, value: string): void => {
    const field = fieldOf(place, name) ?? place.form.appendChild(document.createElement('input'))
    Object.assign(field, { type: 'hidden', name, value })
  }
  const wallet = card?.wallet ? walletNames[card.wallet.type] : undefined
  put(answers.token, id)
  put(
    answers.label,
    card ? `${wallet ? `${wallet}, ` : ''}${nameOf(card.brand)} ending ${card.last4}` : nameOf(type),
  )
  place.form.dataset.carded = 'yes'
  // A form can't be submitted during its previous submit event, which a fast answer would do.
  setTimeout(() => place.form.requestSubmit(payButtonOf(place)))
}

const walletNames: Readonly<Record<string, string>> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }
const names: Readonly<Record<string, string>> = {
  amex: 'American Express',
  ideal: 'iDEAL',
  paypal: 'PayPal',
  sepa_debit: 'SEPA debit',
}
const nameOf = (kind: string): string =>
  names[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ')

/**
 * Buttons of the wallets this browser has, drawn by Stripe; without any the page stays as it is. Name and address are
 * in our form, so the wallet is asked for a card only, for the total shown.
 */
function offerWallets(place: Place, stripe: Stripe): Elements {
  const { box, form } = place
  const shelf = box.querySelector<HTMLElement>('[data-stripe-wallets]')
  const elements = stripe.elements({ mode: 'payment', ...figuresOf(place) })
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
    const fault = await askForToken(place, stripe, elements)
    if (fault) event.paymentFailed({ reason: 'fail' })
    say(place, fault)
  })
  wallets.mount(shelf?.querySelector('div') ?? null)
  return elements
}

function start(place: Place): void {
  const { box } = place
  const stripe = window.Stripe?.(box.dataset.stripe ?? '')
  if (!stripe) return
  if (box.dataset.amount) offerFields(place, stripe)
  else box.addEventListener('figures', () => box.dataset.amount && offerFields(place, stripe), { once: true })
}

/**
 * The content security policy accepts no plain text as a script's address: this script's is allowed, and the parts it
 * loads itself.
 */
function load(place: Place, address: string): void {
  const { origin } = new URL(address)
  policies?.createPolicy('default', {
    createScriptURL: (text) => (new URL(text, location.href).origin === origin ? text : null),
  })
  const script = document.createElement('script')
  script.addEventListener('load', () => start(place))
  script.addEventListener('error', () =>
    say(place, 'The payment fields could not be loaded. Check your connection and open the page again.'),
  )
  script.src = address
  document.head.append(script)
}

const box = document.querySelector<HTMLElement>('[data-stripe]')
const form = box?.closest('form')
const said = box?.querySelector<HTMLElement>('[data-stripe-error]')
const address = document.querySelector<HTMLElement>('[data-stripe-script]')?.dataset.stripeScript
if (box && form && said && address) load({ box, form, said }, address)
