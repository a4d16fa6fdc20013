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
      const text = (name) => form.elements[name]?.value || undefined
      const button = form.querySelector('[data-pay]')
      button.classList.add('is-busy')
      const { paymentMethod, error } = await stripe.createPaymentMethod({
        type: 'card',
        card,
        billing_details: { name: text('name'), email: text('email') },
      })
      asked = false
      button.classList.remove('is-busy')
      if (error) return say(error.message)
      const put = (name, value) => {
        const field = form.querySelector(`[name="${name}"]`) ?? form.appendChild(document.createElement('input'))
        Object.assign(field, { type: 'hidden', name, value })
      }
      put('card_token', paymentMethod.id)
      put('card_label', `${brandOf(paymentMethod.card.brand)} ending ${paymentMethod.card.last4}`)
      form.dataset.carded = 'yes'
      // A form can't be sent while its last submit event is still being told, which a quick answer would do.
      setTimeout(() => form.requestSubmit(button))
    },
    { capture: true },
  )
}

const brandOf = (brand) => brand.charAt(0).toUpperCase() + brand.slice(1)

if (script) {
  if (window.Stripe) start()
  else {
    script.addEventListener('load', start)
    script.addEventListener('error', () => say('The card field could not be loaded. Check your connection and open the page again.'))
  }
}
