/** A listing as stored in this browser. */
type ViewedListing = { href: string; title: string; picture: string; price: string }

const isViewedListing = (entry: unknown): entry is ViewedListing =>
  typeof entry === 'object' &&
  entry !== null &&
  ['href', 'title', 'picture', 'price'].every(
    (key) => typeof (entry as Record<string, unknown>)[key] === 'string',
  )

/** Stores this listing as the newest; returns those before it. Nothing if the browser stores nothing. */
function remember(key: string, viewed: ViewedListing): ViewedListing[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    const entries = (Array.isArray(stored) ? stored : []).filter(isViewedListing)
    const otherEntries = entries.filter(({ href }) => href !== viewed.href)
    localStorage.setItem(key, JSON.stringify([viewed, ...otherEntries].slice(0, 9)))
    return otherEntries
  } catch {
    return []
  }
}

/** Fills in a card from the page's template. */
function fillCard(card: DocumentFragment, { href, title, picture, price }: ViewedListing): Node {
  const element = document.importNode(card, true)
  element.querySelector('a')?.setAttribute('href', href)
  element.querySelector('img')?.setAttribute('src', picture)
  element.querySelector('b')?.append(title)
  element.querySelector('small')?.append(price)
  return element
}

/** Shows products viewed before, stored in this browser only: four of this store, newest first. */
export function renderRecentlyViewed(shelf: HTMLElement): void {
  const { seen: shop = '', href = '', title = '', picture = '', price = '' } = shelf.dataset
  const entries = remember(`seen:${shop}`, { href, title, picture, price })
  // Only our own addresses: someone else may have written to the browser's storage.
  const ownEntries = entries.filter(
    (entry) => entry.href.startsWith('/') && entry.picture.startsWith('/pictures/'),
  )
  const card = shelf.querySelector('template')?.content
  if (!card) return
  shelf.querySelector('ul')?.append(...ownEntries.slice(0, 4).map((entry) => fillCard(card, entry)))
  shelf.hidden = ownEntries.length === 0
}
