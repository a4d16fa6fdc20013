// A file's tile works without this as the browser's own field. This shows in it what was chosen, dropped, pasted or
// photographed, takes single files back, refuses at once what would be refused later, and says how far it is sent.
import { mark } from './fields.js'
import { readPage } from './read-page.js'

const fieldOf = (tile) => tile.querySelector('input[type=file]')
const made = (tag, own = {}, ...inside) => {
  const element = Object.assign(document.createElement(tag), own)
  element.append(...inside)
  return element
}
const size = (bytes) => (bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`)
const isPicture = (file) => /^image\/(png|jpeg|webp|gif|avif)$/.test(file.type)

// Heard before what says what is wrong with it.
document.addEventListener(
  'change',
  ({ target }) => {
    const tile = target.type === 'file' && target.closest('.ft')
    if (tile) show(tile)
  },
  true,
)
document.addEventListener('reset', ({ target }) =>
  // The fields are empty once the event is over.
  setTimeout(() => {
    for (const tile of target.querySelectorAll('.ft')) show(tile)
  }),
)

/** Puts files into a field; a field of several keeps those it has. */
function give(field, files, keep = field.multiple) {
  const box = new DataTransfer()
  const all = keep ? [...field.files, ...files] : files.slice(0, field.multiple ? undefined : 1)
  for (const file of all) box.items.add(file)
  field.files = box.files
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
}

const takes = (field, file) => {
  const kinds = field.accept.split(',').map((one) => one.trim().toLowerCase()).filter(Boolean)
  return kinds.length === 0 || kinds.some((kind) =>
    kind.startsWith('.') ? file.name.toLowerCase().endsWith(kind) : kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind,
  )
}

function faultOf(field) {
  const { most, bytes, kinds } = field.dataset
  const files = [...field.files]
  const wrong = files.find((file) => !takes(field, file))
  if (wrong) return `${wrong.name} can’t be used here.${kinds ? ` Choose ${kinds}.` : ''}`
  const large = bytes ? files.find((file) => file.size > Number(bytes)) : undefined
  if (large) return `${large.name} is ${size(large.size)}. Choose one of ${size(Number(bytes))} at most.`
  return most && files.length > Number(most) ? `Choose ${most} at most.` : ''
}

function show(tile) {
  const field = fieldOf(tile)
  const list = tile.querySelector('.ft-l')
  for (const picture of list.querySelectorAll('img')) URL.revokeObjectURL(picture.src)
  field.setCustomValidity(faultOf(field))
  list.replaceChildren(...[...field.files].map((file) => row(field, file)))
  tile.classList.toggle('is-full', field.files.length > 0)
  tile.querySelector('.ft-n').textContent = field.files.length === 0 ? '' : `${[...field.files].map(({ name }) => name).join(', ')} chosen`
  if (!field.validity.valid && field.files.length > 0) field.reportValidity()
}

function row(field, file) {
  const picture = isPicture(file) ? made('img', { src: URL.createObjectURL(file), alt: '' }) : made('span', { className: 'ft-i' }, ...mark('file-text'))
  const remove = made('button', { type: 'button', className: 'btn btn-g btn-sm btn-i', title: 'Remove' }, ...mark('x'))
  remove.setAttribute('aria-label', `Remove ${file.name}`)
  remove.addEventListener('click', () => {
    give(field, [...field.files].filter((one) => one !== file), false)
    field.focus({ preventScroll: true })
  })
  return made('li', {}, picture, made('span', { className: 'ft-f' }, made('b', { textContent: file.name }), made('small', { textContent: size(file.size) })), remove)
}

// Dropped: the field lies over its tile, so that the browser drops into it; the tile only shows that it will.
for (const [kind, over] of [['dragenter', true], ['dragleave', false], ['drop', false]])
  document.addEventListener(kind, (event) => {
    const tile = event.target.closest?.('.ft')
    if (!tile) return
    tile.classList.toggle('is-over', over)
    if (kind !== 'drop') return
    // A field of several would forget what it has.
    event.preventDefault()
    give(fieldOf(tile), [...event.dataTransfer.files])
  })

document.addEventListener('paste', (event) => {
  const files = [...(event.clipboardData?.files ?? [])]
  const seen = [...document.querySelectorAll('.ft')].filter((tile) => tile.checkVisibility())
  const tile = document.activeElement?.closest('.ft') ?? (seen.length === 1 ? seen[0] : null)
  if (files.length === 0 || !tile || fieldOf(tile).disabled) return
  event.preventDefault()
  give(fieldOf(tile), files)
})

document.addEventListener('click', ({ target }) => {
  const tile = target.closest?.('.ft-c')?.closest('.ft')
  if (!tile) return
  const field = fieldOf(tile)
  field.capture = 'environment'
  field.click()
  field.removeAttribute('capture')
})

// A plain form with files is sent with a bar, then goes where its answer goes. Heard last: what a screen sends by itself
// is not ours.
addEventListener('submit', (event) => {
  const form = event.target
  const tile = [...form.querySelectorAll('.ft')].find((one) => fieldOf(one).files.length > 0)
  if (!tile || event.defaultPrevented || form.method !== 'post') return
  event.preventDefault()
  if (tile.classList.contains('is-sent')) return
  send(form, event.submitter, tile)
})

function send(form, submitter, tile) {
  const bar = tile.querySelector('progress')
  const said = tile.querySelector('.ft-n')
  const call = new XMLHttpRequest()
  const done = (words) => {
    tile.classList.remove('is-sent')
    bar.hidden = true
    said.textContent = words
  }
  call.open('POST', form.action)
  call.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (lengthComputable) bar.value = loaded / total
  })
  call.addEventListener('error', () => done('The files did not arrive. Check the connection, then try again.'))
  call.addEventListener('load', () => {
    if (call.status < 400 || !call.responseText.includes('<main')) return location.assign(call.responseURL)
    // Refused: the same page with what is wrong in it, and the files still chosen.
    const next = readPage(call.responseText).querySelector('main')
    const kept = [...fieldOf(tile).files]
    const name = fieldOf(tile).name
    const place = [...document.querySelectorAll('.ft')].indexOf(tile)
    document.querySelector('main').replaceWith(document.adoptNode(next))
    const again = document.querySelectorAll('.ft')[place] ?? next.querySelector('.ft')
    if (again && fieldOf(again).name === name) give(fieldOf(again), kept, false)
    const note = next.querySelector('[role=alert], [aria-invalid=true]')
    note?.setAttribute('tabindex', note.getAttribute('tabindex') ?? '-1')
    note?.focus()
  })
  const data = new FormData(form, submitter)
  tile.classList.add('is-sent')
  bar.hidden = false
  bar.value = 0
  said.textContent = 'Sending'
  call.send(data)
}
