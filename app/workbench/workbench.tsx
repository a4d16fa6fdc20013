import type { ComponentProps, ReactNode } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { ErrorPage } from '../not-found/error-page.tsx'
import { CommandMenu, type CommandMenuProps } from './command-menu.tsx'
import { Connection } from './connection.tsx'
import { SampleClock } from './sample-clock.tsx'
import styles from './workbench.module.css'

/** The frame of every page behind the login: rail, header, notices, sample clock, page. */
export function Workbench({
  className = '',
  menu,
  rail,
  header,
  notice,
  sampleClock,
  children,
}: {
  className?: string | undefined
  menu: CommandMenuProps
  rail: ReactNode
  header: ReactNode
  notice?: ReactNode
  sampleClock: ComponentProps<typeof SampleClock> | null
  children: ReactNode
}) {
  return (
    <div className={`${styles.workbench} ${className}`.trim()}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {rail}
      <div className={styles.content}>
        {header}
        {notice}
        {sampleClock ? <SampleClock {...sampleClock} /> : null}
        <main id="main" className="main">
          {children}
        </main>
      </div>
      <CommandMenu {...menu} />
      <Connection />
    </div>
  )
}

/** A missing or failed page keeps the workbench around it, if its loader got that far. */
export function BrokenPage({ renderFrame }: { renderFrame: ((page: ReactNode) => ReactNode) | null }) {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return renderFrame ? renderFrame(<ErrorPage status={status} inside />) : <ErrorPage status={status} />
}
