// The listing page without this works by links and one form. This swaps pictures in place, keeps sizes in line with
// the chosen colour, and opens the cart beside the page.
import { runClock } from './parts/clock.ts'
import { toParams } from './parts/forms.ts'
import { type Gallery, openGallery } from './parts/gallery.ts'
import { addLocalTimes } from './parts/local-times.ts'
import { renderRecentlyViewed } from './parts/recently-viewed.ts'

/** Disables sizes the colour lacks, and says so on the line below. */
function disableGoneSizes(form: HTMLFormElement, colour: HTMLInputElement): void {
  const goneSizes = colour.dataset.gone?.split('|') ?? []
  const sizes = [...form.querySelectorAll<HTMLInputElement>('input[name=size]')]
  for (const size of sizes) {
    size.disabled = goneSizes.includes(size.value)
    if (size.disabled) size.checked = false
  }
  const soldOutSizes = sizes.filter(({ disabled }) => disabled).map(({ value }) => value)
  const goneNote = form.querySelector('[data-gone-words]')
  if (!goneNote) return
  goneNote.textContent =
    soldOutSizes.length > 0
      ? `${soldOutSizes.join(', ')} ${soldOutSizes.length === 1 ? 'is' : 'are'} out of stock in this colour.`
      : ''
}

function summarise(form: HTMLFormElement): void {
  const [colour, size] = ['colour', 'size'].map((name) =>
    form.querySelector<HTMLInputElement>(`input[name=${name}]:checked`),
  )
  const line = document.querySelector('[data-summary]')
  if (line) line.textContent = [colour?.getAttribute('aria-label'), size?.value].filter(Boolean).join(', ')
}

/** Shows the chosen size's price, wherever the page shows a price. */
function showPrice({ dataset: { amount, former = '' } }: HTMLInputElement): void {
  if (!amount) return
  const formerPrice = document.querySelector<HTMLElement>('[data-former-price]')
  const formerAmount = formerPrice?.querySelector('[data-former-amount]')
  if (formerPrice && formerAmount) {
    formerPrice.hidden = former === ''
    formerAmount.textContent = former
  }
  for (const element of document.querySelectorAll('[data-shown-price]')) element.textContent = amount
  document.querySelector('[data-from]')?.remove()
}

function watchChoices(form: HTMLFormElement, gallery: Gallery | null): void {
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const sizeError = form.querySelector<HTMLElement>('[data-size-error]')
    if (target.name === 'size') {
      if (sizeError) sizeError.hidden = true
      showPrice(target)
    }
    if (target.name === 'colour') {
      gallery?.recolour(target)
      disableGoneSizes(form, target)
    }
    summarise(form)
  })
  // Chosen before this loaded, or restored by a reload: applied now.
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type=radio]:checked'))
    if (!input.defaultChecked) input.dispatchEvent(new Event('change', { bubbles: true }))
  const quantityField = form.querySelector<HTMLInputElement>('input[name=quantity]')
  if (!quantityField) return
  for (const button of form.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    button.hidden = false
    button.addEventListener('click', () => {
      const next = Number(quantityField.value) + Number(button.dataset.step)
      quantityField.value = String(
        Math.min(Number(quantityField.max), Math.max(Number(quantityField.min), next)),
      )
    })
  }
}

/**
 * Shows an added product in the cart beside the page; on failure, or if the answer leads elsewhere, the form is sent
 * normally. The cart's script loads on the form's first use.
 */
function addToDrawer(form: HTMLFormElement): void {
  let loading: Promise<typeof import('./cart.ts')> | null = null
  const loadCart = () => (loading ??= import('./cart.ts'))
  for (const kind of ['pointerdown', 'focusin']) form.addEventListener(kind, loadCart, { once: true })
  let isBusy = false
  // A missing choice is shown beside the sizes, instead of in the browser's own bubble.
  form.noValidate = true
  const sizeError = form.querySelector<HTMLElement>('[data-size-error]')
  const sizes = [...form.querySelectorAll<HTMLInputElement>('input[name=size][type=radio]')]
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const firstSize = sizes.find(({ disabled }) => !disabled)
    const lacksSize = firstSize !== undefined && !sizes.some(({ checked }) => checked)
    if (sizeError) sizeError.hidden = !lacksSize
    if (lacksSize) return firstSize.focus()
    if (isBusy) return
    isBusy = true
    const button = event.submitter
    button?.classList.add('is-busy')
    try {
      const { openCart } = await loadCart()
      await openCart(form.action, toParams(new FormData(form)))
    } catch {
      form.submit()
    }
    button?.classList.remove('is-busy')
    isBusy = false
  })
  // The script's own listeners then take over; the cart's icon opens it too.
  const icon = document.querySelector<HTMLAnchorElement>('a[data-cart-icon]')
  icon?.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    loadCart()
      .then(({ openCart }) => openCart(icon.href))
      .catch(() => location.assign(icon.href))
  })
}

/** Copies a button's text to the clipboard. */
function watchCopyButton(button: HTMLElement): void {
  if (!navigator.clipboard) return
  button.hidden = false
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy ?? '')
    button.textContent = 'Copied'
  })
}

const form = document.querySelector<HTMLFormElement>('[data-buy]')
const gallery = openGallery(form)
if (form) {
  addToDrawer(form)
  watchChoices(form, gallery)
}
const copyButton = document.querySelector<HTMLElement>('[data-copy]')
if (copyButton) watchCopyButton(copyButton)
if (document.querySelector('[data-player]'))
  void import('./parts/player.ts').then(({ attachPlayers }) => attachPlayers())
const shelf = document.querySelector<HTMLElement>('[data-seen]')
if (shelf) renderRecentlyViewed(shelf)
// The server gave the remaining business time; here it only counts down.
for (const box of document.querySelectorAll<HTMLElement>('[data-left]')) runClock(box, 15_000)
document.documentElement.classList.add('js')
addLocalTimes()
