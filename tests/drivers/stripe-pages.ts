/** What the double serves to a browser: a script in the place of Stripe.js, and the bank's page. */

/**
 * Card fields in a frame of the double's own origin, methods by the test numbers that Stripe publishes, and one wallet:
 * a button that asks on a click, and tells of a confirmation when it is let.
 */
export const stripeScript = `
const origin = new URL(document.currentScript.src).origin
const methods = { 4242424242424242: 'pm_card_visa', 4000000000000002: 'pm_card_chargeDeclined',
  4000000000009995: 'pm_card_chargeDeclinedInsufficientFunds', 4000002500003155: 'pm_card_authenticationRequired',
  4000000000000259: 'pm_card_createDispute' }
const wallet = (asked) => {
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
  }
}
window.Stripe = (key) => {
  if (key !== 'pk_test_double') throw new Error('another publishable key')
  return {
    elements: (asked) => ({
      asked,
      submit: async () => ({}),
      create: (kind) => {
        if (kind === 'expressCheckout') return wallet(asked)
        const frame = document.createElement('iframe')
        const heard = {}
        frame.title = 'Card'
        frame.style = 'width:100%;height:24px;border:0'
        frame.srcdoc = '<input aria-label="Card number" style="width:100%;border:0;font:16px sans-serif" placeholder="1234 1234 1234 1234">'
        const field = () => frame.contentDocument.querySelector('input')
        return {
          mount: (at) => { at.append(frame); frame.addEventListener('load', () => heard.ready?.({})) },
          on: (name, hear) => { heard[name] = hear },
          field,
        }
      },
    }),
    createPaymentMethod: async ({ card, elements }) => {
      if (elements) return elements.asked.amount > 0 && elements.asked.paymentMethodCreation === 'manual'
        ? { paymentMethod: { id: 'pm_card_visa', card: { brand: 'visa', last4: '4242', wallet: { type: 'google_pay' } } } }
        : { error: { message: 'A wallet needs an amount.' } }
      const digits = card.field().value.replaceAll(' ', '')
      const id = methods[digits]
      return id
        ? { paymentMethod: { id, card: { brand: 'visa', last4: digits.slice(-4) } } }
        : { error: { message: 'Your card number is incomplete.' } }
    },
  }
}`

export const authenticationPage = `<!doctype html><meta charset="utf-8"><title>Bank</title>
<form method="post"><button name="decision" value="approve">Complete</button>
<button name="decision" value="deny">Fail</button></form>`
