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

/** A card as the page has it for what it does not know, filled in. */
function cardOf(card: DocumentFragment, { href, title, picture, price }: Seen): Node {
  const filled = document.importNode(card, true)
  filled.querySelector('a')?.setAttribute('href', href)
  filled.querySelector('img')?.setAttribute('src', picture)
  filled.querySelector('b')?.append(title)
  filled.querySelector('small')?.append(price)
  return filled
}

/** Shows products seen before, which stay in this browser: four of this store, the newest first. */
export function showSeen(shelf: HTMLElement): void {
  const { seen: shop = '', href = '', title = '', picture = '', price = '' } = shelf.dataset
  const before = remember(`seen:${shop}`, { href, title, picture, price })
  // Only what is ours: the browser's store may have been written by someone else.
  const own = before.filter((entry) => entry.href.startsWith('/') && entry.picture.startsWith('/pictures/'))
  const card = shelf.querySelector('template')?.content
  if (!card) return
  shelf.querySelector('ul')?.append(...own.slice(0, 4).map((entry) => cardOf(card, entry)))
  shelf.hidden = own.length === 0
}
