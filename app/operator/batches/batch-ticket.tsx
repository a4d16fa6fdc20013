import { Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { type BatchCard, techniqueName } from '#production/contract'
import { StatusMark } from '../../ui/status-mark.tsx'
import { formatDayAndTime, formatSpan, formatUnits } from '../dates.ts'
import styles from './board.module.css'

/** A batch's progress, 0 to 100: by time while it collects, by units once it is printed. */
export function measureProgress(card: BatchCard, now: Date): number {
  if (card.state === 'collecting') {
    const week = 7 * 86_400_000
    const msLeft = new Date(card.cutOffAt).getTime() - now.getTime()
    return Math.round(100 * Math.min(1, Math.max(0, 1 - msLeft / week)))
  }
  return card.units === 0 ? 0 : Math.round((100 * (card.packed + card.reprinted)) / card.units)
}

export function describeStanding(card: BatchCard, now: Date): string {
  const { zone } = card.facility
  const msLeft = new Date(card.cutOffAt).getTime() - now.getTime()
  if (card.state === 'collecting') {
    if (card.facility.paused) return 'The press is paused'
    return msLeft > 0 ? `Closes in ${formatSpan(msLeft)}` : 'Closes now'
  }
  if (card.state === 'done') return `Done ${formatDayAndTime(card.doneAt!, zone)}`
  return `Closed ${formatDayAndTime(card.closedAt!, zone)}`
}

/** A job ticket on the board. */
export function BatchTicket({ card, now }: { card: BatchCard; now: Date }) {
  const isDone = card.state === 'done'
  return (
    <Link
      to={hrefs.operatorBatch(card.number)}
      className={isDone ? `ticket ${styles.ticket} ${styles.finished}` : `ticket ${styles.ticket}`}
    >
      <span className={styles.ticketHead}>
        <b>{card.number}</b>
        <span>{formatUnits(card.units)}</span>
      </span>
      <span className={styles.technique}>
        {techniqueName(card.technique)}, {card.facility.place}
      </span>
      <span className={styles.progress} aria-hidden="true">
        <i style={{ width: `${measureProgress(card, now)}%` }} />
      </span>
      <span className={styles.ticketFoot}>
        <span>{describeStanding(card, now)}</span>
        {card.reprinted > 0 ? <span>{card.reprinted} misprinted</span> : null}
      </span>
      {card.faulty > 0 ? (
        <StatusMark shape="wrong">
          {card.faulty} can’t be printed: {card.faulty === 1 ? 'its file has' : 'their files have'} a fault
        </StatusMark>
      ) : null}
      {card.unmade > 0 ? (
        <StatusMark shape="running">
          {card.unmade} {card.unmade === 1 ? 'waits' : 'wait'} for {card.unmade === 1 ? 'its' : 'their'} print
          file
        </StatusMark>
      ) : null}
      {card.state === 'closed' ? <StatusMark shape="waiting">Waiting for the press</StatusMark> : null}
      {card.state === 'in_production' ? (
        <StatusMark shape="running">
          {card.packed} of {card.units} packed
        </StatusMark>
      ) : null}
      {isDone ? <StatusMark shape="done">All packed</StatusMark> : null}
    </Link>
  )
}
