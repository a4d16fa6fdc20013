import { Link, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { methodLabel } from '#payouts/contract'
import { formatDestination } from '../../destination-words.ts'
import { Figure } from '../../figure.tsx'
import type { RouteHandle } from '../../route-handle.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { BalancePanel } from './balance.tsx'
import { HistoryTable } from './history-table.tsx'
import styles from './payout.module.css'
import { loadPayouts } from './payout.server.ts'
import { Timeline } from './timeline.tsx'

export const handle = { policy: 'creator:books' } satisfies RouteHandle
export const meta = () => [{ title: 'Payouts · Fanfare' }]
export const loader = loadPayouts

export default function Payouts() {
  const { balance, history, openPayout, zone, arrivesBy, clearsBy, months } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Payouts">
        <ButtonLink kind="quiet" to={hrefs.switchAccount(hrefs.payouts)}>
          Login
        </ButtonLink>
        <ButtonLink kind="outline" to={hrefs.create}>
          Start Creating
        </ButtonLink>
      </PageHead>
      <div className={openPayout ? styles.payouts : `${styles.payouts} ${styles.alone}`}>
        <BalancePanel balance={balance} arrivesBy={arrivesBy} clearsBy={clearsBy} />
        {openPayout ? (
          <section className={`ticket ${styles.onItsWay}`} aria-labelledby="on-its-way">
            <div className={styles.ticketHead}>
              <div>
                <h2 id="on-its-way">On its way</h2>
                <p className="soft">
                  <Link to={hrefs.payout(openPayout.id)}>Event {openPayout.number}</Link>,{' '}
                  {methodLabel(openPayout.method)} to {formatDestination(openPayout.destination)}
                </p>
              </div>
              <b className="mid">
                <Figure amount={openPayout.amount} />
              </b>
            </div>
            <Timeline payout={openPayout} zone={zone} />
          </section>
        ) : null}
      </div>
      <HistoryTable history={history} zone={zone} months={months} />
    </>
  )
}
