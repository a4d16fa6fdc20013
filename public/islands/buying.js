// Cart, checkout and order pages work without this. It saves presses: a changed place or quantity is sent at once,
// the clock to the next print runs, a pay button is pressed once, and what was typed outlives a lost connection.
for (const box of document.querySelectorAll('[data-left]')) {
  const end = performance.now() + Number(box.dataset.left)
  const [days, hours, minutes] = [...(box.querySelector('.count')?.childNodes ?? [])].filter(
    (node) => node.nodeType === Node.TEXT_NODE,
  )
  if (!minutes) continue
  const two = (value) => String(value).padStart(2, '0')
  const over = box.parentElement?.querySelector('[data-over]')
  const running = setInterval(() => {
    const left = Math.max(0, end - performance.now())
    const whole = Math.floor(left / 60_000)
    days.data = String(Math.floor(whole / 1440))
    hours.data = two(Math.floor((whole % 1440) / 60))
    minutes.data = two(whole % 60)
    if (left > 0) return
    clearInterval(running)
    for (const words of box.parentElement?.querySelectorAll('.ct-np-w') ?? []) words.hidden = words !== over
  }, 1_000)
}

for (const field of document.querySelectorAll('[data-submits]')) {
  field.addEventListener('change', () => {
    if (field.reportValidity()) field.form.requestSubmit()
  })
}

// A page that answered a form is not sent again by a reload or the way back: it is asked for anew.
history.replaceState(history.state, '')

// Kept in this tab until the order is paid, never the card nor the consent: the way back, a reload or a dead line empty
// no field.
const typedKey = 'checkout-typed'
const kept = ['email', 'name', 'line1', 'line2', 'city', 'region', 'postalCode', 'phone', 'giftNote', 'country']
const figured = ['country', 'code', 'shippingOption', 'tip', 'tipAmount']
if (document.querySelector('[data-paid]')) sessionStorage.removeItem(typedKey)

const checkout = document.querySelector('[data-checkout]')
if (checkout) {
  const update = checkout.querySelector('[value="update"]')
  const names = [...new Set([...kept, ...figured])]
  const keep = () => {
    const typed = new FormData(checkout)
    sessionStorage.setItem(typedKey, JSON.stringify(Object.fromEntries(names.map((name) => [name, typed.get(name)]))))
  }
  /** Puts a value back; true where the figures hang on it and are others now. */
  const putBack = (name, value) => {
    const field = checkout.elements[name]
    const isChoice = field instanceof RadioNodeList || field?.tagName === 'SELECT'
    if (!field || !value || value === field.value || (field.value && !isChoice)) return false
    if (field.tagName === 'SELECT' && ![...field.options].some((one) => one.value === value))
      field.add(new Option(value, value))
    field.value = value
    return field.value === value && (field.tagName === 'SELECT' || figured.includes(name))
  }
  let isOther = false
  if (checkout.dataset.checkout === 'fresh') {
    const typed = JSON.parse(sessionStorage.getItem(typedKey) ?? '{}')
    for (const name of names) isOther = putBack(name, typed[name]) || isOther
    // The region that is put back was typed for the country that is put back.
    if (typed.country && checkout.elements.regionOf) checkout.elements.regionOf.value = typed.country
  } else keep()
  checkout.addEventListener('input', keep)

  const sendPlace = (focus) => {
    const { name, value, type } = focus
    const at = { top: scrollY, name, value: type === 'radio' ? value : null }
    sessionStorage.setItem('checkout-at', JSON.stringify(at))
    checkout.requestSubmit(update)
  }
  // A pointer chooses once; the letters and arrows of a keyboard pass by others on their way, so that they are waited for.
  let waiting = 0
  let byKeys = false
  checkout.addEventListener('pointerdown', () => {
    byKeys = false
  })
  checkout.addEventListener('keydown', () => {
    byKeys = true
  })
  for (const field of checkout.querySelectorAll('[data-updates]')) {
    field.addEventListener('keydown', () => {
      if (waiting) waiting = restart(field)
    })
    field.addEventListener('change', () => {
      if (!byKeys) return sendPlace(field)
      waiting = restart(field)
    })
    field.addEventListener('blur', ({ relatedTarget: next }) => {
      if (!waiting) return
      clearTimeout(waiting)
      waiting = 0
      // Within one group of choices the next arrow moves the focus; that is not leaving it.
      if (next?.name === field.name) waiting = restart(next)
      else sendPlace(next?.form === checkout && next.name ? next : field)
    })
  }
  function restart(field) {
    clearTimeout(waiting)
    return setTimeout(() => {
      waiting = 0
      sendPlace(field)
    }, 1_200)
  }
  const at = JSON.parse(sessionStorage.getItem('checkout-at') ?? 'null')
  sessionStorage.removeItem('checkout-at')
  const wrong = checkout.querySelector('[aria-invalid="true"]')
  if (wrong) wrong.focus()
  else if (at) {
    const which = at.value === null ? '' : `[value="${CSS.escape(at.value)}"]`
    checkout.querySelector(`[name="${CSS.escape(at.name)}"]${which}:not([type=hidden])`)?.focus()
    scrollTo({ top: at.top, behavior: 'instant' })
  }

  const offline = checkout.querySelector('[data-offline]')
  let sent = false
  checkout.addEventListener('submit', (event) => {
    if (offline) offline.hidden = navigator.onLine
    if (sent || !navigator.onLine) return event.preventDefault()
    sent = true
    event.submitter?.classList.add('is-busy')
    event.submitter?.setAttribute('aria-busy', 'true')
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload()
  })
  if (isOther && navigator.onLine) checkout.requestSubmit(update)
}
