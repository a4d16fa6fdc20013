import { useActionData, useLoaderData } from 'react-router'
import { dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import signInStyles from '../sign-in.module.css'
import styles from './delete-account.module.css'
import type { action, loader } from './delete-account.server.ts'

export { action, loader } from './delete-account.server.ts'
export const handle = { policy: 'person', zeroJs: true, unlisted: true } satisfies RouteHandle
export const meta = () => buildPageMeta('Delete your account', 'See what happens before you decide.')

type View = ReturnType<typeof useLoaderData<typeof loader>>

export default function DeleteAccount() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const returnTo = view.inShop ? hrefs.settings : hrefs.home
  return (
    <>
      {view.deadline ? (
        <PendingDeletion
          deadline={view.deadline}
          zone={view.zone}
          hasShop={view.shop !== null}
          holdings={view.holdings}
        />
      ) : (
        <>
          <h1>Delete your account</h1>
          {view.isKept ? (
            <Note kind="done">
              We’ve kept your account. You can relaunch your listings and resume a plan at any time.
            </Note>
          ) : null}
          {view.endedListings === null ? null : (
            <Note kind="done">
              {view.endedListings === '1' ? 'One listing is' : `${view.endedListings} listings are`} off sale.
              Existing orders will still be printed.
            </Note>
          )}
          {answer?.fault ? <Note kind="error">{answer.fault}</Note> : null}
          <p>
            {view.shop
              ? `${view.shop} closes, and you can no longer sign in. Your shop today:`
              : 'Your sign-in, name and address are deleted. Orders you placed stay in their shops’ records.'}
          </p>
          {view.shop ? <Figures view={view} /> : null}
          {view.bars.length ? (
            <OpenMatters view={view} />
          ) : (
            <DeletionForm view={view} fault={answer?.faults.confirm} />
          )}
        </>
      )}
      <p className={signInStyles.links}>
        <a href={returnTo}>{view.inShop ? 'Back to Settings' : 'Home'}</a>
        <a href={hrefs.privacy}>What we keep, and why</a>
      </p>
    </>
  )
}

function Figures({ view: { holdings } }: { view: View }) {
  const rows: readonly [string, string | number][] = [
    ['Listings on sale', holdings.onSale],
    ['Pieces not shipped yet', holdings.openUnits],
    ['Open orders', holdings.openOrders],
    ['Profit still clearing', holdings.pending],
    ['Available to pay out', holdings.available],
    ['Payouts in transit', holdings.inTransit],
    ['Plan', holdings.plan ?? 'Starter'],
    ['People on your team', holdings.team],
  ]
  return (
    <dl className={styles.facts}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The matters to settle first, and what can be done about them now. */
function OpenMatters({ view: { bars, holdings, isFresh } }: { view: View }) {
  const hasBalanceLeft = bars.some(({ code }) => code === 'departure.balance_left')
  const waitsForOrders = bars.some(
    ({ code }) => code === 'departure.orders_open' || code === 'departure.profit_pending',
  )
  return (
    <>
      <Note kind="warning">
        <b>Not yet. Some things need to finish first.</b>
        <ul className={styles.bars}>
          {bars.map(({ code, words }) => (
            <li key={code}>{words}</li>
          ))}
        </ul>
      </Note>
      <div className={signInStyles.fields}>
        <div>
          {hasBalanceLeft ? (
            <ButtonLink kind="start" size="large" reloadDocument to={hrefs.payoutRequest}>
              Request a payout
            </ButtonLink>
          ) : null}
          {waitsForOrders && holdings.onSale > 0 && isFresh ? (
            <form method="post">
              <Button kind="end" size="large" name="act" value="wind-down">
                End all listings now
              </Button>
            </form>
          ) : null}
          <ButtonLink kind="quiet" size="large" reloadDocument to={hrefs.contact}>
            Write to us
          </ButtonLink>
        </div>
        {waitsForOrders && holdings.onSale > 0 ? (
          <p>Ending all listings stops new orders, so open ones can finish. {isFresh ? '' : <ProveLink />}</p>
        ) : null}
      </div>
    </>
  )
}

const ProveLink = () => <a href={hrefs.twoFactor(hrefs.deleteAccount)}>Confirm it’s me first</a>

function DeletionForm({
  view: { email, isFresh, shop, holdings },
  fault,
}: {
  view: View
  fault: string | undefined
}) {
  return (
    <>
      <ul className={styles.bars}>
        {shop ? <li>Right away: every listing ends, the store closes and the plan is cancelled.</li> : null}
        <li>For fourteen days: sign in and press “Keep my account” to undo it.</li>
        <li>
          Then: your name, address, sign-in, files and payout details are erased, keys and sessions end
          {shop ? ', and your team loses the shop. The store address isn’t given to anyone else' : ''}.
        </li>
        {shop ? <li>Financial records and your fans’ orders stay, without your name.</li> : null}
        {holdings.hasRemainder ? (
          <li>
            {holdings.available} is less than the smallest payout. When an account closes, you can still have
            it paid out: ask within the fourteen days. The fee of the method you choose is deducted; if every
            fee is larger than the amount, it stays on our books.
          </li>
        ) : null}
      </ul>
      {isFresh ? (
        <form method="post">
          <TextField
            label="Type your e-mail to confirm"
            name="confirm"
            type="email"
            autoComplete="off"
            placeholder={email}
            error={fault || undefined}
            required
          />
          <Button kind="end" size="large" name="act" value="ask">
            Delete my account
          </Button>
        </form>
      ) : (
        <Note kind="warning">
          Only you can do this. <ProveLink />.
        </Note>
      )}
    </>
  )
}

function PendingDeletion({
  deadline,
  zone,
  hasShop,
  holdings,
}: {
  deadline: Date
  zone: string
  hasShop: boolean
  holdings: View['holdings']
}) {
  const deadlineText = dateFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(deadline))
  return (
    <>
      <h1>Your account will be deleted on {deadlineText}</h1>
      <p>
        {hasShop ? 'Your listings are off sale and your store is closed. ' : ''}Nothing has been erased yet.
        You can keep the account until then.
      </p>
      <form method="post">
        <Button kind="ink" size="large" name="act" value="keep">
          Keep my account
        </Button>
      </form>
      {holdings.hasRemainder ? (
        <div className={signInStyles.fields}>
          <p>
            You still have {holdings.available} here. It’s less than the smallest payout, but when an account
            closes you can still have it paid out, less the fee of the method you choose.
          </p>
          <div>
            <ButtonLink size="large" reloadDocument to={hrefs.payoutRequest}>
              Request a payout
            </ButtonLink>
          </div>
        </div>
      ) : null}
    </>
  )
}
