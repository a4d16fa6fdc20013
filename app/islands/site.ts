// The public site's only script: the login dialog, the menu that closes on a link, the slider's sums. Everything also
// works without it.
import type { CalculatorView } from '../marketing/sections/calculator.ts'
import { readPage } from './parts/read-page.ts'
import { unfoldFar } from './parts/unfold.ts'

if (document.querySelector('[data-player]'))
  void import('./parts/player.ts').then(({ attachPlayers }) => attachPlayers())
unfoldFar(playHeroFilm)

const login = document.querySelector<HTMLDialogElement>('dialog#login')
let opener: HTMLElement | null = null

function focusFirst(): void {
  if (login?.open) login.querySelector<HTMLElement>('input[type=email], .b a')?.focus()
}
function openLogin(): void {
  if (location.hash !== '#login' || !login || login.open) return
  const menu = document.getElementById('menu')
  if (menu?.matches(':popover-open')) menu.hidePopover()
  login.showModal()
  focusFirst()
}
function closeLogin(): void {
  if (login?.open) login.close()
}
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
  if (!link) return
  if (link.hash === '#login' && link.pathname === location.pathname) opener = link
  if (link.matches('[data-close]')) {
    event.preventDefault()
    closeLogin()
  }
  const menu = link.closest<HTMLElement>('#menu')
  if (menu?.matches(':popover-open')) menu.hidePopover()
})
login?.addEventListener('click', (event) => {
  if (event.target === login) closeLogin()
})
login?.addEventListener('close', () => {
  if (location.hash === '#login') history.replaceState(history.state, '', location.pathname + location.search)
  if (opener?.checkVisibility()) opener.focus()
})
addEventListener('hashchange', openLogin)
// The browser focuses the address's fragment once the page is loaded: return the focus to the field.
addEventListener('load', () => requestAnimationFrame(focusFirst))
openLogin()

// A product opens in the colour chosen on its card.
document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.closest('[data-card-colours]')) return
  const link = target.closest('[data-product-card]')?.querySelector<HTMLAnchorElement>('[data-card-link]')
  if (link) link.search = String(new URLSearchParams({ colour: target.value }))
})

// A form's faults are shown beside the fields; the script for that loads when something is missing.
document.addEventListener(
  'invalid',
  async (event) => {
    event.preventDefault()
    const { refuseField } = await import('./fields.ts')
    refuseField(event)
  },
  true,
)

function watchSlider(form: HTMLElement, slider: HTMLInputElement): void {
  const stops: CalculatorView['stops'] = JSON.parse(form.dataset.stops ?? '[]')
  const createCell = (tag: 'dt' | 'dd', text: string, isTotal: boolean): HTMLElement =>
    Object.assign(document.createElement(tag), { textContent: text, className: isTotal ? 'tot' : '' })
  form.classList.add('js-calculator')
  form.addEventListener('submit', (event) => event.preventDefault())
  slider.addEventListener('input', () => {
    const stop = stops.find(({ dollars }) => dollars === Number(slider.value))
    if (!stop) return
    const output = form.querySelector('output')
    if (output) output.textContent = stop.price
    slider.setAttribute('aria-valuetext', stop.price)
    const total = stop.sums.at(-1)
    const cells = stop.sums.flatMap((sum) => [
      createCell('dt', sum.label, sum === total),
      createCell('dd', sum.amount, sum === total),
    ])
    form.querySelector('dl')?.replaceChildren(...cells)
  })
}
const calculator = document.getElementById('calculator')
const slider = calculator?.querySelector<HTMLInputElement>('input[type=range]')
if (calculator && slider) watchSlider(calculator, slider)

/** Puts the hero's film over its still, with a button that pauses it; without scripts the button hides it. */
function playHeroFilm(): void {
  const source = document.querySelector('noscript[data-hero-film]')
  const film = readPage(source?.textContent ?? '').querySelector('video')
  const heroStill = document.getElementById('hero-still')
  const button = document.querySelector('[data-hero-pause]')
  if (!source || !film || !heroStill || !button) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  source.replaceWith(film)
  film.closest('section')?.classList.add('js-film')
  button.removeAttribute('popovertarget')
  button.addEventListener('click', () => {
    heroStill.togglePopover()
    if (heroStill.matches(':popover-open')) film.pause()
    else film.play()
  })
  film.play().catch(() => heroStill.showPopover())
}
