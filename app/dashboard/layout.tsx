import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError, useRouteLoaderData } from 'react-router'
import { hrefs } from '../hrefs.ts'
import { ErrorPage } from '../not-found/error-page.tsx'
import type { RouteHandle } from '../route-handle.ts'
import { Icon } from '../ui/icon.tsx'
import { Header } from './header.tsx'
import type { loader } from './layout.server.ts'
import { SampleClock } from './sample-clock.tsx'
import { Sidebar } from './sidebar.tsx'
import './layout.css'
import './rail.css'

export { loader } from './layout.server.ts'
export const handle = { policy: 'creator' } satisfies RouteHandle
export const meta = () => [{ title: 'Fanfare' }, { name: 'robots', content: 'noindex' }]

type Chrome = ReturnType<typeof useLoaderData<typeof loader>>

function Workbench({ chrome, children }: { chrome: Chrome; children: React.ReactNode }) {
  const { name, shop, may, workplaces, endsOn, theme, sampleClock } = chrome
  return (
    <div className="app">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Sidebar name={name} shop={shop.name} may={may} />
      <div className="app-c">
        <Header name={name} shop={shop} makes={may.includes('make')} workplaces={workplaces} theme={theme} />
        {endsOn ? (
          <form className="sample-clock is-ending" method="post" action={hrefs.deleteAccount}>
            <Icon name="triangle-alert" size="s" />
            <span>
              This account is deleted on <b>{endsOn}</b>. Until then it can stay.
            </span>
            <span className="sample-m">
              <button type="submit" name="act" value="keep">
                Keep my account
              </button>
            </span>
          </form>
        ) : null}
        {sampleClock ? <SampleClock {...sampleClock} /> : null}
        <main id="main" className="main">
          {children}
        </main>
      </div>
    </div>
  )
}

/** The workbench every dashboard page stands on: rail, header, sample clock, page. */
export default function DashboardLayout() {
  return (
    <Workbench chrome={useLoaderData<typeof loader>()}>
      <Outlet />
    </Workbench>
  )
}

/** A page that is missing or broke keeps the workbench around it. */
export function ErrorBoundary() {
  const error = useRouteError()
  const chrome = useRouteLoaderData<typeof loader>('dashboard/layout')
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (!chrome) return <ErrorPage status={status} />
  return (
    <Workbench chrome={chrome}>
      <ErrorPage status={status} inside />
    </Workbench>
  )
}
