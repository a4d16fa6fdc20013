// A file's tile works without this as the browser's own field. This shows files chosen, dropped, pasted or
// photographed, removes single files, refuses at once what would be refused later, and shows the progress.
import { createIcon } from './fields.ts'
import { readPage } from './parts/read-page.ts'

/** A tile with its parts. */
type Tile = {
  box: HTMLElement
  field: HTMLInputElement
  list: HTMLElement
  status: HTMLElement
  bar: HTMLProgressElement
}

function findTile(box: Element | null | undefined): Tile | null {
  const field = box?.querySelector<HTMLInputElement>('input[type=file]')
  const list = box?.querySelector<HTMLElement>('.ft-l')
  const status = box?.querySelector<HTMLElement>('[role=status]')
  const bar = box?.querySelector('progress')
  return box instanceof HTMLElement && field && list && status && bar
    ? { box, field, list, status, bar }
    : null
}
const listTiles = (within: ParentNode): Tile[] =>
  [...within.querySelectorAll('.ft')].flatMap((box) => findTile(box) ?? [])
const findTileAround = (target: EventTarget | null): Tile | null =>
  target instanceof Element ? findTile(target.closest('.ft')) : null
const listFiles = ({ field }: Tile): File[] => [...(field.files ?? [])]

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}
const formatSize = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
const isPicture = (file: File): boolean => /^image\/(png|jpeg|webp|gif|avif)$/.test(file.type)

// Runs before the listener that shows faults.
document.addEventListener(
  'change',
  ({ target }) => {
    const tile = target instanceof HTMLInputElement && target.type === 'file' ? findTileAround(target) : null
    if (tile) renderTile(tile)
  },
  true,
)
document.addEventListener('reset', ({ target }) => {
  // The fields are empty after the event.
  if (target instanceof HTMLFormElement) setTimeout(() => listTiles(target).forEach(renderTile))
})

/** Adds files to a tile; a tile for several files keeps those it has. */
function setFiles(tile: Tile, files: readonly File[], keepsExisting = tile.field.multiple): void {
  const transfer = new DataTransfer()
  const allFiles = keepsExisting
    ? [...listFiles(tile), ...files]
    : files.slice(0, tile.field.multiple ? undefined : 1)
  for (const file of allFiles) transfer.items.add(file)
  tile.field.files = transfer.files
  for (const kind of ['input', 'change']) tile.field.dispatchEvent(new Event(kind, { bubbles: true }))
}

function accepts({ field }: Tile, file: File): boolean {
  const kinds = field.accept
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .filter(Boolean)
  const isOfKind = (kind: string): boolean => {
    if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind)
    return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind
  }
  return kinds.length === 0 || kinds.some(isOfKind)
}

function findFault(tile: Tile): string {
  const { most: maxFiles, bytes: maxBytes, kinds: kindsText } = tile.field.dataset
  const files = listFiles(tile)
  const rejected = files.find((file) => !accepts(tile, file))
  if (rejected) return `${rejected.name} can’t be used here.${kindsText ? ` Choose ${kindsText}.` : ''}`
  const oversized = maxBytes ? files.find((file) => file.size > Number(maxBytes)) : undefined
  if (oversized)
    return `${oversized.name} is ${formatSize(oversized.size)}. Choose one of ${formatSize(Number(maxBytes))} at most.`
  return maxFiles && files.length > Number(maxFiles) ? `Choose ${maxFiles} at most.` : ''
}

function renderTile(tile: Tile): void {
  const { box, field, list, status } = tile
  const files = listFiles(tile)
  for (const picture of list.querySelectorAll('img')) URL.revokeObjectURL(picture.src)
  field.setCustomValidity(findFault(tile))
  list.replaceChildren(...files.map((file) => createRow(tile, file)))
  box.classList.toggle('is-full', files.length > 0)
  status.textContent = files.length === 0 ? '' : `${files.map(({ name }) => name).join(', ')} chosen`
  if (!field.validity.valid && files.length > 0) field.reportValidity()
}

function createRow(tile: Tile, file: File): HTMLElement {
  const picture = isPicture(file)
    ? make('img', { src: URL.createObjectURL(file), alt: '' })
    : make('span', { className: 'ft-i' }, ...createIcon('file-text'))
  const removeButton = make(
    'button',
    { type: 'button', className: 'btn btn-g btn-sm btn-i', title: 'Remove' },
    ...createIcon('x'),
  )
  removeButton.setAttribute('aria-label', `Remove ${file.name}`)
  removeButton.addEventListener('click', () => {
    const otherFiles = listFiles(tile).filter((other) => other !== file)
    setFiles(tile, otherFiles, false)
    tile.field.focus({ preventScroll: true })
  })
  const name = make('b', { textContent: file.name })
  const size = make('small', { textContent: formatSize(file.size) })
  return make('li', {}, picture, make('span', { className: 'ft-f' }, name, size), removeButton)
}

// The field covers its tile, so the browser drops into it; the tile only highlights.
for (const kind of ['dragenter', 'dragleave', 'drop'] as const)
  document.addEventListener(kind, (event) => {
    const tile = findTileAround(event.target)
    if (!tile) return
    tile.box.classList.toggle('is-over', kind === 'dragenter')
    if (kind !== 'drop') return
    // A field for several files would lose those it has.
    event.preventDefault()
    setFiles(tile, [...(event.dataTransfer?.files ?? [])])
  })

document.addEventListener('paste', (event) => {
  const files = [...(event.clipboardData?.files ?? [])]
  const visible = listTiles(document).filter(({ box }) => box.checkVisibility())
  const tile = findTileAround(document.activeElement) ?? (visible.length === 1 ? visible[0] : null)
  if (files.length === 0 || !tile || tile.field.disabled) return
  event.preventDefault()
  setFiles(tile, files)
})

document.addEventListener('click', ({ target }) => {
  const camera = target instanceof Element && target.closest('.ft-c')
  const field = camera && findTileAround(camera)?.field
  if (!field) return
  field.setAttribute('capture', 'environment')
  field.click()
  field.removeAttribute('capture')
})

// Sends a plain form with files with a progress bar, then navigates to its answer. Runs last: screens send their own
// forms themselves.
addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return
  const tile = listTiles(form).find((candidate) => listFiles(candidate).length > 0)
  if (!tile || event.defaultPrevented || form.method !== 'post') return
  event.preventDefault()
  if (!tile.box.classList.contains('is-sent')) send(tile, form, event.submitter)
})

function send(tile: Tile, form: HTMLFormElement, submitter: HTMLElement | null): void {
  const { box, bar, status } = tile
  const request = new XMLHttpRequest()
  request.open('POST', form.action)
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (lengthComputable) bar.value = loaded / total
  })
  request.addEventListener('error', () => {
    box.classList.remove('is-sent')
    bar.hidden = true
    status.textContent = 'The files didn’t load. Check the connection, then try again.'
  })
  request.addEventListener('load', () => {
    const next = request.status < 400 ? null : readPage(request.responseText).querySelector('main')
    if (next) showRefusal(tile, next)
    else location.assign(request.responseURL)
  })
  box.classList.add('is-sent')
  bar.hidden = false
  bar.value = 0
  status.textContent = 'Sending'
  request.send(new FormData(form, submitter))
}

/** The same page with its faults, and the files still chosen. */
function showRefusal(tile: Tile, next: HTMLElement): void {
  const files = listFiles(tile)
  const position = [...document.querySelectorAll('.ft')].indexOf(tile.box)
  document.querySelector('main')?.replaceWith(document.adoptNode(next))
  const newTile = findTile(document.querySelectorAll('.ft')[position] ?? next.querySelector('.ft'))
  if (newTile?.field.name === tile.field.name) setFiles(newTile, files, false)
  const note = next.querySelector<HTMLElement>('[role=alert], [aria-invalid=true]')
  note?.setAttribute('tabindex', note.getAttribute('tabindex') ?? '-1')
  note?.focus()
}
