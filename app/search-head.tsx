import { useContext } from 'react'
import { useLocation, useMatches, useRouteError } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { homeData } from './json-ld.ts'
import { PlaceContext } from './place.ts'
import type { RouteHandle } from './route-handle.ts'

/** The query parameters of a page's canonical address: the section of the policies, the page of a plain list. */
function keptQuery(search: URLSearchParams, kept: readonly string[]): string {
  const names = [...search.keys()]
  const parts = kept.flatMap((name) => {
    const value = search.get(name)
    return value && (name !== 'page' || (names.length === 1 && /^[1-9]\d{0,3}$/.test(value) && value !== '1'))
      ? [[name, value] as [string, string]]
      : []
  })
  return parts.length ? `?${new URLSearchParams(parts)}` : ''
}

/**
 * For search engines and shared links: the page's canonical address and its picture. Only for public pages without
 * scripts; the others are behind the login.
 */
export function SearchHead() {
  const place = useContext(PlaceContext)
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const error = useRouteError()
  if (!place) return null
  const handles = matches.map((match) => match.handle as RouteHandle | undefined)
  if (error || handles.some((handle) => handle?.unlisted)) return <meta name="robots" content="noindex" />
  const kept = handles.flatMap((handle) => handle?.keptQuery ?? [])
  const path = `${pathname.replace(/(.)\/+$/, '$1')}${keptQuery(new URLSearchParams(search), kept)}`
  const host = path.startsWith('/@') ? (place.storeUrl ?? place.appUrl) : place.appUrl
  const picture = `${place.appUrl}${hrefs.sharePicture(path.replace(/[?&]page=\d+$/, ''))}`
  const says = handles.some((handle) => handle?.ownCard)
  return (
    <>
      {says ? null : (
        <>
          <link rel="canonical" href={host + path} />
          <meta property="og:url" content={host + path} />
          <meta property="og:image" content={picture} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {pathname === hrefs.home ? <script type="application/ld+json">{homeData(place.appUrl)}</script> : null}
    </>
  )
}
