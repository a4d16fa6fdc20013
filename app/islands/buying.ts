// Cart, checkout and order pages work without this. Runs the clock to the next print.
import { runClock } from './parts/clock.ts'

for (const box of document.querySelectorAll<HTMLElement>('[data-left]')) {
  const notes = box.parentElement?.querySelectorAll<HTMLElement>('[data-print-words]') ?? []
  const overNote = box.parentElement?.querySelector('[data-over]')
  runClock(box, 1_000, () => {
    for (const note of notes) note.hidden = note !== overNote
  })
}

// Keeps a reload or the back button from resubmitting a form: the page is requested instead.
history.replaceState(history.state, '')

// Keeps a drop's turn alive: a unit is reserved while the fan's page is open, and goes to the next fan soon after it
// closes.
const finalStates = ['none', 'lapsed', 'sold_out', 'over']
const turnAddresses = [...document.querySelectorAll<HTMLElement>('[data-turn-of]')].map(
  (box) => box.dataset.turnOf ?? '',
)
for (const address of new Set(turnAddresses)) {
  const sendHeartbeat = async () => {
    const answer = await fetch(address, { headers: { Accept: 'application/json' } }).catch(() => null)
    if (answer?.ok && finalStates.includes((await answer.json()).state)) clearInterval(heartbeatTimer)
  }
  const heartbeatTimer = setInterval(sendHeartbeat, 5_000)
  void sendHeartbeat()
  document.addEventListener('visibilitychange', () => document.hidden || sendHeartbeat())
}

// The typed values the checkout keeps until it is paid.
if (document.querySelector('[data-paid]'))
  for (const key of ['checkout-typed', 'checkout-late']) sessionStorage.removeItem(key)
