/** A store page's breadcrumbs for search engines: schema.org's BreadcrumbList. */
export const buildBreadcrumbs = (site: string, crumbs: readonly { name: string; path: string }[]) => ({
  'script:ld+json': {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site + path,
    })),
  },
})
