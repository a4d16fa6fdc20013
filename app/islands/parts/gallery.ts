// A product's pictures: switching, recolouring, and zooming at the pointer.
import { isForPicture, pressedScale, scaleByFingers, scaleByWheel } from './closer.ts'

/** The common parts of galleries. A chosen colour may be shown in `named`, and chosen in `form`. */
type Parts = {
  box: HTMLElement
  frame: HTMLElement
  large: HTMLImageElement
  zoom: HTMLAnchorElement
  caption: HTMLElement
  thumbnails: readonly HTMLAnchorElement[]
  form: HTMLFormElement | null
  named: HTMLElement | null
}
export type Gallery = { recolour(colour: HTMLInputElement): void }

const hasModifierKey = (event: MouseEvent): boolean => event.metaKey || event.ctrlKey || event.shiftKey
const addColour = (address: string | undefined, colour: string): string =>
  (address ?? '').replace(/\/[a-z0-9-]+\.webp\?/, `/${colour}.webp?`)

/** A drawn picture in the widths a screen may need: a phone fetches no more of it than it shows. */
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
  const named = form?.querySelector<HTMLElement>('[data-colour-name]') ?? null
  return { box, frame, large, zoom, caption, thumbnails, form, named }
}

/** Shows a picture and marks its thumbnail; the address follows, so that it can be shared and reloaded. */
function showPicture(parts: Parts, link: HTMLAnchorElement): void {
  const label = link.getAttribute('aria-label') ?? ''
  const address = link.dataset.large ?? ''
  // The first picture is decoded beside the page's opening; a chosen one replaces it without a blank frame.
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

/** Switches the thumbnails of the last colour to another, and that colour's thumbnail to the last one. */
function showColour(parts: Parts, colour: HTMLInputElement): void {
  const { box, thumbnails, named } = parts
  const shownColour = box.dataset.gallery ?? ''
  const name = colour.getAttribute('aria-label') ?? ''
  const lastName = named?.textContent ?? ''
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
  if (named) named.textContent = name
  const ofColour = thumbnails.filter(({ dataset }) => dataset.colour === colour.value)
  // A photograph shows no selectable colour; the first drawn picture does.
  const current = ofColour.find(({ dataset }) => dataset.view === box.dataset.view) ?? ofColour[0]
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
async function loadClosest({ zoom, large }: Parts): Promise<void> {
  const closest = zoom.href
  const image = new Image()
  image.src = closest
  await image.decode()
  if (zoom.href !== closest || large.src === closest) return
  large.removeAttribute('srcset')
  large.src = closest
}

const arrows: Readonly<Record<string, readonly [axis: string, percent: number]>> = {
  ArrowLeft: ['--x', -10],
  ArrowRight: ['--x', 10],
  ArrowUp: ['--y', -10],
  ArrowDown: ['--y', 10],
}

const readScale = ({ frame }: Parts): number =>
  'zoomed' in frame.dataset ? Number.parseFloat(frame.style.getPropertyValue('--zoom')) : 1

/** Shows the picture so many times as large; the first time the largest picture is fetched. */
function zoomTo(parts: Parts, scale: number): void {
  const { frame } = parts
  if (scale === 1) {
    delete frame.dataset.zoomed
    return
  }
  // If it doesn't arrive the visible picture is enlarged.
  if (!('zoomed' in frame.dataset)) loadClosest(parts).catch(() => {})
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
    zoomTo(parts, readScale(parts) === 1 ? pressedScale : 1)
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
    const at = Number.parseFloat(getComputedStyle(frame).getPropertyValue(axis))
    const next = (Number.isNaN(at) ? 50 : at) + percent
    frame.style.setProperty(axis, `${Math.min(100, Math.max(0, next))}%`)
  })
}

/** Zooms by wheel and by two fingers, towards where they are. */
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
  let from: { distance: number; scale: number } | null = null
  const measureTouches = ({ touches }: TouchEvent) => {
    const [first, second] = [touches[0], touches[1]]
    if (!first || !second || touches.length > 2) return null
    const [x, y] = [first.clientX - second.clientX, first.clientY - second.clientY]
    return { distance: Math.hypot(x, y), x: second.clientX + x / 2, y: second.clientY + y / 2 }
  }
  frame.addEventListener('touchstart', (event) => {
    const fingers = measureTouches(event)
    from = fingers && { distance: fingers.distance, scale: readScale(parts) }
    if (!fingers) return
    frame.dataset.pinched = ''
    // A picture that is closer already would jump.
    if (from?.scale === 1) setZoomPoint(frame, fingers.x, fingers.y)
  })
  frame.addEventListener(
    'touchmove',
    (event) => {
      const fingers = measureTouches(event)
      if (!from || !fingers) return
      event.preventDefault()
      zoomTo(parts, scaleByFingers(from.scale, from.distance, fingers.distance))
    },
    notPassive,
  )
  for (const name of ['touchend', 'touchcancel'] as const)
    frame.addEventListener(name, ({ touches }) => {
      from = null
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
