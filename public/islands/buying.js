// Cart, checkout and order pages work without this. It saves presses: a changed place or quantity is sent at once,
// the clock to the next print runs, and a pay button is pressed once.
for (const box of document.querySelectorAll('[data-left]')) {
  const end = performance.now() + Number(box.dataset.left)
  const [days, hours, minutes] = [...(box.querySelector('.count')?.childNodes ?? [])].filter(
    (node) => node.nodeType === Node.TEXT_NODE,
  )
  if (!minutes) continue
  const two = (value) => String(value).padStart(2, '0')
  setInterval(() => {
    const left = Math.max(0, Math.floor((end - performance.now()) / 60_000))
    days.data = String(Math.floor(left / 1440))
    hours.data = two(Math.floor((left % 1440) / 60))
    minutes.data = two(left % 60)
  }, 20_000)
}

for (const field of document.querySelectorAll('[data-submits]')) {
  field.addEventListener('change', () => {
    if (field.reportValidity()) field.form.requestSubmit()
  })
}

const checkout = document.querySelector('[data-checkout]')
if (checkout) {
  const update = checkout.querySelector('[value="update"]')
  for (const field of checkout.querySelectorAll('[data-updates]')) {
    field.addEventListener('change', () => {
      sessionStorage.setItem('checkout-at', String(scrollY))
      checkout.requestSubmit(update)
    })
  }
  const at = sessionStorage.getItem('checkout-at')
  const wrong = checkout.querySelector('[aria-invalid="true"]')
  if (wrong) wrong.focus()
  else if (at !== null) scrollTo({ top: Number(at), behavior: 'instant' })
  sessionStorage.removeItem('checkout-at')
  let sent = false
  checkout.addEventListener('submit', (event) => {
    if (sent) return event.preventDefault()
    sent = true
    event.submitter?.classList.add('is-busy')
    event.submitter?.setAttribute('aria-busy', 'true')
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
}
