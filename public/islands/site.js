// The public site's only script: the login as a modal, the menu that closes behind a link, the sums of the slider.
// Everything here also works without it.

const login = document.getElementById('login')
let opener = null
const openLogin = () => {
  if (location.hash !== '#login' || !login || login.open) return
  const menu = document.getElementById('menu')
  if (menu?.matches(':popover-open')) menu.hidePopover()
  login.showModal()
  focusFirst()
}
const focusFirst = () => {
  if (login?.open) login.querySelector('input[type=email], .b a')?.focus()
}
const closeLogin = () => {
  if (login?.open) login.close()
}
document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href]')
  if (!link) return
  if (link.hash === '#login' && link.pathname === location.pathname) opener = link
  if (link.matches('[data-close]')) {
    event.preventDefault()
    closeLogin()
  }
  const menu = link.closest('#menu')
  if (menu?.matches(':popover-open')) menu.hidePopover()
})
login?.addEventListener('click', (event) => {
  if (event.target === login) closeLogin()
})
login?.addEventListener('close', () => {
  if (location.hash === '#login') history.replaceState(history.state, '', location.pathname + location.search)
  if (opener?.checkVisibility?.()) opener.focus()
})
addEventListener('hashchange', openLogin)
// The browser moves the focus to what an address names once the page is whole: take it back to the field.
addEventListener('load', () => requestAnimationFrame(focusFirst))
openLogin()

// A product opens in the colour that was chosen on its card.
document.addEventListener('change', ({ target }) => {
  const link = target.closest?.('.pc-colours')?.closest('.pc')?.querySelector('.pc-link')
  if (link) link.search = new URLSearchParams({ colour: target.value })
})

// What a form lacks is said beside its field; the script for it comes when something is missing.
document.addEventListener(
  'invalid',
  async (event) => {
    event.preventDefault()
    const { refuse } = await import('./fields.js')
    refuse(event)
  },
  true,
)

const form = document.getElementById('calculator')
if (form) {
  const stops = JSON.parse(form.dataset.stops)
  const slider = form.querySelector('input[type=range]')
  const output = form.querySelector('output')
  const list = form.querySelector('dl')
  form.classList.add('js-calculator')
  form.addEventListener('submit', (event) => event.preventDefault())
  slider.addEventListener('input', () => {
    const stop = stops.find((one) => one.dollars === Number(slider.value))
    if (!stop) return
    output.textContent = stop.price
    slider.setAttribute('aria-valuetext', stop.price)
    list.replaceChildren(
      ...stop.sums.flatMap((sum, place) =>
        ['dt', 'dd'].map((tag) => {
          const cell = document.createElement(tag)
          cell.textContent = tag === 'dt' ? sum.label : sum.amount
          if (place === stop.sums.length - 1) cell.className = 'tot'
          return cell
        }),
      ),
    )
  })
}

// The hero's film stops where it is; without this script the button hides it and the still shows.
const film = document.querySelector('.hero-film')
if (film && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
  const still = document.getElementById('hero-still')
  const button = document.querySelector('.hero-pause')
  film.closest('.hero').classList.add('js-film')
  button.removeAttribute('popovertarget')
  button.addEventListener('click', () => {
    still.togglePopover()
    if (still.matches(':popover-open')) film.pause()
    else film.play()
  })
  film.play().catch(() => still.showPopover())
}
