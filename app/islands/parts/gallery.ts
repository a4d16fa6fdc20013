// A product's pictures: switching, recolouring, and zooming at the pointer.
import { clickScale, isForPicture, scaleByPinch, scaleByWheel } from './zoom-scale.ts'

/** The common parts of galleries. `colourLabel` shows the name of the chosen colour, which `form` chooses. */
type Parts = {
  box: HTMLElement
  frame: HTMLElement
  large: HTMLImageElement
  zoom: HTMLAnchorElement
  caption: HTMLElement
  thumbnails: readonly HTMLAnchorElement[]
  form: HTMLFormElement | null
  colourLabel: HTMLElement | null
}
export type Gallery = { recolour(colour: HTMLInputElement): void }

const hasModifierKey = (event: MouseEvent): boolean => event.metaKey || event.ctrlKey || event.shiftKey
const addColour = (address: string | undefined, colour: string): string =>
  (address ?? '').replace(/\/[a-z0-9-]+\.webp\?/, `/${colour}.webp?`)

/** A drawn picture in the widths that a screen may need: a phone fetches no more than it shows. */
const buildSrcset = (address: string): string =>
  /[?&]w=1200$/.test(address)
    ? [360, 640, 760, 1200].map((width) => `${address.replace(/\d+$/, `${width}`)} ${width}w`).join(', ')
    : ''

function findParts(form: HTMLFormElement | null): Parts | null {
  const box = document.querySelector<HTMLElement>('[data-gallery]')
  const frame = box?.querySelector<HTMLElement>('[data-frame]')
  const large = frame?.querySelector('img')
  const zoom = box?.querySelector<HTMLAnchorElement>('a[data-zoom]')
  const caption = box?.querySelector<HTMLElement>('[data-caption]')
  if (!box || !frame || !large || !zoom || !caption) return null
  const thumbnails = [...box.querySelectorAll<HTMLAnchorElement>('[data-thumbs] a')]
  const colourLabel = form?.querySelector<HTMLElement>('[data-colour-name]') ?? null
  return { box, frame, large, zoom, caption, thumbnails, form, colourLabel }
}

/** Shows a picture and marks its thumbnail; the address follows, so that it can be shared and reloaded. */
function showPicture(parts: Parts, link: HTMLAnchorElement): void {
  const label = link.getAttribute('aria-label') ?? ''
  const address = link.dataset.large ?? ''
  // The first picture decodes while the page opens; a chosen one replaces it without a blank frame.
  parts.large.decoding = 'sync'
  parts.large.srcset = buildSrcset(address)
  parts.large.src = address
  parts.large.alt = label
  parts.zoom.href = link.dataset.closest ?? ''
  delete parts.frame.dataset.zoomed
  parts.caption.textContent = label
  parts.box.dataset.view = link.dataset.view ?? ''
  for (const thumbnail of parts.thumbnails) {
    if (thumbnail === link) thumbnail.setAttribute('aria-current', 'true')
    else thumbnail.removeAttribute('aria-current')
  }
  history.replaceState(null, '', link.href)
}

/** Swaps two colours: thumbnails of the shown one take the chosen one, and the chosen one's thumbnail the shown one. */
function showColour(parts: Parts, colour: HTMLInputElement): void {
  const { box, thumbnails, colourLabel } = parts
  const shownColour = box.dataset.gallery ?? ''
  const name = colour.getAttribute('aria-label') ?? ''
  const lastName = colourLabel?.textContent ?? ''
  const thumbnail = thumbnails.find((link) => link.dataset.colour === colour.value)
  for (const link of thumbnails) {
    const isCurrent = link.dataset.colour === shownColour
    if (!isCurrent && link !== thumbnail) continue
    const next = isCurrent ? colour.value : shownColour
    const label = link.getAttribute('aria-label') ?? ''
    link.dataset.colour = next
    link.dataset.large = addColour(link.dataset.large, next)
    link.dataset.closest = addColour(link.dataset.closest, next)
    link.href = link.href.replace(/colour=[a-z0-9-]+/, `colour=${next}`)
    link.setAttribute('aria-label', label.replace(/, [^,]*$/, `, ${next === shownColour ? lastName : name}`))
    const small = link.querySelector('img')
    if (!small) continue
    small.src = addColour(small.src, next)
    small.srcset = small.srcset.replace(/[^\s,]+(?= \d+w)/g, (address) => addColour(address, next))
  }
  box.dataset.gallery = colour.value
  if (colourLabel) colourLabel.textContent = name
  const sameColour = thumbnails.filter(({ dataset }) => dataset.colour === colour.value)
  // A photograph shows no selectable colour; the first drawn picture does.
  const current = sameColour.find(({ dataset }) => dataset.view === box.dataset.view) ?? sameColour[0]
  if (current) showPicture(parts, current)
}

/** A thumbnail in another colour chooses that colour in the form, which shows it. */
function watchThumbnails(parts: Parts): void {
  for (const link of parts.thumbnails)
    link.addEventListener('click', (event) => {
      if (hasModifierKey(event)) return
      event.preventDefault()
      const colour = CSS.escape(link.dataset.colour ?? '')
      const input = parts.form?.querySelector<HTMLInputElement>(
        `input[type=radio][name=colour][value="${colour}"]`,
      )
      if (!input || input.checked) return showPicture(parts, link)
      parts.box.dataset.view = link.dataset.view ?? ''
      input.checked = true
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
}

/** Loads the largest picture behind the visible one, unless another was chosen meanwhile. */
async function loadLargest({ zoom, large }: Parts): Promise<void> {
  const largest = zoom.href
  const image = new Image()
  image.src = largest
  await image.decode()
  if (zoom.href !== largest || large.src === largest) return
  large.removeAttribute('srcset')
  large.src = largest
}

const arrows: Readonly<Record<string, readonly [axis: string, percent: number]>> = {
  ArrowLeft: ['--x', -10],
  ArrowRight: ['--x', 10],
  ArrowUp: ['--y', -10],
  ArrowDown: ['--y', 10],
}

const readScale = ({ frame }: Parts): number =>
  'zoomed' in frame.dataset ? Number.parseFloat(frame.style.getPropertyValue('--zoom')) : 1

/** Shows the picture at a multiple of its size; the first zoom fetches the largest picture. */
function zoomTo(parts: Parts, scale: number): void {
  const { frame } = parts
  if (scale === 1) {
    delete frame.dataset.zoomed
    return
  }
  // If it doesn't arrive the visible picture is enlarged.
  if (!('zoomed' in frame.dataset)) loadLargest(parts).catch(() => {})
  frame.style.setProperty('--zoom', `${scale}`)
  frame.dataset.zoomed = ''
}

function setZoomPoint(frame: HTMLElement, clientX: number, clientY: number): void {
  const { left, top, width, height } = frame.getBoundingClientRect()
  frame.style.setProperty('--x', `${((clientX - left) / width) * 100}%`)
  frame.style.setProperty('--y', `${((clientY - top) / height) * 100}%`)
}

/**
 * Zooms in and out on click or Enter; the pointer or the arrows set the position. Without this the link opens the
 * large picture.
 */
function watchZoom(parts: Parts): void {
  const { frame, zoom } = parts
  zoom.addEventListener('click', (event) => {
    if (hasModifierKey(event)) return
    event.preventDefault()
    if (event.clientX || event.clientY) setZoomPoint(frame, event.clientX, event.clientY)
    zoomTo(parts, readScale(parts) === 1 ? clickScale : 1)
  })
  frame.addEventListener('pointermove', ({ clientX, clientY, isPrimary }) => {
    if (isPrimary && !('pinched' in frame.dataset)) setZoomPoint(frame, clientX, clientY)
  })
  // A finger leaves with every lift; a second tap zooms out.
  frame.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') zoomTo(parts, 1)
  })
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') zoomTo(parts, 1)
    const arrow = arrows[event.key]
    if (!arrow || document.activeElement !== zoom || !('zoomed' in frame.dataset)) return
    event.preventDefault()
    const [axis, percent] = arrow
    const current = Number.parseFloat(getComputedStyle(frame).getPropertyValue(axis))
    const next = (Number.isNaN(current) ? 50 : current) + percent
    frame.style.setProperty(axis, `${Math.min(100, Math.max(0, next))}%`)
  })
}

/** Zooms by wheel and by pinch, towards the pointer or the fingers. */
function watchWheel(parts: Parts): void {
  const { frame } = parts
  const notPassive = { passive: false }
  frame.addEventListener(
    'wheel',
    (event) => {
      const scale = readScale(parts)
      if (!isForPicture(event, scale, scrollY)) return
      event.preventDefault()
      zoomTo(parts, scaleByWheel(scale, event))
    },
    notPassive,
  )
  let pinchStart: { distance: number; scale: number } | null = null
  const measureTouches = ({ touches }: TouchEvent) => {
    const [first, second] = [touches[0], touches[1]]
    if (!first || !second || touches.length > 2) return null
    const [x, y] = [first.clientX - second.clientX, first.clientY - second.clientY]
    return { distance: Math.hypot(x, y), x: second.clientX + x / 2, y: second.clientY + y / 2 }
  }
  frame.addEventListener('touchstart', (event) => {
    const fingers = measureTouches(event)
    pinchStart = fingers && { distance: fingers.distance, scale: readScale(parts) }
    if (!fingers) return
    frame.dataset.pinched = ''
    // A picture that is already zoomed would jump.
    if (pinchStart?.scale === 1) setZoomPoint(frame, fingers.x, fingers.y)
  })
  frame.addEventListener(
    'touchmove',
    (event) => {
      const fingers = measureTouches(event)
      if (!pinchStart || !fingers) return
      event.preventDefault()
      zoomTo(parts, scaleByPinch(pinchStart.scale, pinchStart.distance, fingers.distance))
    },
    notPassive,
  )
  for (const name of ['touchend', 'touchcancel'] as const)
    frame.addEventListener(name, ({ touches }) => {
      pinchStart = null
      if (touches.length === 0) delete frame.dataset.pinched
    })
}

/** Activates this page's pictures; null if there are none. */
export function openGallery(form: HTMLFormElement | null): Gallery | null {
  const parts = findParts(form)
  if (!parts) return null
  watchThumbnails(parts)
  watchZoom(parts)
  watchWheel(parts)
  return { recolour: (colour) => showColour(parts, colour) }
}
