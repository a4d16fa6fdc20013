import { slugOf } from '#kernel/slug.ts'
import { limits } from './limits.ts'

/** Words of the store's own addresses, which no listing may take. */
const reservedWords = new Set(
  'about account cart checkout collection collections contact embed feed help links order orders page pages policies post posts privacy returns search shipping shop sitemap terms'.split(
    ' ',
  ),
)

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** Tells if a listing may have this address: its letters are allowed, and no page of the store has it. */
export const isAllowedSlug = (slug: string): boolean =>
  slugPattern.test(slug) && slug.length <= limits.slugCharacters && !reservedWords.has(slug)

/** Makes an address from a title: Latin letters, digits and hyphens. Titles in other scripts get a neutral one. */
export function makeSlug(title: string): string {
  const plain = slugOf(title.replace(/['’]/g, ''))
    .slice(0, limits.slugCharacters - 8)
    .replace(/-$/, '')
  if (plain === '') return 'listing'
  return reservedWords.has(plain) ? `${plain}-1` : plain
}

/** The first unused of `slug`, `slug-2`, `slug-3` ... */
export function findFreeSlug(slug: string, used: ReadonlySet<string>): string {
  if (!used.has(slug)) return slug
  for (let index = 2; ; index += 1) {
    const next = `${slug}-${index}`
    if (!used.has(next)) return next
  }
}

/** An unused address made from a title. */
export const makeFreeSlug = (title: string, used: ReadonlySet<string>): string =>
  findFreeSlug(makeSlug(title), used)
