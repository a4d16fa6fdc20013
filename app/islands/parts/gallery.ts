// A product's pictures: switching, recolouring, and zooming at the pointer.

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

const withOtherKey = (event: MouseEvent): boolean => event.metaKey || event.ctrlKey || event.shiftKey
const inColour = (address: string | undefined, colour: string): string =>
  (address ?? '').replace(/\/[a-z0-9-]+\.webp\?/, `/${colour}.webp?`)

function partsOf(form: HTMLFormElement | null): Parts | null {
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
function show(parts: Parts, link: HTMLAnchorElement): void {
  const label = link.getAttribute('aria-label') ?? ''
  parts.large.removeAttribute('srcset')
  parts.large.src = link.dataset.large ?? ''
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
function recolour(parts: Parts, colour: HTMLInputElement): void {
  const { box, thumbnails, named } = parts
  const before = box.dataset.gallery ?? ''
  const name = colour.getAttribute('aria-label') ?? ''
  const lastName = named?.textContent ?? ''
  const other = thumbnails.find((link) => link.dataset.colour === colour.value)
  for (const link of thumbnails) {
    const shown = link.dataset.colour === before
    if (!shown && link !== other) continue
    const next = shown ? colour.value : before
    const label = link.getAttribute('aria-label') ?? ''
    link.dataset.colour = next
    link.dataset.large = inColour(link.dataset.large, next)
    link.dataset.closest = inColour(link.dataset.closest, next)
    link.href = link.href.replace(/colour=[a-z0-9-]+/, `colour=${next}`)
    link.setAttribute('aria-label', label.replace(/, [^,]*$/, `, ${next === before ? lastName : name}`))
    const small = link.querySelector('img')
    if (small) small.src = inColour(small.src, next)
  }
  box.dataset.gallery = colour.value
  if (named) named.textContent = name
  const ofColour = thumbnails.filter(({ dataset }) => dataset.colour === colour.value)
  // A photograph shows no selectable colour; the first drawn picture does.
  const current = ofColour.find(({ dataset }) => dataset.view === box.dataset.view) ?? ofColour[0]
  if (current) show(parts, current)
}

/** A thumbnail in another colour chooses that colour in the form, which shows it. */
function followThumbnails(parts: Parts): void {
  for (const link of parts.thumbnails)
    link.addEventListener('click', (event) => {
      if (withOtherKey(event)) return
      event.preventDefault()
      const colour = CSS.escape(link.dataset.colour ?? '')
      const input = parts.form?.querySelector<HTMLInputElement>(
        `input[type=radio][name=colour][value="${colour}"]`,
      )
      if (!input || input.checked) return show(parts, link)
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

/**
 * Zooms in and out on click or Enter; the pointer or the arrows set the position. Without this the link opens the
 * large picture.
 */
function followZoom(parts: Parts): void {
  const { frame, zoom } = parts
  const point = ({ clientX, clientY }: MouseEvent): void => {
    if (!clientX && !clientY) return
    const { left, top, width, height } = frame.getBoundingClientRect()
    frame.style.setProperty('--x', `${((clientX - left) / width) * 100}%`)
    frame.style.setProperty('--y', `${((clientY - top) / height) * 100}%`)
  }
  zoom.addEventListener('click', (event) => {
    if (withOtherKey(event)) return
    event.preventDefault()
    // If it doesn't arrive the visible picture is enlarged.
    loadClosest(parts).catch(() => {})
    point(event)
    frame.toggleAttribute('data-zoomed')
  })
  frame.addEventListener('pointermove', point)
  // A finger leaves with every lift; a second tap zooms out.
  frame.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType === 'mouse') delete frame.dataset.zoomed
  })
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') delete frame.dataset.zoomed
    const arrow = arrows[event.key]
    if (!arrow || document.activeElement !== zoom || !('zoomed' in frame.dataset)) return
    event.preventDefault()
    const [axis, percent] = arrow
    const at = Number.parseFloat(getComputedStyle(frame).getPropertyValue(axis))
    const next = (Number.isNaN(at) ? 50 : at) + percent
    frame.style.setProperty(axis, `${Math.min(100, Math.max(0, next))}%`)
  })
}

/** Activates this page's pictures; null if there are none. */
export function openGallery(form: HTMLFormElement | null): Gallery | null {
  const parts = partsOf(form)
  if (!parts) return null
  followThumbnails(parts)
  followZoom(parts)
  return { recolour: (colour) => recolour(parts, colour) }
}
