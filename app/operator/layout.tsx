import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from 'react-router'
import type { RouteHandle } from '../route-handle.ts'
import { BrokenPage, Workbench } from '../workbench/workbench.tsx'
import { commandsOf, searchCommand } from './commands.ts'
import { Header } from './header.tsx'
import { useKeptFocus } from './keep-focus.ts'
import type { loader } from './layout.server.ts'
import { NotYourStation, readStation } from './not-your-station.tsx'
import styles from './operator.module.css'
import { Rail } from './rail.tsx'

export { loader } from './layout.server.ts'
export const handle = { policy: 'staff' } satisfies RouteHandle
export const meta = () => [{ title: 'Operator · Fanfare' }, { name: 'robots', content: 'noindex' }]

type Chrome = ReturnType<typeof useLoaderData<typeof loader>>

/** The frame of every operator page: queues, search by code, page. */
function Console({ chrome, children }: { chrome: Chrome; children: React.ReactNode }) {
  useKeptFocus()
  const { name, roles, theme, sampleClock } = chrome
  return (
    <Workbench
      className={styles.operator}
      menu={{ owner: chrome.personId, commands: commandsOf(roles), find: null, search: searchCommand }}
      rail={<Rail name={name} roles={roles} />}
      header={<Header name={name} theme={theme} roles={roles} />}
      sampleClock={sampleClock}
    >
      {children}
    </Workbench>
  )
}

export default function OperatorLayout() {
  return (
    <Console chrome={useLoaderData<typeof loader>()}>
      <Outlet />
    </Console>
  )
}

export function ErrorBoundary() {
  const chrome = useRouteLoaderData<typeof loader>('operator/layout')
  const station = readStation(useRouteError())
  if (chrome && station)
    return (
      <Console chrome={chrome}>
        <NotYourStation station={station} />
      </Console>
    )
  return <BrokenPage renderFrame={chrome ? (page) => <Console chrome={chrome}>{page}</Console> : null} />
}
