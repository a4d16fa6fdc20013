// Cart, checkout and order pages work without this. The clock to the next print runs.
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

// A page that answered a form is not sent again by a reload or the way back: it is asked for anew.
history.replaceState(history.state, '')

// Who has a drop's turn is here: a piece is theirs while their page is open, and goes to the next soon after it is closed.
const over = ['none', 'lapsed', 'sold_out', 'over']
for (const address of new Set([...document.querySelectorAll('[data-turn-of]')].map((box) => box.dataset.turnOf))) {
  const beat = async () => {
    const answer = await fetch(address, { headers: { Accept: 'application/json' } }).catch(() => null)
    if (answer?.ok && over.includes((await answer.json()).state)) clearInterval(beating)
  }
  const beating = setInterval(beat, 5_000)
  beat()
  document.addEventListener('visibilitychange', () => document.hidden || beat())
}

// What the checkout keeps of what was typed, until it is paid.
if (document.querySelector('[data-paid]')) for (const key of ['checkout-typed', 'checkout-late']) sessionStorage.removeItem(key)
