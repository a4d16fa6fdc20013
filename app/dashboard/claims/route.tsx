import { Form, Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import { claimLimits, claimStatusWords, faultWords } from '#claims/contract'
import { countText } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { plus, times } from '#kernel/money.ts'
import { Figure } from '../../figure.tsx'
import { ListingThumb } from '../../listing-thumb.tsx'
import { formatMoment } from '../../moments.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Check, NumberField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { WordsSpecimen } from '../../ui/specimen.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import styles from './claims.module.css'
import { actOnSwaps, loadClaims } from './claims.server.ts'

export const handle = { policy: 'creator:analyse', writes: 'creator:manage' } satisfies RouteHandle
export const loader = loadClaims
export const action = actOnSwaps
export const meta = () => [{ title: 'Claims and swaps · Fanfare' }]

type Page = ReturnType<typeof useLoaderData<typeof loadClaims>>

/** Claims as the shop sees them: the faults and who paid for them, and size swaps. */
export default function Claims() {
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <Link className="back" to={hrefs.analytics}>
        <Icon name="arrow-left" size="s" />
        Analytics
      </Link>
      <PageHead
        title="Claims and swaps"
        summary="Problems fans report with their orders. Printing and delivery faults are on us and cost you nothing."
      />
      {page.isSaved ? <Note kind="done">Saved.</Note> : null}
      <div className={styles.columns}>
        <div>
          <Sheet name="claims" title="Claims" aside={<ReviewState claims={page.claims} />}>
            {page.claims.length === 0 ? (
              <EmptyState
                title="No claims yet"
                picture={
                  <WordsSpecimen quote="A pale line across the print." author="A fan’s claim, with photos" />
                }
              >
                When a fan makes a claim, you’ll see it here with its photos.
              </EmptyState>
            ) : (
              <ul className={styles.list}>
                {page.claims.map((claim) => (
                  <li key={claim.id}>
                    <ListingThumb picture={claim.picture} side={56} />
                    <div className={styles.said}>
                      <ClaimRow claim={claim} zone={page.zone} canOpen={page.mayManage} />
                    </div>
                  </li>
                ))}
              </ul>
            )}
          </Sheet>
          <Swaps page={page} />
        </div>
        <Offer page={page} />
      </div>
    </>
  )
}

/** How many claims are still undecided. */
function ReviewState({ claims }: { claims: Page['claims'] }) {
  const openCount = claims.filter(({ status }) => status === 'open' || status === 'asked').length
  if (claims.length === 0) return null
  return (
    <StatusMark shape={openCount > 0 ? 'waiting' : 'done'}>
      {openCount > 0 ? `${countText(openCount)} of ${countText(claims.length)} in review` : 'All decided'}
    </StatusMark>
  )
}

/** The order's number; for those who may open orders, a link. */
const OrderNumber = ({ number, canOpen }: { number: string; canOpen: boolean }) =>
  canOpen ? <Link to={hrefs.ownOrder(number)}>{number}</Link> : number

function ClaimRow({
  claim,
  zone,
  canOpen,
}: {
  claim: Page['claims'][number]
  zone: string
  canOpen: boolean
}) {
  const status = creatorStatusWords[claim.status]
  return (
    <>
      <div className={styles.head}>
        <b>{claim.piece}</b>
        <StatusMark shape={claimStatusWords[claim.status].shape}>{status}</StatusMark>
      </div>
      <p className="soft">
        {claim.isAppeal ? 'Asked again. ' : ''}
        {faultWords[claim.fault].label}. <OrderNumber number={claim.number} canOpen={canOpen} />,{' '}
        {formatMoment(claim.openedAt, zone)}.{' '}
        {claim.isOurFault ? 'Costs you nothing.' : 'No one’s fault: refunded, and your profit with it.'}
      </p>
      <p className={styles.words}>{claim.words}</p>
      {claim.photos.length > 0 ? (
        <ul className={styles.photos}>
          {claim.photos.map((photo, index) => (
            <li key={photo.id}>
              <a href={photo.full}>
                <img
                  src={photo.small}
                  alt={`${claim.piece}, ${index + 1} of ${claim.photos.length}`}
                  width={photo.width}
                  height={photo.height}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {claim.answer ? <p className={`${styles.words} soft`}>Our answer: {claim.answer}</p> : null}
    </>
  )
}

const creatorStatusWords: Record<Page['claims'][number]['status'], string> = {
  open: 'In review',
  asked: 'We asked the fan for details',
  reprinted: 'Reprinted at our cost',
  refunded: 'Refunded',
  declined: 'Declined',
}

function Offer({ page: { offer, costs, mayManage } }: { page: Page }) {
  const fault = useActionData<typeof actOnSwaps>()
  const isSubmitting = useNavigation().state === 'submitting'
  return (
    <Sheet
      name="offer"
      title="Size swaps"
      aside={
        <StatusMark shape={offer.isOn ? 'running' : 'draft'}>{offer.isOn ? 'Offered' : 'Off'}</StatusMark>
      }
    >
      <div className={`sheet-b ${styles.own}`}>
        <p>
          A fan whose size doesn’t fit gets another size for free, once per piece, within the days you set.
          You cover the blank, print and shipping of the new piece.
        </p>
        {costs ? (
          <dl className={styles.counts}>
            <div className={styles.main}>
              <dt>One swap costs you</dt>
              <dd>
                <Figure amount={costs.average} />
              </dd>
            </div>
            <div>
              <dt>Range</dt>
              <dd>
                <Figure amount={costs.min} /> to <Figure amount={costs.max} />
              </dd>
            </div>
            <div>
              <dt>If 5 in 100 pieces are swapped</dt>
              <dd>
                <Figure amount={times(costs.average, 5)} />
              </dd>
            </div>
          </dl>
        ) : null}
        <p className="soft">
          {costs
            ? `Worked out from the last ${countText(costs.pieces)} pieces you sold and where they went. `
            : 'Once you’ve made sales, you’ll see what a swap costs. '}
          A swap never puts you in debt: fans can’t swap unless your balance covers it.
        </p>
        {mayManage ? (
          <Form method="post" className={styles.filter} preventScrollReset>
            <Check
              name="isOn"
              value="yes"
              defaultChecked={fault ? fault.values.isOn === 'yes' : offer.isOn}
              label="Offer size swaps"
            />
            <NumberField
              label="Days after delivery"
              name="days"
              min={claimLimits.swapDaysMin}
              max={claimLimits.swapDaysMax}
              defaultValue={fault?.values.days ?? offer.days}
              error={fault?.faults.days}
            />
            <Button kind="ink" isBusy={isSubmitting}>
              Save
            </Button>
          </Form>
        ) : null}
      </div>
    </Sheet>
  )
}

function Swaps({ page: { swaps, zone, mayManage } }: { page: Page }) {
  if (swaps.length === 0) return null
  return (
    <Sheet name="swaps" title="Swapped">
      <ul className={styles.list}>
        {swaps.map((swap) => (
          <li key={swap.id}>
            <ListingThumb picture={swap.picture} side={56} />
            <div className={styles.said}>
              <div className={styles.head}>
                <b>{swap.piece}</b>
                <b className="num">
                  <Figure amount={plus(swap.cost, swap.shipping)} />
                </b>
              </div>
              <p className="soft">
                {swap.from} for {swap.to}. <OrderNumber number={swap.number} canOpen={mayManage} />,{' '}
                {formatMoment(swap.at, zone)}. Printing <Figure amount={swap.cost} />, shipping{' '}
                <Figure amount={swap.shipping} />.
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
