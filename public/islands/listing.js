// The listing page without this works by links and one form. This swaps pictures in place, keeps sizes true to the
// chosen colour, counts down, and offers one more and one fewer.
const gallery = document.querySelector('[data-gallery]')
const form = document.querySelector('[data-buy]')
const large = gallery?.querySelector('.gal-m img')
const frame = gallery?.querySelector('.gal-m')
const zoom = gallery?.querySelector('[data-zoom]')
const caption = gallery?.querySelector('.gal-c')
const thumbnails = [...(gallery?.querySelectorAll('.gal-t a') ?? [])]

const inColour = (address, colour) => address.replace(/\/[a-z0-9-]+\.webp\?/, `/${colour}.webp?`)

/** Shows a picture and marks its thumbnail; the address follows, so that it can be sent and reloaded. */
function show(link) {
  large.removeAttribute('srcset')
  large.src = link.dataset.large
  zoom.href = link.dataset.closest
  frame.classList.remove('is-close')
  large.alt = link.getAttribute('aria-label')
  caption.textContent = link.getAttribute('aria-label')
  gallery.dataset.view = link.dataset.view
  for (const one of thumbnails) {
    if (one === link) one.setAttribute('aria-current', 'true')
    else one.removeAttribute('aria-current')
  }
  history.replaceState(null, '', link.href)
}

/** Takes all thumbnails that showed the last colour over to another one. */
function recolour(input) {
  const before = gallery.dataset.gallery
  const name = input.getAttribute('aria-label')
  const last = form.querySelector('[data-colour-name]').textContent
  const other = thumbnails.find((link) => link.dataset.colour === input.value)
  for (const link of thumbnails) {
    const take = link.dataset.colour === before ? input.value : link === other ? before : null
    if (!take) continue
    const label = link.getAttribute('aria-label')
    link.dataset.colour = take
    link.dataset.large = inColour(link.dataset.large, take)
    link.dataset.closest = inColour(link.dataset.closest, take)
    link.href = link.href.replace(/colour=[a-z0-9-]+/, `colour=${take}`)
    link.setAttribute('aria-label', label.replace(/, [^,]*$/, `, ${take === before ? last : name}`))
    const small = link.querySelector('img')
    small.src = inColour(small.src, take)
  }
  gallery.dataset.gallery = input.value
  form.querySelector('[data-colour-name]').textContent = name
  const current = thumbnails.find((link) => link.dataset.colour === input.value && link.dataset.view === gallery.dataset.view)
  if (current) show(current)
}

/** Sizes that the colour lacks can't be chosen, and the line below says so. */
function fitSizes(input) {
  const gone = input.dataset.gone ? input.dataset.gone.split('|') : []
  const sizes = [...form.querySelectorAll('input[name=size]')]
  for (const size of sizes) {
    size.disabled = gone.includes(size.value)
    if (size.disabled) size.checked = false
  }
  const shown = sizes.filter((size) => size.disabled).map((size) => size.value)
  form.querySelector('[data-gone-words]').textContent = shown.length
    ? `${shown.join(', ')} ${shown.length === 1 ? 'is' : 'are'} out of stock in this colour.`
    : ''
}

function summarise() {
  const chosen = ['colour', 'size'].map((name) => form.querySelector(`input[name=${name}]:checked`))
  const words = [chosen[0]?.getAttribute('aria-label'), chosen[1]?.value].filter(Boolean)
  const line = document.querySelector('[data-summary]')
  if (line) line.textContent = words.join(', ')
}

if (gallery) {
  for (const link of thumbnails) {
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      const input = form?.querySelector(`input[type=radio][name=colour][value="${link.dataset.colour}"]`)
      if (input && !input.checked) {
        input.checked = true
        gallery.dataset.view = link.dataset.view
        recolour(input)
        fitSizes(input)
        summarise()
      } else show(link)
    })
  }
}
if (form) {
  addToDrawer(form)
  form.addEventListener('change', (event) => {
    if (event.target.name === 'size') form.querySelector('[data-size-error]').hidden = true
    if (event.target.name === 'colour') {
      if (gallery) recolour(event.target)
      fitSizes(event.target)
    }
    summarise()
  })
  const count = form.querySelector('input[name=quantity]')
  for (const button of form.querySelectorAll('[data-step]')) {
    button.hidden = false
    button.addEventListener('click', () => {
      const next = Number(count.value) + Number(button.dataset.step)
      count.value = String(Math.min(Number(count.max), Math.max(Number(count.min), next)))
    })
  }
}

/**
 * What is added is seen in the cart beside the page; where that fails, or says where else to go, the form goes as it is.
 * Its script comes with the first touch of the form.
 */
function addToDrawer(buy) {
  let module = null
  const fetched = () => (module ??= import('./cart.js'))
  for (const kind of ['pointerdown', 'focusin']) buy.addEventListener(kind, fetched, { once: true })
  let busy = false
  // What is missing is said beside the sizes, in place of the browser's own bubble.
  buy.noValidate = true
  const missing = buy.querySelector('[data-size-error]')
  const sizes = [...buy.querySelectorAll('input[name=size][type=radio]')]
  buy.addEventListener('submit', async (event) => {
    event.preventDefault()
    const first = sizes.find((size) => !size.disabled)
    const lacks = first !== undefined && !sizes.some((size) => size.checked)
    if (missing) missing.hidden = !lacks
    if (lacks) return first.focus()
    if (busy) return
    busy = true
    const pressed = event.submitter
    pressed?.classList.add('is-busy')
    try {
      const { openCart } = await fetched()
      await openCart(buy.action, new URLSearchParams(new FormData(buy)))
    } catch {
      buy.submit()
    }
    pressed?.classList.remove('is-busy')
    busy = false
  })
  // The script's own listeners work from then on; the icon of the cart opens it, too.
  const icon = document.querySelector('.sh-c')
  icon?.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    fetched()
      .then(({ openCart }) => openCart(icon.href))
      .catch(() => location.assign(icon.href))
  })
}

/** Closer and back by a press or Enter; the pointer says where. Without this the link opens the large picture. */
if (zoom) {
  const point = (event) => {
    const box = frame.getBoundingClientRect()
    if (!event.clientX && !event.clientY) return
    frame.style.setProperty('--x', `${((event.clientX - box.left) / box.width) * 100}%`)
    frame.style.setProperty('--y', `${((event.clientY - box.top) / box.height) * 100}%`)
  }
  zoom.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // The largest picture comes behind the one that is seen, unless another was chosen meanwhile.
    const closest = zoom.href
    const image = new Image()
    image.src = closest
    image.decode().then(() => {
      if (zoom.href !== closest || large.src === closest) return
      large.removeAttribute('srcset')
      large.src = closest
    }, () => {})
    point(event)
    frame.classList.toggle('is-close')
  })
  frame.addEventListener('pointermove', point)
  // A finger leaves with every lift; a second tap goes back.
  frame.addEventListener('pointerleave', (event) => {
    if (event.pointerType === 'mouse') frame.classList.remove('is-close')
  })
  const ways = { ArrowLeft: ['--x', -10], ArrowRight: ['--x', 10], ArrowUp: ['--y', -10], ArrowDown: ['--y', 10] }
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') frame.classList.remove('is-close')
    const way = ways[event.key]
    if (!way || document.activeElement !== zoom || !frame.classList.contains('is-close')) return
    event.preventDefault()
    const at = Number.parseFloat(getComputedStyle(frame).getPropertyValue(way[0]))
    frame.style.setProperty(way[0], `${Math.min(100, Math.max(0, at + way[1]))}%`)
  })
}

const copy = document.querySelector('[data-copy]')
if (copy && navigator.clipboard) {
  copy.hidden = false
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(copy.dataset.copy)
    copy.textContent = 'Copied'
  })
}

/** What was looked at before stays in this browser: four of this store are shown, the newest first. */
const seen = document.querySelector('[data-seen]')
if (seen) {
  const key = `seen:${seen.dataset.seen}`
  const { href, title, picture, price } = seen.dataset
  let kept = []
  try {
    kept = JSON.parse(localStorage.getItem(key) ?? '[]').filter((one) => one.href !== href)
    localStorage.setItem(key, JSON.stringify([{ href, title, picture, price }, ...kept].slice(0, 9)))
  } catch {
    kept = []
  }
  const own = kept.filter((one) => String(one.href).startsWith('/') && String(one.picture).startsWith('/pictures/'))
  for (const one of own.slice(0, 4)) {
    const item = document.createElement('li')
    const link = document.createElement('a')
    const box = document.createElement('span')
    const image = document.createElement('img')
    const name = document.createElement('b')
    const cost = document.createElement('small')
    link.href = one.href
    box.className = 'st-pic'
    Object.assign(image, { src: one.picture, alt: '', width: 360, height: 360, loading: 'lazy' })
    name.textContent = one.title
    cost.textContent = one.price
    box.append(image)
    link.append(box, name, cost)
    item.append(link)
    seen.querySelector('ul').append(item)
  }
  seen.hidden = own.length === 0
}

const began = performance.now()
const two = (value) => String(value).padStart(2, '0')
/** The server said how long is left in business time; here it only runs down. */
function tick() {
  for (const timer of document.querySelectorAll('[data-left]')) {
    const minutes = Math.max(0, Math.floor((Number(timer.dataset.left) - (performance.now() - began)) / 60_000))
    const parts = [String(Math.floor(minutes / 1440)), two(Math.floor((minutes % 1440) / 60)), two(minutes % 60)]
    const texts = [...timer.querySelector('.count').childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    for (const [place, node] of texts.entries()) if (node.data !== parts[place]) node.data = parts[place]
  }
}
setInterval(tick, 15_000)
document.documentElement.classList.add('js')

// A moment is written in UTC; beside it stands what a clock shows where the browser is, unless that is the same.
for (const time of document.querySelectorAll('time[data-local]')) {
  const date = new Date(time.dateTime)
  if (date.getTimezoneOffset() === 0) continue
  const words = new Intl.DateTimeFormat('en-GB', { weekday: 'long', hour: '2-digit', minute: '2-digit' }).format(date)
  time.after(` (${words} where you are)`)
}
