import { browse, countOffers, createSections, findFacets } from '#catalogue'
import { parseBrowseQuery } from '../../catalogue/browse-query.ts'
import type { RequestContext } from '../../request.server.ts'

/** The create page: three sections, or search results. */
export async function loadCreatePage({ read, url }: Pick<RequestContext, 'read' | 'url'>) {
  const query = parseBrowseQuery(url.searchParams)
  if (!query.words)
    return {
      query,
      blanks: null,
      facets: null,
      ...(await read(async (tx) => ({
        sections: await createSections(tx),
        printed: (await countOffers(tx)).printed,
      }))),
    }
  const [blanks, facets] = await read(
    async (tx) => [await browse(tx, query), await findFacets(tx, query)] as const,
  )
  return { query, sections: null, printed: 0, blanks, facets }
}
