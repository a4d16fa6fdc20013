import type { MetaDescriptor } from 'react-router'

/** Title and description of a public page, also for those who share its link. */
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
