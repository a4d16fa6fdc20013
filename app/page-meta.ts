import type { MetaDescriptor } from 'react-router'

/** A public page's title and description, also for shared links. */
export function pageMeta(
  title: string,
  description: string,
  type: 'website' | 'article' | 'product' = 'website',
): MetaDescriptor[] {
  const whole = title.includes('Fanfare') ? title : `${title} · Fanfare`
  return [
    { title: whole },
    { name: 'description', content: description },
    { property: 'og:title', content: whole },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
  ]
}
