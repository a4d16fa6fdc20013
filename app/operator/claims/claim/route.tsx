import { Link, useActionData, useLoaderData } from 'react-router'
import { claimStatusWords, faultWords } from '#claims/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { unitStatusWords } from '#orders/contract'
import { formatDate } from '../../../moments.ts'
import type { RouteHandle } from '../../../route-handle.ts'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { BackLink } from '../../back-link.tsx'
import { formatDayAndTime, formatSpan } from '../../dates.ts'
import operatorStyles from '../../operator.module.css'
import { OrderSheet } from '../../order-sheet.tsx'
import { ParcelItems } from '../../parcel-items.tsx'
import queuesStyles from '../../queues.module.css'
import { useZone } from '../../use-zone.ts'
import claimsStyles from '../claims.module.css'
import type { action, loader } from './claim.server.ts'
import { Decide } from './decide.tsx'

export { action, loader } from './claim.server.ts'
export const handle = { policy: 'staff:support' } satisfies RouteHandle
export const meta = () => [{ title: 'Claim · Fanfare' }]

type ClaimPage = ReturnType<typeof useLoaderData<typeof loader>>

export default function ClaimScreen() {
  const zone = useZone()
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { claim, order, shop, awaitsApproval, firstClaim } = page
  const status = claimStatusWords[claim.status]
  return (
    <>
      <PageHead
        title={claim.piece}
        above={<BackLink to={hrefs.operatorClaims()}>Claims</BackLink>}
        summary={
          <>
            {firstClaim ? 'Asked again. ' : ''}
            {faultWords[claim.fault].label}. {order.name || order.email}, {order.number} of {shop}.
          </>
        }
        aside={<AnswerDeadline page={page} />}
      />
      {answer?.problem && (claim.decidedAt || awaitsApproval) ? (
        <Note kind="warning">{answer.problem} Your decision wasn’t saved.</Note>
      ) : null}
      {awaitsApproval && !claim.decidedAt ? (
        <Note kind="warning">
          This refund needs a second approval, on the order’s page. The claim stays open until then.
        </Note>
      ) : null}
      <div className={operatorStyles.columns}>
        <div className={claimsStyles.claim}>
          <Statement page={page} />
          {firstClaim ? <FirstDecision first={firstClaim} /> : null}
          {claim.decidedAt ? (
            <Sheet
              name="decided"
              title="Decided"
              aside={<StatusMark shape={status.shape}>{status.words}</StatusMark>}
            >
              <div className="sheet-b">
                <p className={claimsStyles.words}>{claim.answer}</p>
                <p className="soft">
                  {claim.decidedByName}, {formatDayAndTime(claim.decidedAt, zone)}
                </p>
              </div>
            </Sheet>
          ) : null}
          {claim.decidedAt || awaitsApproval ? null : <OpenClaim page={page} answer={answer ?? null} />}
        </div>
        <ClaimAside page={page} />
      </div>
    </>
  )
}

function OpenClaim(props: Parameters<typeof Decide>[0]) {
  if (props.page.firstClaim?.declinedByViewer)
    return <Note kind="information">You declined it the first time. Someone else decides now.</Note>
  return <Decide {...props} />
}

function AnswerDeadline({ page: { claim, now } }: { page: ClaimPage }) {
  const { words, shape } = claimStatusWords[claim.status]
  if (claim.status !== 'open') return <StatusMark shape={shape}>{words}</StatusMark>
  const msLeft = new Date(claim.answerBy).getTime() - new Date(now).getTime()
  return (
    <StatusMark shape={msLeft < 0 ? 'wrong' : 'running'}>
      {msLeft < 0 ? `Our answer is ${formatSpan(msLeft)} late` : `${formatSpan(msLeft)} left to answer`}
    </StatusMark>
  )
}

/** The fan's words and photos, beside the correct product. */
function Statement({ page: { claim, photos, picture, unit } }: { page: ClaimPage }) {
  const zone = useZone()
  return (
    <Sheet
      name="said"
      title="The fan’s claim"
      aside={<span className="soft">{formatDayAndTime(claim.openedAt, zone)}</span>}
    >
      <div className="sheet-b">
        <p className={claimsStyles.words}>{claim.words}</p>
        <ul className={claimsStyles.pictures}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <a href={photo.href}>
                <img
                  src={photo.href}
                  alt={`The fan’s photo, ${index + 1} of ${photos.length}`}
                  width={photo.width}
                  height={photo.height}
                />
              </a>
              <span className="soft">
                {photos.length > 1 ? `Photo ${index + 1} of ${photos.length}` : 'The fan’s photo'}
              </span>
            </li>
          ))}
          <li className={claimsStyles.made}>
            <img src={picture} alt={`${unit.title} as it should be`} width="760" height="760" />
            <span className="soft">As it should be: {unit.description}</span>
          </li>
        </ul>
        {photos.length === 0 ? <p className="soft">No photo came with it.</p> : null}
      </div>
    </Sheet>
  )
}

/** The first claim and its answer. */
function FirstDecision({ first: firstClaim }: { first: NonNullable<ClaimPage['firstClaim']> }) {
  const zone = useZone()
  return (
    <Sheet name="first" title="First decision" aside={<StatusMark shape="over">Declined</StatusMark>}>
      <div className="sheet-b">
        <p className={claimsStyles.words}>{firstClaim.words}</p>
        {firstClaim.photos.length > 0 ? (
          <ul className={claimsStyles.pictures}>
            {firstClaim.photos.map((photo, index) => (
              <li key={photo.id}>
                <a href={photo.href}>
                  <img
                    src={photo.href}
                    alt={`The fan’s first photo, ${index + 1} of ${firstClaim.photos.length}`}
                    width={photo.width}
                    height={photo.height}
                  />
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        <p className={claimsStyles.words}>Our answer: {firstClaim.answer}</p>
        <p className="soft">
          {firstClaim.decidedByName},{' '}
          {firstClaim.decidedAt ? formatDayAndTime(firstClaim.decidedAt, zone) : ''}
        </p>
      </div>
    </Sheet>
  )
}

function ClaimAside({ page }: { page: ClaimPage }) {
  const zone = useZone()
  const { order, unit, parcels, otherClaims, thread } = page
  const facts = (
    <>
      <dt>Piece</dt>
      <dd>{unitStatusWords[unit.status].words}</dd>
      {unit.shippedAt ? (
        <>
          <dt>Shipped</dt>
          <dd>{formatDate(unit.shippedAt, zone)}</dd>
        </>
      ) : null}
      {unit.deliveredAt ? (
        <>
          <dt>Delivered</dt>
          <dd>{formatDate(unit.deliveredAt, zone)}</dd>
        </>
      ) : null}
    </>
  )
  return (
    <OrderSheet order={order} facts={facts}>
      <ul className={queuesStyles.rows}>
        <ParcelItems parcels={parcels} />
        {otherClaims.map((otherClaim) => (
          <li key={otherClaim.id}>
            <Link to={hrefs.operatorClaim(otherClaim.id)}>{otherClaim.piece}</Link>
            <span className="soft">
              {otherClaim.isAppeal ? 'Asked again: ' : ''}
              {claimStatusWords[otherClaim.status].words}
            </span>
          </li>
        ))}
        {thread ? (
          <li>
            <Link to={hrefs.operatorThread(thread)}>Conversation</Link>
          </li>
        ) : null}
        <li>
          <a href={order.asFan}>As the fan sees it</a>
        </li>
      </ul>
    </OrderSheet>
  )
}
