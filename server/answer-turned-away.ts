/**
 * Redirects a person who may not enter yet. A screen's data request is redirected in the framework's own way, by a
 * full load; a screen that sent a form may stay, with what was typed.
 */
export function answerTurnedAway(
  verdict: 'log in' | 'give second factor' | 'make a shop',
  page: { pathname: string; isData: boolean },
  url: URL,
  request: Request,
): Response {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const query = new URLSearchParams(isRead ? url.search : '')
  if (page.isData) for (const name of ['_routes', 'index']) query.delete(name)
  const [dataSearch, pageSearch] = [query.size ? `?${query}` : '', isRead ? url.search : '']
  const search = page.isData ? dataSearch : pageSearch
  const target = { 'log in': '/login', 'give second factor': '/two-factor', 'make a shop': '/sign-up' }[
    verdict
  ]
  const location = `${target}?next=${encodeURIComponent(page.pathname + search)}`
  const dataHeaders = {
    'X-Remix-Redirect': location,
    'X-Remix-Status': '302',
    'X-Remix-Reload-Document': 'true',
  }
  const noStore = { 'Cache-Control': 'no-store' }
  return page.isData
    ? new Response(null, { status: 204, headers: { ...dataHeaders, ...noStore, 'X-Turned-Away': verdict } })
    : new Response(null, { status: 303, headers: { Location: location, ...noStore } })
}
