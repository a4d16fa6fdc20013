import { faults, faultWords } from '#claims/contract'
import { formatDayAndTime } from '#kernel/country-clock.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Check, TextArea } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import styles from '../buying/claims.module.css'
import type { OrderPage } from './order-view.server.ts'
import { PhotoField, Photos } from './photos.tsx'

type Answer = { at: string; words: string; values: object | null } | null
type ClaimValues = { units: string[]; fault: string; words: string }

/** Claims about something that arrived or should have: messages and answers, and a form to make one. */
export function Claims({ order, answer }: { order: OrderPage; answer: Answer }) {
  const { claims } = order
  const failedAnswer = answer?.at === 'claim' ? answer : null
  if (claims.existingClaims.length + claims.pieces.length === 0) return null
  return (
    <section className={styles.claims} id="claim" aria-labelledby="claim-title">
      <h2 id="claim-title">Something not right?</h2>
      {claims.existingClaims.length > 0 ? (
        <ul className={styles.list}>
          {claims.existingClaims.map((claim) => (
            <li key={claim.id}>
              <ClaimEntry claim={claim} country={order.address.country} answer={answer} />
            </li>
          ))}
        </ul>
      ) : null}
      {claims.pieces.length > 0 ? (
        <Disclosure
          button
          label={claims.existingClaims.length > 0 ? 'Something else is wrong' : 'Tell us what is wrong'}
          open={failedAnswer !== null}
        >
          <p className="soft">
            {claims.until ? `Until ${formatDayAndTime(claims.until, order.address.country)} we ` : 'We '}
            reprint or refund anything that’s our fault, and you don’t need to send it back.
          </p>
          <ClaimForm order={order} failedAnswer={failedAnswer} />
        </Disclosure>
      ) : null}
    </section>
  )
}

type MadeClaim = OrderPage['claims']['existingClaims'][number]

type ClaimProps = { claim: MadeClaim; country: string; answer: Answer }

function ClaimEntry({ claim, country, answer }: ClaimProps) {
  const formatTime = (at: Date) => formatDayAndTime(at, country)
  return (
    <>
      <div className={styles.head}>
        <h3>{claim.piece}</h3>
        <StatusMark shape={claim.statusWords.shape}>{claim.statusWords.words}</StatusMark>
      </div>
      <p className="soft">
        {claim.fault}. You {claim.isAppeal ? 'asked again' : 'told us'} on {formatTime(claim.openedAt)}.
        {claim.answerBy ? ` Our answer comes by ${formatTime(claim.answerBy)}.` : ''}
        {claim.status === 'asked' ? (
          <>
            {' '}
            <a href="#help">Our question is below</a>; you can add photos to your answer.
          </>
        ) : null}
      </p>
      <p className={styles.words}>{claim.words}</p>
      <Photos photos={claim.photos} label={claim.piece} />
      {claim.answer && claim.decidedAt ? (
        <blockquote className={styles.answer}>
          <p>{claim.answer}</p>
          <footer className="soft">Fanfare, {formatTime(claim.decidedAt)}</footer>
        </blockquote>
      ) : null}
      {claim.appealUntil ? (
        <AppealForm claim={claim} deadline={formatTime(claim.appealUntil)} answer={answer} />
      ) : null}
    </>
  )
}

/** A declined claim can be appealed once, to someone else. */
function AppealForm({ claim, deadline, answer }: { claim: MadeClaim; deadline: string; answer: Answer }) {
  const submitted =
    answer?.at === 'appeal' ? (answer.values as { claim: string; words: string } | null) : null
  const failedAnswer = submitted?.claim === claim.id ? answer : null
  return (
    <Disclosure button label="Ask again" open={failedAnswer !== null}>
      <p className="soft">Once, until {deadline}. Someone else looks at it, and that answer is final.</p>
      <form method="post" action="#claim" encType="multipart/form-data">
        <input type="hidden" name="intent" value="appeal" />
        <input type="hidden" name="claim" value={claim.id} />
        {failedAnswer ? <Note kind="error">{failedAnswer.words}</Note> : null}
        <TextArea
          label="Why you disagree"
          name="words"
          rows={4}
          maxLength={3000}
          required
          defaultValue={failedAnswer ? (submitted?.words ?? '') : ''}
        />
        <PhotoField needed="What we missed the first time." />
        <button className="btn btn-o" type="submit">
          Ask again
        </button>
      </form>
    </Disclosure>
  )
}

function ClaimForm({ order, failedAnswer }: { order: OrderPage; failedAnswer: Answer }) {
  const { claims } = order
  const submitted = failedAnswer?.values as ClaimValues | null | undefined
  const [onlyPiece, ...otherPieces] = claims.pieces
  return (
    <form method="post" action="#claim" encType="multipart/form-data">
      <input type="hidden" name="intent" value="claim" />
      {failedAnswer ? <Note kind="error">{failedAnswer.words}</Note> : null}
      {otherPieces.length === 0 && onlyPiece ? (
        <p>
          <input type="hidden" name="unit" value={onlyPiece.unitId} />
          <b>{onlyPiece.name}</b>
        </p>
      ) : (
        <fieldset className={styles.fields}>
          <legend>Which piece is it about?</legend>
          {claims.pieces.map((piece) => (
            <Check
              key={piece.unitId}
              name="unit"
              value={piece.unitId}
              label={piece.name}
              defaultChecked={submitted?.units.includes(piece.unitId)}
            />
          ))}
        </fieldset>
      )}
      <fieldset className={styles.fields}>
        <legend>What is wrong?</legend>
        {faults
          .filter((fault) => claims.faults.includes(fault))
          .map((fault) => (
            <Check
              key={fault}
              type="radio"
              name="fault"
              value={fault}
              required
              label={faultWords[fault].label}
              hint={faultWords[fault].hint}
              defaultChecked={submitted?.fault === fault}
            />
          ))}
      </fieldset>
      <TextArea
        label="In your words"
        data-missing="Say in a sentence what is wrong."
        name="words"
        rows={4}
        maxLength={3000}
        required
        defaultValue={submitted?.words ?? ''}
      />
      <PhotoField needed="At least one, unless it never arrived or doesn’t fit." />
      <button className="btn btn-o" type="submit">
        Send the claim
      </button>
    </form>
  )
}
