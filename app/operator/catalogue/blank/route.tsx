import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney, type Money, usd } from '#kernel/money.ts'
import { formatDate } from '../../../moments.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { BackLink } from '../../back-link.tsx'
import { formatCount, formatDayAndTime } from '../../dates.ts'
import operatorStyles from '../../operator.module.css'
import queuesStyles from '../../queues.module.css'
import { useZone } from '../../use-zone.ts'
import styles from './blank.module.css'
import type { action, loader } from './blank.server.ts'
import type { BlankPage } from './blank-page.ts'
import { FirstOffer } from './first-offer.tsx'
import { ColoursOnOffer, Stock } from './stock.tsx'

export { action, loader } from './blank.server.ts'
export const handle = { policy: 'staff:production' } satisfies RouteHandle
export const meta = () => [{ title: 'Blank · Fanfare' }]

const formatDollars = (minor: number): string => (minor / 100).toFixed(2)

export default function BlankScreen() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const problem = answer?.problem || (page.offered ? page.fault : '')
  return (
    <>
      <PageHead
        title={page.blank.title}
        above={<BackLink to={hrefs.operatorCatalogue()}>Catalogue</BackLink>}
        summary={
          page.offered ? (
            <>
              {page.technique}, {formatCount(page.colours.length)}{' '}
              {page.colours.length === 1 ? 'colour' : 'colours'}.{' '}
              <Link to={hrefs.product(page.blank.id)}>As creators see it</Link>
            </>
          ) : undefined
        }
      >
        {page.offered ? (
          <img className={styles.picture} src={page.picture} alt="" width={72} height={72} />
        ) : (
          <StatusMark shape="draft">Not offered</StatusMark>
        )}
      </PageHead>
      {problem ? <Note kind="error">{problem}</Note> : null}
      {page.offered ? (
        <div className={operatorStyles.columns}>
          <div className={styles.blank}>
            <Costs page={page} />
            <Feed page={page} />
            {page.preview ? <Preview page={page} preview={page.preview} /> : null}
            <ColoursOnOffer page={page} />
            <History page={page} />
          </div>
          <div className={styles.blank}>
            <Stock page={page} />
          </div>
        </div>
      ) : (
        <FirstOffer page={page} />
      )}
    </>
  )
}

/** New costs are previewed before they are announced: the button leads to the preview, which has them. */
function Costs({ page: { blank, costs } }: { page: BlankPage }) {
  return (
    <Sheet
      name="costs"
      title="Base cost"
      aside={<span className="soft">What creators pay, the first print included</span>}
    >
      <Form
        method="get"
        className={`sheet-b ${operatorStyles.form}`}
        key={JSON.stringify(costs)}
        preventScrollReset
      >
        <div className={styles.costs}>
          {blank.sizes.map((size) => (
            <TextField
              key={size}
              label={size}
              name={`cost ${size}`}
              inputMode="decimal"
              maxLength={9}
              defaultValue={formatDollars(costs[size] ?? blank.costs[size]!)}
            />
          ))}
        </div>
        <Button kind="ink">Preview the change</Button>
      </Form>
    </Sheet>
  )
}

const feedMarks = {
  lapsed: { shape: 'wrong', words: 'Too old' },
  read: { shape: 'done', words: 'Confirmed' },
  unread: { shape: 'waiting', words: 'Not read yet' },
} as const
const pickFeedState = (readAt: Date | null) => (readAt ? 'read' : 'unread')

/** The press's feed on the blank, and its date. */
function Feed({ page: { feed, blank } }: { page: BlankPage }) {
  const zone = useZone()
  if (!feed) return null
  const { readAt, costs, gone, trouble, lapsed } = feed
  const mark = feedMarks[lapsed ? 'lapsed' : pickFeedState(readAt)]
  return (
    <Sheet
      name="feed"
      title="Printful’s own figures"
      aside={<StatusMark shape={mark.shape}>{mark.words}</StatusMark>}
    >
      <div className="sheet-b">
        <p className="soft">
          {readAt
            ? `Read ${formatDayAndTime(readAt, zone)}. They’re valid for seven days.`
            : 'Printful has not answered yet.'}
          {gone > 0
            ? ` Out of ${formatCount(gone)} ${gone === 1 ? 'colour and size' : 'colours and sizes'}.`
            : ''}
          {trouble ? ` The last attempt failed. ${trouble}` : ''}
        </p>
        <dl className={styles.figures}>
          {blank.sizes
            .filter((size) => costs[size] !== undefined)
            .map((size) => (
              <div key={size}>
                <dt>{size}</dt>
                <dd className="num">{formatMoney(usd(costs[size]!))}</dd>
              </div>
            ))}
        </dl>
      </div>
    </Sheet>
  )
}

const pickProfitShape = ({ before, after }: { before: Money; after: Money }) =>
  after.minor < before.minor ? 'waiting' : 'done'

function Preview({ page, preview }: { page: BlankPage; preview: NonNullable<BlankPage['preview']> }) {
  const { earliest, today, costs } = page
  return (
    <Sheet
      name="preview"
      title="Impact"
      aside={
        <span className="soft">
          {preview.listings.length === 0
            ? 'No listing on sale changes'
            : `${formatCount(preview.earningLess)} earn less, ${formatCount(preview.belowCost)} below cost, ${preview.shops} ${preview.shops === 1 ? 'shop' : 'shops'}`}
        </span>
      }
    >
      <ul className={`${queuesStyles.links} ${styles.listings}`}>
        {preview.listings.map((listing) => (
          <li key={listing.listingId}>
            <span>
              <b>{listing.title}</b>
              <small>
                {listing.shop}, sold at {formatMoney(listing.price)}, in {listing.size}
              </small>
            </span>
            <StatusMark shape={listing.belowCost ? 'wrong' : pickProfitShape(listing)}>
              {formatMoney(listing.before)} to {formatMoney(listing.after)}
              {listing.belowCost ? ', below cost' : ''}
            </StatusMark>
          </li>
        ))}
      </ul>
      {preview.more > 0 ? <p className={operatorStyles.empty}>and {formatCount(preview.more)} more</p> : null}
      <Form
        method="post"
        className={`sheet-b ${operatorStyles.form}`}
        action={hrefs.operatorBlank(page.blank.id)}
      >
        {Object.entries(costs).map(([size, minor]) => (
          <input key={size} type="hidden" name={`cost ${size}`} value={formatDollars(minor)} />
        ))}
        <DateField
          label="Takes effect on"
          name="day"
          today={today}
          min={preview.earningLess > 0 ? earliest : today}
          defaultValue={preview.earningLess > 0 ? earliest : today}
          hint={`From midnight UTC. Creators who will earn less get ${page.noticeDays} days’ notice; listings below cost on that day go off sale.`}
          required
        />
        <Button kind="start" name="act" value="cost">
          Announce the change
        </Button>
      </Form>
    </Sheet>
  )
}

type Change = Pick<BlankPage['history'][number], 'state'> & { costs: Readonly<Record<string, number>> }

/** The costs of a change by size; of a planned one, only those that differ from today's. */
function describeCosts({ costs, state }: Change, { sizes, costs: currentCosts }: BlankPage['blank']): string {
  const changedSizes = sizes.filter((size) => costs[size] !== undefined)
  const differing =
    state === 'planned' ? changedSizes.filter((size) => costs[size] !== currentCosts[size]) : []
  return (differing.length > 0 ? differing : changedSizes)
    .map((size) => `${size} ${formatMoney(usd(costs[size]!))}`)
    .join(', ')
}

const changeMarks = {
  planned: { shape: 'waiting', words: 'Planned' },
  applied: { shape: 'done', words: 'Holds' },
  withdrawn: { shape: 'over', words: 'Withdrawn' },
} as const

function History({ page: { history, blank, colours } }: { page: BlankPage }) {
  const zone = useZone()
  return (
    <Sheet name="history" title="Changes">
      {history.length === 0 ? <p className={operatorStyles.empty}>No changes yet.</p> : null}
      <ul className={queuesStyles.rows}>
        {history.map((change) => (
          <li key={change.id}>
            <span className={operatorStyles.pair}>
              {'costs' in change.details
                ? describeCosts({ costs: change.details.costs, state: change.state }, blank)
                : `${colours.find(({ slug }) => 'colour' in change.details && slug === change.details.colour)?.name ?? ''} ${change.details.offered ? 'offered again' : 'no longer offered'}`}
              <small>
                From {formatDate(change.effectiveAt, zone)}, by {change.plannedBy}
              </small>
            </span>
            <StatusMark shape={changeMarks[change.state].shape}>{changeMarks[change.state].words}</StatusMark>
            {change.state === 'planned' ? (
              <Form method="post" action={hrefs.operatorBlank(blank.id)}>
                <input type="hidden" name="id" value={change.id} />
                <Button size="small" name="act" value="withdraw">
                  Withdraw
                </Button>
              </Form>
            ) : null}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
