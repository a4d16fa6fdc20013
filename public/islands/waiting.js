// The line works without this: the page then comes again by itself. This asks only for the figures and brings the page
// when something happens.
const box = document.querySelector('[data-standing]')
const show = (name, text) => {
  const field = box.querySelector(`[data-${name}]`)
  if (field) field.textContent = text
}
const wait = (seconds) =>
  seconds === null
    ? 'How long it takes shows once the line moves.'
    : seconds < 60
      ? 'About a minute.'
      : `About ${Math.ceil(seconds / 60)} minutes.`

async function look() {
  try {
    const answer = await fetch(box.dataset.standing, { headers: { Accept: 'application/json' } })
    if (!answer.ok) return later(15)
    const standing = await answer.json()
    const gone = document.querySelector('[data-gone]')
    if (standing.state === 'sold_out' && gone && box.dataset.state !== 'sold_out') {
      box.replaceChildren(gone.content.cloneNode(true))
      box.dataset.state = 'sold_out'
    }
    if (standing.state !== box.dataset.state) return location.reload()
    if (standing.state === 'waiting') {
      show('place', String(standing.ahead + 1))
      show('wait', wait(standing.seconds))
      show('units', String(standing.left))
      box.querySelector('[data-held]').hidden = !standing.held
      box.querySelector('[data-many]').hidden = standing.ahead < standing.left || standing.held
    }
    later(standing.again)
  } catch {
    later(15)
  }
}
// A little apart, so that a thousand pages don't ask in the same moment.
let next
const later = (seconds) => {
  clearTimeout(next)
  next = setTimeout(look, seconds * (800 + Math.random() * 400))
}
if (box) later(Math.min(3, Number(box.dataset.again)))
// A page behind others sleeps; whoever comes back to it sees at once where they stand.
if (box) document.addEventListener('visibilitychange', () => document.hidden || look())

for (const clock of document.querySelectorAll('[data-left]')) {
  const end = performance.now() + Number(clock.dataset.left)
  const [days, hours, minutes] = [...(clock.querySelector('.count')?.childNodes ?? [])].filter(
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

// What is left of a turn, second by second; when it is over the page says what comes next.
const turn = document.querySelector('[data-turn]')
if (turn) {
  const end = performance.now() + Number(turn.dataset.turn) * 1_000
  const tick = setInterval(() => {
    const left = Math.max(0, Math.round((end - performance.now()) / 1_000))
    turn.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
    if (left > 0) return
    clearInterval(tick)
    location.reload()
  }, 1_000)
}

// A moment is written in UTC; beside it stands what a clock shows where the browser is, unless that is the same.
for (const time of document.querySelectorAll('time[data-local]')) {
  const date = new Date(time.dateTime)
  if (date.getTimezoneOffset() === 0) continue
  const words = new Intl.DateTimeFormat('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit' }).format(date)
  time.after(` (${words} where you are)`)
}
