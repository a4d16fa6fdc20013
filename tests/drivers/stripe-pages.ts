/** The double's pages for a browser: a script in place of Stripe.js, and the bank's page. */

/**
 * Fields in a frame of the page's own origin: a number, or another way to pay by its name. Tokens carry the behaviour
 * that Stripe publishes for its test numbers. One wallet: a button that asks on a click, and reports a confirmation
 * when it is allowed to.
 */
export const stripeScript = `
const cards = { 4242424242424242: 'card_visa', 5555555555554444: 'card_mastercard', 4000000000000002: 'card_chargeDeclined',
  4000000000009995: 'card_chargeDeclinedInsufficientFunds', 4000002500003155: 'card_authenticationRequired',
  4000002760003184: 'card_authenticationRequiredLater', 4000000000000341: 'card_chargeCustomerFail',
  4000000000000259: 'card_createDispute' }
const wallet = () => {
  const heard = {}
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Google Pay' })
  button.onclick = () => heard.click({
    expressPaymentType: 'google_pay',
    resolve: () => heard.confirm({ expressPaymentType: 'google_pay', paymentFailed: () => {} }),
    reject: () => {},
  })
  return {
    mount: (at) => { at.append(button); heard.ready({ availablePaymentMethods: { googlePay: true } }) },
    on: (name, hear) => { heard[name] = hear },
    token: () => ({ id: 'ctoken_card_visa', payment_method_preview: { type: 'card',
      card: { brand: 'visa', last4: '4242', wallet: { type: 'google_pay' } } } }),
  }
}
const fields = (asked) => {
  const frame = document.createElement('iframe')
  const heard = {}
  frame.title = 'Secure payment input frame'
  frame.style = 'width:100%;height:120px;border:0'
  const { colorText: ink = 'black', colorBackground: ground = 'white' } = asked.appearance?.variables ?? {}
  const ways = asked.mode === 'setup' ? ['card'] : ['card', 'ideal', 'klarna', 'paypal', 'sepa_debit']
  const look = 'width:100%;padding:12px;margin:0 0 8px;box-sizing:border-box;font:16px sans-serif;color:' + ink + ';background:' + ground
  const put = (name, label, more) => {
    const field = frame.contentDocument.createElement(name)
    Object.assign(field, more)
    field.setAttribute('aria-label', label)
    field.setAttribute('style', look)
    frame.contentDocument.body.append(field)
    return field
  }
  const part = (name) => frame.contentDocument.querySelector(name)
  return {
    mount: (at) => {
      at.append(frame)
      const way = put('select', 'Payment method', {})
      for (const name of ways) way.append(new Option(name))
      const digits = put('input', 'Card number', { placeholder: '1234 1234 1234 1234' })
      for (const each of [digits, way]) each.oninput = () => heard.change?.({ empty: false })
      setTimeout(() => heard.ready?.({}))
    },
    unmount: () => frame.remove(),
    on: (name, hear) => { heard[name] = hear },
    token: () => {
      const way = part('select').value
      if (way !== 'card') return { id: 'ctoken_' + way + '_of_1', payment_method_preview: { type: way } }
      const digits = part('input').value.replaceAll(' ', '')
      const brand = digits.startsWith('5') ? 'mastercard' : 'visa'
      return cards[digits] && { id: 'ctoken_' + cards[digits],
        payment_method_preview: { type: 'card', card: { brand, last4: digits.slice(-4) } } }
    },
  }
}
window.Stripe = (key) => {
  if (key !== 'pk_test_double') throw new Error('another publishable key')
  return {
    elements: (asked) => {
      if (asked.mode === 'payment' && !(asked.amount > 0)) throw new Error('a payment needs its amount')
      const elements = {
        update: (more) => Object.assign(asked, more),
        submit: async () => (elements.part.token() ? {} : { error: { message: 'Your card number is incomplete.' } }),
        create: (kind) => (elements.part = kind === 'expressCheckout' ? wallet() : fields(asked)),
      }
      return elements
    },
    createConfirmationToken: async ({ elements }) => ({ confirmationToken: elements.part.token() }),
  }
}`

export const authenticationPage = `<!doctype html><meta charset="utf-8"><title>Bank</title>
<form method="post"><button name="decision" value="approve">Complete</button>
<button name="decision" value="deny">Fail</button></form>`
