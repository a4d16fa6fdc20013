// The card field of the checkout is Stripe's, in Stripe's frame. Pay asks Stripe for a method's id, which takes the
// card's place in our form; the form then goes on as every other.
const box = document.querySelector('[data-stripe]')
const form = box?.closest('form')
const said = box?.querySelector('[data-stripe-error]')
const script = document.querySelector('[data-stripe-script]')

function say(words) {
  said.hidden = !words
  said.textContent = words
}

function start() {
  const stripe = window.Stripe(box.dataset.stripe)
  const ink = getComputedStyle(box).color
  const card = stripe.elements().create('card', {
    hidePostalCode: true,
    style: { base: { fontSize: '16px', color: ink, '::placeholder': { color: ink, opacity: '.6' } } },
  })
  card.mount(box.querySelector('[data-stripe-card]'))
  let typed = false
  card.on('change', (event) => {
    typed = !event.empty
    say(event.error?.message ?? '')
  })
  let asked = false
  // Before the island that lets a form be sent once: this takes the press, and sends it again when it has the id.
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
      const { paymentMethod, error } = await stripe.createPaymentMethod({
        type: 'card',
        card,
        billing_details: billing(),
      })
      asked = false
      buttonOf().classList.remove('is-busy')
      if (error) return say(error.message)
      payWith(paymentMethod)
    },
    { capture: true },
  )
  if (box.dataset.amount) offerWallets(stripe)
  else box.addEventListener('figures', () => box.dataset.amount && offerWallets(stripe), { once: true })
}

const buttonOf = () => form.querySelector('[data-pay]')
const text = (name) => form.elements[name]?.value || undefined
const billing = () => ({ name: text('name'), email: text('email') })

/** The method's id takes the card's place in the form, which is then sent as by its own button. */
function payWith({ id, card }) {
  const put = (name, value) => {
    const field = form.querySelector(`[name="${name}"]`) ?? form.appendChild(document.createElement('input'))
    Object.assign(field, { type: 'hidden', name, value })
  }
  const wallet = walletNames[card.wallet?.type]
  put('card_token', id)
  put('card_label', `${wallet ? `${wallet}, ` : ''}${brandOf(card.brand)} ending ${card.last4}`)
  form.dataset.carded = 'yes'
  // A form can't be sent while its last submit event is still being told, which a quick answer would do.
  setTimeout(() => form.requestSubmit(buttonOf()))
}

const walletNames = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }

/**
 * Buttons of the wallets that this browser has, drawn by Stripe; none, and the page stays as it was. Who and where
 * stand in our form, so that the wallet is asked for a card alone, of the total that is shown.
 */
function offerWallets(stripe) {
  const place = box.querySelector('[data-stripe-wallets]')
  const elements = stripe.elements({
    mode: 'payment',
    amount: Number(box.dataset.amount),
    currency: box.dataset.currency,
    paymentMethodTypes: ['card'],
    paymentMethodCreation: 'manual',
  })
  // A changed place or tip changes the total while the page stands.
  box.addEventListener('figures', () => elements.update({ amount: Number(box.dataset.amount) }))
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
    const { error: unfit } = await elements.submit()
    const made = unfit
      ? { error: unfit }
      : await stripe.createPaymentMethod({ elements, params: { billing_details: billing() } })
    if (made.error) {
      event.paymentFailed({ reason: 'fail' })
      return say(made.error.message)
    }
    say('')
    payWith(made.paymentMethod)
  })
  wallets.mount(place.querySelector('div'))
}

const brandOf = (brand) => brand.charAt(0).toUpperCase() + brand.slice(1)

if (script) {
  if (window.Stripe) start()
  else {
    script.addEventListener('load', start)
    script.addEventListener('error', () => say('The card field could not be loaded. Check your connection and open the page again.'))
  }
}
