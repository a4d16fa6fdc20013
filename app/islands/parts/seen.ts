/** A listing as stored in this browser. */
type Seen = { href: string; title: string; picture: string; price: string }

const isSeen = (entry: unknown): entry is Seen =>
  typeof entry === 'object' &&
  entry !== null &&
  ['href', 'title', 'picture', 'price'].every(
    (key) => typeof (entry as Record<string, unknown>)[key] === 'string',
  )

/** Stores this listing as the newest; returns those before it. Nothing if the browser stores nothing. */
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

/** Fills in a card from the page's template. */
function cardOf(card: DocumentFragment, { href, title, picture, price }: Seen): Node {
  const filled = document.importNode(card, true)
  filled.querySelector('a')?.setAttribute('href', href)
  filled.querySelector('img')?.setAttribute('src', picture)
  filled.querySelector('b')?.append(title)
  filled.querySelector('small')?.append(price)
  return filled
}

/** Shows products viewed before, stored in this browser only: four of this store, newest first. */
export function showSeen(shelf: HTMLElement): void {
  const { seen: shop = '', href = '', title = '', picture = '', price = '' } = shelf.dataset
  const before = remember(`seen:${shop}`, { href, title, picture, price })
  // Only our own addresses: someone else may have written to the browser's storage.
  const own = before.filter((entry) => entry.href.startsWith('/') && entry.picture.startsWith('/pictures/'))
  const card = shelf.querySelector('template')?.content
  if (!card) return
  shelf.querySelector('ul')?.append(...own.slice(0, 4).map((entry) => cardOf(card, entry)))
  shelf.hidden = own.length === 0
}
