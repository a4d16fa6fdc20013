import type { MetaDescriptor } from 'react-router'

/** A public page's title and description, also for shared links. */
export function buildPageMeta(
  title: string,
  description: string,
  type: 'website' | 'article' | 'product' = 'website',
): MetaDescriptor[] {
  const fullTitle = title.includes('Fanfare') ? title : `${title} · Fanfare`
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
  ]
}
