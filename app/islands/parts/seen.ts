/** A listing as this browser remembers it. */
type Seen = { href: string; title: string; picture: string; price: string }

const isSeen = (entry: unknown): entry is Seen =>
  typeof entry === 'object' &&
  entry !== null &&
  ['href', 'title', 'picture', 'price'].every(
    (key) => typeof (entry as Record<string, unknown>)[key] === 'string',
  )

/** Remembers this listing as the newest; what was looked at before it. Nothing where the browser keeps nothing. */
function remember(key: string, now: Seen): Seen[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    const before = (Array.isArray(stored) ? stored : []).filter(isSeen)
    const others = before.filter(({ href }) => href !== now.href)
    localStorage.setItem(key, JSON.stringify([now, ...others].slice(0, 9)))
    return others
  } catch {
    return []
  }
}

function itemOf({ href, title, picture, price }: Seen): HTMLElement {
  const item = document.createElement('li')
  const link = Object.assign(document.createElement('a'), { href })
  const box = Object.assign(document.createElement('span'), { className: 'st-pic' })
  const image = Object.assign(document.createElement('img'), {
    src: picture,
    alt: '',
    width: 360,
    height: 360,
  })
  image.loading = 'lazy'
  const name = Object.assign(document.createElement('b'), { textContent: title })
  const cost = Object.assign(document.createElement('small'), { textContent: price })
  box.append(image)
  link.append(box, name, cost)
  item.append(link)
  return item
}

/** What was looked at before stays in this browser: four of this store are shown, the newest first. */
export function showSeen(shelf: HTMLElement): void {
  const { seen: shop = '', href = '', title = '', picture = '', price = '' } = shelf.dataset
  const before = remember(`seen:${shop}`, { href, title, picture, price })
  // Only what is ours: the browser's store may have been written by somebody else.
  const own = before.filter((entry) => entry.href.startsWith('/') && entry.picture.startsWith('/pictures/'))
  shelf.querySelector('ul')?.append(...own.slice(0, 4).map(itemOf))
  shelf.hidden = own.length === 0
}
