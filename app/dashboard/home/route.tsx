import { useLoaderData } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Community, Promos, QuickActions } from './banners.tsx'
import { FirstRun } from './first-run.tsx'
import styles from './home.module.css'
import type { loader } from './home.server.ts'
import { NeedsYou } from './needs-you.tsx'
import { NextPrintTicket } from './next-print-ticket.tsx'
import { Shelf } from './shelf.tsx'
import { FirstSale } from './steps.tsx'
import { Today } from './today.tsx'

export { loader } from './home.server.ts'
export const handle = { policy: 'creator' } satisfies RouteHandle
export const meta = () => [{ title: 'Home · Fanfare' }]

/** First the figures that a creator opens the page for; then what to start, where to sell, and who else is here. */
export default function DashboardHome() {
  const view = useLoaderData<typeof loader>()
  return (
    <>
      {view.firstRun ? (
        <FirstRun view={view.firstRun} print={view.print} />
      ) : (
        <>
          <PageHead title={view.day}>
            <span className="soft">
              {view.place}, {view.time}
            </span>
          </PageHead>
          <div className={styles.grid}>
            {view.firstSale ? <FirstSale view={view.firstSale} /> : null}
            {view.today && !view.firstSale ? <Today today={view.today} powers={view.powers} /> : null}
            <NextPrintTicket print={view.print} />
            <NeedsYou needs={view.needs} />
          </div>
        </>
      )}
      <QuickActions powers={view.powers} />
      {view.powers.includes('promote') ? <Shelf /> : null}
      <Promos />
      <Community />
    </>
  )
}
