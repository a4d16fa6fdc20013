import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { orderStatusWords } from '#orders/contract'
import { sampleLimits } from '#samples/contract'
import { Booked } from '../../figure.tsx'
import { formatMoment } from '../../moments.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { LabelSpecimen } from '../../ui/specimen.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { ChoosePieces, ChosenPieces } from './choose.tsx'
import { PaySamples } from './pay.tsx'
import styles from './samples.module.css'
import { loadSamples, type SamplesPage } from './samples.server.ts'
import { samplesAction } from './samples-acts.server.ts'

export const handle = { policy: 'creator:make', writes: 'creator:own', card: true } satisfies RouteHandle
export const meta = () => [{ title: 'Samples · Fanfare' }]
export const loader = loadSamples
export const action = samplesAction

/** Samples at cost of the shop's own products, to see them before fans do. */
export default function Samples() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const payAnswer = answer && 'cost' in answer ? answer : null
  const { remaining, pieces, hasPlus } = page.allowance
  return (
    <>
      <PageHead
        title="Samples"
        summary={
          <>
            Your own products at cost, plus shipping and taxes. {remaining} of {pieces} pieces left this month
            {hasPlus ? '' : `; ${sampleLimits.piecesPlus} a month with Fanfare Plus`}.
          </>
        }
      />
      {answer?.fault ? <Note kind="error">{answer.fault}</Note> : null}
      {page.confirmation && !answer ? <Note kind="done">{page.confirmation}</Note> : null}
      <div className={page.chosen.rows.length > 0 ? styles.samples : `${styles.samples} ${styles.choosing}`}>
        <div>
          <ChoosePieces page={page} />
          <ChosenPieces page={page} />
        </div>
        <div>
          {page.chosen.rows.length > 0 ? <PaySamples page={page} answer={payAnswer} /> : null}
          <OrderedSamples page={page} />
        </div>
      </div>
    </>
  )
}

function OrderedSamples({ page: { ordered, zone, isOwner } }: { page: SamplesPage }) {
  return (
    <Sheet name="ordered" title="Ordered samples">
      {ordered.length === 0 ? (
        <EmptyState
          title="No samples yet"
          picture={<LabelSpecimen number="LOS-250826-DTG-001" to="One of yours, to you" />}
        >
          Samples you order appear here with their status and tracking number.
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {ordered.map((order) => (
            <li key={order.id}>
              <p className={styles.head}>
                <b>{order.number}</b>
                <span className="tag">Sample</span>
                <StatusMark shape={orderStatusWords[order.status].shape}>
                  {orderStatusWords[order.status].words}
                </StatusMark>
              </p>
              <p>{order.pieces.join('; ')}</p>
              <p className="soft">
                {formatMoment(order.placedAt, zone)}, <Booked amount={order.total} /> from {order.paidFrom}
              </p>
              {order.parcels.map((parcel) => (
                <p key={parcel.id}>
                  {parcel.followHref ? <a href={parcel.followHref}>Follow {parcel.words}</a> : parcel.words}
                </p>
              ))}
              {isOwner ? <Acts order={order} /> : null}
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function Acts({ order }: { order: SamplesPage['ordered'][number] }) {
  if (order.isAwaitingPayment && order.purchaseId)
    return <Link to={hrefs.purchase(order.purchaseId)}>See the payment</Link>
  if (!order.canCancel) return null
  return (
    <Disclosure button label="Cancel these samples">
      <Form method="post" action={hrefs.samples()} className={styles.change}>
        <input type="hidden" name="order" value={order.id} />
        <p>
          <Booked amount={order.total} /> goes back to {order.paidFrom}.
        </p>
        <span className={styles.acts}>
          <Button kind="end" name="intent" value="cancel">
            Cancel {order.number}
          </Button>
          <ButtonLink kind="quiet" to={hrefs.samples()} preventScrollReset>
            Keep them
          </ButtonLink>
        </span>
      </Form>
    </Disclosure>
  )
}
