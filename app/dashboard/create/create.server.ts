import { browse, createSections, filtersOf } from '#catalogue'
import { queryFrom } from '../../catalogue/browse-query.ts'
import type { RequestContext } from '../../request.server.ts'

/** The create page: three sections, or what a search found. */
export async function createPage({ read, url }: Pick<RequestContext, 'read' | 'url'>) {
  const query = queryFrom(url.searchParams)
  if (!query.words)
    return { query, sections: await read((tx) => createSections(tx)), found: null, filters: null }
  const found = await read((tx) => browse(tx, query))
  return { query, sections: null, found, filters: filtersOf() }
}
