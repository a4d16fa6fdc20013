import { type LoaderFunctionArgs, redirect } from 'react-router'
import { browse, findFacets } from '#catalogue'
import { type BlankSort, categoryAt } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { readCached } from '../cached-reads.server.ts'
import { buildPageHref, parseBrowseQuery } from '../catalogue/browse-query.ts'
import { requestOf } from '../request.server.ts'

/** Lists that sort the whole catalogue instead of showing one branch. */
const sortedLists: Readonly<Record<string, { title: string; sort: BlankSort }>> = {
  '': { title: 'All products', sort: 'featured' },
  new: { title: 'New products', sort: 'new' },
  'best-sellers': { title: 'Best sellers', sort: 'best-sellers' },
  trending: { title: 'Trending products', sort: 'trending' },
}

/** A list of the catalogue, or null if there is no such list or page. */
export async function loadProductList(context: LoaderFunctionArgs['context'], path: string) {
  const { url, config } = requestOf(context)
  const sortedList = Object.hasOwn(sortedLists, path) ? sortedLists[path] : undefined
  const category = sortedList ? null : categoryAt(path)
  if (!sortedList && !category) return null
  const defaultSort = sortedList?.sort ?? 'featured'
  const query = parseBrowseQuery(url.searchParams, defaultSort)
  // A form sends its empty fields too; the canonical address has none.
  if ([...url.searchParams.values()].includes(''))
    throw redirect(buildPageHref(hrefs.products(path), query, query.page, defaultSort))
  const categoryPath = category?.path
  const search = { ...query, category: categoryPath }
  const facetsKey = `facets ${JSON.stringify({ ...search, page: 0, sort: '' })}`
  const [blanks, facets] = await readCached(
    context,
    null,
    async ({ tx, cache }) =>
      [
        await browse(tx, search),
        await cache(['catalogue'], facetsKey, () => findFacets(tx, search)),
      ] as const,
  )
  if (query.page > 1 && blanks.rows.length === 0) return null
  const { appUrl } = config
  return {
    appUrl,
    path,
    title: sortedList?.title ?? category!.title,
    defaultSort,
    query,
    blanks,
    facets,
  }
}
