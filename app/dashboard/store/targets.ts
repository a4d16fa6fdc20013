import type { Choice } from '../../ui/field.tsx'
import type { StorePage } from './store.server.ts'

/** Every page of the store that a link can lead to. */
export function listTargetChoices({
  collections,
  writings,
  listings,
}: Pick<StorePage, 'collections' | 'writings' | 'listings'>): Choice[] {
  return [
    { value: '', label: 'Nowhere' },
    { value: 'home', label: 'First page' },
    { value: 'shop', label: 'Shop, everything on sale' },
    { value: 'about', label: 'About' },
    { value: 'posts', label: 'Blog' },
    { value: 'links', label: 'Links page' },
    ...collections.map(({ slug, title }) => ({ value: `collection:${slug}`, label: `Collection: ${title}` })),
    ...writings
      .filter(({ publishedAt }) => publishedAt !== null)
      .map(({ kind, slug, title }) => ({
        value: `${kind}:${slug}`,
        label: `${kind === 'page' ? 'Page' : 'Post'}: ${title}`,
      })),
    ...listings.map(({ slug, title }) => ({ value: `listing:${slug}`, label: `Product: ${title}` })),
  ]
}
