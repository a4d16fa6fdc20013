import './no-code-from-text.ts'
import type { ReactNode } from 'react'
import { useContext } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from 'react-router'
import type { Look } from '#storefronts/contract'
import { NonceContext } from './nonce.ts'
import { ErrorPage } from './not-found/error-page.tsx'
import type { RouteHandle } from './route-handle.ts'
import { SearchHead } from './search-head.tsx'
import { storeFonts } from './storefront/look-fonts.ts'
import { FieldScript } from './ui/field-script.tsx'
import { type Theme, themes } from './ui/theme.ts'
import './ui/ui.css'

export const handle = { policy: 'public' } satisfies RouteHandle

/** A failed page has no title of its own. */
export const meta = ({ error }: { error?: unknown }) =>
  error
    ? [
        {
          title:
            isRouteErrorResponse(error) && error.status < 500
              ? 'Page not found · Fanfare'
              : 'Something went wrong · Fanfare',
        },
      ]
    : []

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches()
  const nonce = useContext(NonceContext)
  const zeroJs = matches.some((match) => (match.handle as RouteHandle | undefined)?.zeroJs)
  return (
    <html lang="en" data-theme={pickTheme(matches)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {renderIcon(matches) ?? <link rel="icon" href="/icon.svg" type="image/svg+xml" />}
        {listFonts(matches).map((font) => (
          <link
            key={font}
            rel="preload"
            href={`/fonts/${font}.woff2`}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
        <Meta />
        {zeroJs ? <SearchHead /> : null}
        <Links />
      </head>
      <body>
        {children}
        {zeroJs ? null : (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
            <FieldScript files />
          </>
        )}
      </body>
    </html>
  )
}

/** Each page fetches its own fonts only. */
function listFonts(matches: ReturnType<typeof useMatches>): readonly string[] {
  for (const { handle, loaderData } of matches) {
    const { inStore, site } = (handle ?? {}) as Partial<RouteHandle>
    const data = loaderData as { look?: Look; frame?: { look?: Look } | null } | undefined
    const look = inStore && (data?.look ?? data?.frame?.look)
    if (look) return storeFonts[look.fonts]
    if (site) return ['instrument-sans', 'bricolage-display']
  }
  return ['instrument-sans', 'bricolage-interface']
}

export default function Root() {
  return <Outlet />
}

/** A store with its own icon puts the address in its data. */
function renderIcon(matches: ReturnType<typeof useMatches>): ReactNode {
  for (const { loaderData } of matches) {
    const icon = (loaderData as { icon?: unknown } | undefined)?.icon
    if (typeof icon === 'string' && icon.startsWith('/pictures/store/'))
      return <link rel="icon" href={icon} />
  }
}

/** A layout with themes (the dashboard) puts the chosen one in its data; all other pages are light. */
function pickTheme(matches: ReturnType<typeof useMatches>): Theme | undefined {
  for (const { loaderData } of matches) {
    const theme = (loaderData as { theme?: unknown } | undefined)?.theme
    if (themes.includes(theme as Theme)) return theme as Theme
  }
}

export function ErrorBoundary() {
  const error = useRouteError()
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
}
