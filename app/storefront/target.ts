import { hrefs } from '#kernel/hrefs.ts'

/** The address a store's link leads to: `shop`, `collection:tour`, or an address elsewhere. Null: nowhere. */
export function buildTargetHref(handle: string, target: string): string | null {
  if (target.startsWith('https://')) return target
  const [kind, slug = ''] = target.split(':')
  switch (kind) {
    case 'home':
      return hrefs.storefront(handle)
    case 'shop':
      return hrefs.storeShop(handle)
    case 'about':
      return hrefs.storeAbout(handle)
    case 'posts':
      return hrefs.storePosts(handle)
    case 'links':
      return hrefs.storeLinks(handle)
    case 'collection':
      return hrefs.storeCollection(handle, slug)
    case 'page':
      return hrefs.storePage(handle, slug)
    case 'post':
      return hrefs.storePost(handle, slug)
    case 'listing':
      return hrefs.storeListing(handle, slug)
    default:
      return null
  }
}

/** The attributes of a link to another site; nothing for one of the store's own. */
export const linkAttributesOf = (href: string): { target?: string; rel?: string } =>
  href.startsWith('https://') ? { target: '_blank', rel: 'nofollow ugc noopener' } : {}
