import { useContext } from 'react'
import { useLocation, useMatches, useRouteError } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { buildHomeData } from './json-ld.ts'
import type { RouteHandle } from './route-handle.ts'
import { SiteAddressesContext } from './site-addresses.ts'

/** The query parameters of a page's canonical address: the section of the policies, the page of a plain list. */
function buildKeptQuery(search: URLSearchParams, queryNames: readonly string[]): string {
  const names = [...search.keys()]
  const entries = queryNames.flatMap((name) => {
    const value = search.get(name)
    return value && (name !== 'page' || (names.length === 1 && /^[1-9]\d{0,3}$/.test(value) && value !== '1'))
      ? [[name, value] as [string, string]]
      : []
  })
  return entries.length ? `?${new URLSearchParams(entries)}` : ''
}

/**
 * For search engines and shared links: the page's canonical address and its picture. Only for public pages without
 * scripts; the others are behind the login.
 */
export function SearchHead() {
  const addresses = useContext(SiteAddressesContext)
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const error = useRouteError()
  if (!addresses) return null
  const handles = matches.map((match) => match.handle as RouteHandle | undefined)
  if (error || handles.some((handle) => handle?.unlisted)) return <meta name="robots" content="noindex" />
  const keptNames = handles.flatMap((handle) => handle?.keptQuery ?? [])
  const path = `${pathname.replace(/(.)\/+$/, '$1')}${buildKeptQuery(new URLSearchParams(search), keptNames)}`
  const host = path.startsWith('/@') ? (addresses.storeUrl ?? addresses.appUrl) : addresses.appUrl
  const picture = `${addresses.appUrl}${hrefs.sharePicture(path.replace(/[?&]page=\d+$/, ''))}`
  const hasOwnCard = handles.some((handle) => handle?.ownCard)
  return (
    <>
      {hasOwnCard ? null : (
        <>
          <link rel="canonical" href={host + path} />
          <meta property="og:url" content={host + path} />
          <meta property="og:image" content={picture} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {pathname === hrefs.home ? (
        <script type="application/ld+json">{buildHomeData(addresses.appUrl)}</script>
      ) : null}
    </>
  )
}
