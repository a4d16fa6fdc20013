import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError, useRouteLoaderData } from 'react-router'
import { SampleClock } from '../dashboard/sample-clock.tsx'
import { ErrorPage } from '../not-found/error-page.tsx'
import type { RouteHandle } from '../route-handle.ts'
import { Header } from './header.tsx'
import type { loader } from './layout.server.ts'
import { Rail } from './rail.tsx'
import '../dashboard/layout.css'
import '../dashboard/rail.css'
import './operator.css'

export { loader } from './layout.server.ts'
export const handle = { policy: 'staff' } satisfies RouteHandle
export const meta = () => [{ title: 'Operator · Fanfare' }, { name: 'robots', content: 'noindex' }]

type Chrome = ReturnType<typeof useLoaderData<typeof loader>>

function Console({ chrome, children }: { chrome: Chrome; children: React.ReactNode }) {
  const { name, roles, theme, sampleClock } = chrome
  return (
    <div className="app op">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Rail name={name} roles={roles} />
      <div className="app-c">
        <Header name={name} theme={theme} />
        {sampleClock ? <SampleClock {...sampleClock} /> : null}
        <main id="main" className="main">
          {children}
        </main>
      </div>
    </div>
  )
}

/** The console every operator page stands on: queues, search by code, page. */
export default function OperatorLayout() {
  return (
    <Console chrome={useLoaderData<typeof loader>()}>
      <Outlet />
    </Console>
  )
}

/** A page that is missing or broke keeps the console around it. */
export function ErrorBoundary() {
  const error = useRouteError()
  const chrome = useRouteLoaderData<typeof loader>('operator/layout')
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (!chrome) return <ErrorPage status={status} />
  return (
    <Console chrome={chrome}>
      <ErrorPage status={status} inside />
    </Console>
  )
}
