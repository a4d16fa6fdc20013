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
import { NonceContext } from './nonce.ts'
import type { RouteHandle } from './route-handle.ts'

export const handle = { policy: 'public' } satisfies RouteHandle

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches()
  const nonce = useContext(NonceContext)
  const zeroJs = matches.some((match) => (match.handle as RouteHandle | undefined)?.zeroJs)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {zeroJs ? null : (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main>
      <h1>{missing ? 'This page is not here' : 'Something broke on our side'}</h1>
      <p>{missing ? 'The address may be old or mistyped.' : 'It has been noted. Try again in a moment.'}</p>
      <p>
        <a href="/">Go to the start page</a>
      </p>
    </main>
  )
}
