// What an order is paid with is given into Stripe's own fields, in Stripe's frame: a card, or any other way that the shop
// takes. Pay asks Stripe for a token of it, which takes its place in our form; the form then goes on as every other.
const box = document.querySelector('[data-stripe]')
const form = box?.closest('form')
const said = box?.querySelector('[data-stripe-error]')
const address = document.querySelector('[data-stripe-script]')?.dataset.stripeScript

function say(words) {
  said.hidden = !words
  said.textContent = words
}

/** As our own fields look, by day and by night. */
function appearance() {
  const field = getComputedStyle(form.querySelector('input:not([type=hidden])') ?? box)
  const { color, backgroundColor, borderTopColor, borderRadius, fontFamily } = field
  return {
    variables: { colorText: color, colorBackground: backgroundColor, borderRadius, fontFamily, fontSizeBase: '16px' },
    rules: { '.Input': { border: `1px solid ${borderTopColor}`, boxShadow: 'none' } },
  }
}

const figures = () => ({ amount: Number(box.dataset.amount), currency: box.dataset.currency })

function start() {
  const stripe = window.Stripe(box.dataset.stripe)
  if (box.dataset.amount) offer(stripe)
  else box.addEventListener('figures', () => box.dataset.amount && offer(stripe), { once: true })
}

function offer(stripe) {
  const elements = stripe.elements({ mode: 'payment', ...figures(), appearance: appearance() })
  // Who pays stands in our form; what else a way to pay needs, Stripe asks for.
  const name = text('name') === undefined && !form.elements.name ? 'auto' : 'never'
  const field = elements.create('payment', {
    fields: { billingDetails: { email: 'never', name } },
    defaultValues: { billingDetails: { address: { country: text('country') } } },
    wallets: { applePay: 'never', googlePay: 'never' },
  })
  field.mount(box.querySelector('[data-stripe-field]'))
  let typed = false
  field.on('change', (event) => {
    typed = !event.empty
    say('')
  })
  let asked = false
  // Before the island that lets a form be sent once: this takes the press, and sends it again when it has the token.
  form.addEventListener(
    'submit',
    async (event) => {
      const kept = form.querySelector('[name="card_token"]')
      if (event.submitter?.value !== 'pay' || form.dataset.carded || (kept && !typed)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (asked) return
      asked = true
      buttonOf().classList.add('is-busy')
      const fault = await tokenOf(stripe, elements)
      asked = false
      buttonOf().classList.remove('is-busy')
      if (fault) say(fault)
    },
    { capture: true },
  )
  const wallets = offerWallets(stripe)
  // A changed place or tip changes the total while the page stands.
  box.addEventListener('figures', () => {
    for (const each of [elements, wallets]) each.update({ amount: figures().amount })
  })
}

const buttonOf = () => form.querySelector('[data-pay]')
const text = (name) => form.elements[name]?.value || undefined
const billing = () => ({ name: text('name'), email: text('email') })

/** Asks for a token of what was given and pays with it; what is wrong with it otherwise. */
async function tokenOf(stripe, elements) {
  const { error: unfit } = await elements.submit()
  const made = unfit
    ? { error: unfit }
    : await stripe.createConfirmationToken({ elements, params: { payment_method_data: { billing_details: billing() } } })
  if (made.error) return made.error.message
  payWith(made.confirmationToken)
  return ''
}

/** The token takes its place in the form, which is then sent as by its own button. */
function payWith({ id, payment_method_preview: { type, card } }) {
  const put = (name, value) => {
    const field = form.querySelector(`[name="${name}"]`) ?? form.appendChild(document.createElement('input'))
    Object.assign(field, { type: 'hidden', name, value })
  }
  const wallet = walletNames[card?.wallet?.type]
  put('card_token', id)
  put('card_label', card ? `${wallet ? `${wallet}, ` : ''}${nameOf(card.brand)} ending ${card.last4}` : nameOf(type))
  form.dataset.carded = 'yes'
  // A form can't be sent while its last submit event is still being told, which a quick answer would do.
  setTimeout(() => form.requestSubmit(buttonOf()))
}

const walletNames = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }
const names = { amex: 'American Express', ideal: 'iDEAL', paypal: 'PayPal', sepa_debit: 'SEPA debit' }
const nameOf = (kind) => names[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ')

/**
 * Buttons of the wallets that this browser has, drawn by Stripe; none, and the page stays as it was. Who and where
 * stand in our form, so that the wallet is asked for a card alone, of the total that is shown.
 */
function offerWallets(stripe) {
  const place = box.querySelector('[data-stripe-wallets]')
  const elements = stripe.elements({ mode: 'payment', ...figures() })
  const wallets = elements.create('expressCheckout', {
    paymentMethods: { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' },
  })
  wallets.on('ready', ({ availablePaymentMethods }) => {
    place.hidden = !availablePaymentMethods
  })
  wallets.on('click', ({ resolve, reject }) => {
    const missing = [...form.querySelectorAll('input:not([name^="card"]), select')].find(
      (field) => !field.checkValidity(),
    )
    if (!missing) return resolve({ business: { name: box.dataset.shop } })
    reject()
    missing.reportValidity()
  })
  wallets.on('confirm', async (event) => {
    const fault = await tokenOf(stripe, elements)
    if (fault) event.paymentFailed({ reason: 'fail' })
    say(fault)
  })
  wallets.mount(place.querySelector('div'))
  return elements
}

/** The content policy takes no plain text for a script's address: this script's may be one, and what it fetches of itself. */
function load() {
  const { origin } = new URL(address)
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: (asked) => (new URL(asked, location.href).origin === origin ? asked : null),
  })
  const script = document.createElement('script')
  script.addEventListener('load', start)
  script.addEventListener('error', () => say('The payment fields could not be loaded. Check your connection and open the page again.'))
  script.src = address
  document.head.append(script)
}
if (address) load()
