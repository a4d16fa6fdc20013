import type { PayoutStory } from '#payouts/contract'
import { describeArrival, formatMoment } from '../../moments.ts'
import styles from './payout.module.css'

const stepClasses = { ok: styles.done, now: styles.current, bad: styles.bad, '': undefined }
type Row = { label: string; when: string; note: string; look: keyof typeof stepClasses }
const order = ['requested', 'approved', 'in_transit', 'paid'] as const
const labels = { requested: 'Requested', approved: 'Approved', in_transit: 'In transit', paid: 'Paid' }

/** A payout's steps so far, and those to come. */
export function listTimelineRows(payout: PayoutStory, zone: string): Row[] {
  const describeTime = (status: string): string => {
    const step = payout.steps.find((candidate) => candidate.status === status && candidate.event !== 'vote')
    return step ? formatMoment(step.happenedAt, zone) : ''
  }
  const hasEnded = payout.status === 'failed' || payout.status === 'cancelled'
  const currentIndex = (order as readonly string[]).indexOf(payout.status)
  const lookOfUpcoming = (index: number): Row['look'] => (index === currentIndex ? 'now' : '')
  const reachedStatuses = order.filter((status) => describeTime(status) !== '')
  const steps = hasEnded ? reachedStatuses : order
  const rows: Row[] = steps.map((status, index) => ({
    label: labels[status],
    when: describeTime(status) || describePlan(payout, status),
    note: describeNote(payout, status),
    look: hasEnded || index < currentIndex || payout.status === 'paid' ? 'ok' : lookOfUpcoming(index),
  }))
  if (!hasEnded) return rows
  const last = payout.steps.at(-1)
  const label = payout.status === 'failed' ? 'Failed' : 'Cancelled'
  const reason = last?.note ? `${last.note} ` : ''
  return [
    ...rows,
    {
      label,
      when: formatMoment(payout.statusAt, zone),
      note: `${reason}The money is available again.`,
      look: 'bad',
    },
  ]
}

function describePlan(payout: PayoutStory, status: (typeof order)[number]): string {
  if (status === 'paid') return `expected ${describeArrival(payout.arrivesFrom, payout.arrivesTo)}`
  return status === 'approved' ? 'usually within 3 h' : 'after approval'
}

function describeNote(payout: PayoutStory, status: (typeof order)[number]): string {
  const people = payout.approvedBy.length
  if (status === 'approved' && people > 0)
    return people === 1 ? 'by one person at Fanfare' : 'by two people at Fanfare'
  if (status === 'requested' && payout.approvalsNeeded === 2)
    return 'Reviewed by two people because of its size'
  if (status === 'in_transit' && payout.providerReference) return `Reference ${payout.providerReference}`
  return ''
}

export function Timeline({ payout, zone }: { payout: PayoutStory; zone: string }) {
  return (
    <ol className={styles.timeline}>
      {listTimelineRows(payout, zone).map((row) => (
        <li
          key={row.label}
          className={stepClasses[row.look]}
          aria-current={row.look === 'now' ? 'step' : undefined}
        >
          <b>{row.label}</b>
          <span>{row.when}</span>
          {row.note ? <small>{row.note}</small> : null}
        </li>
      ))}
    </ol>
  )
}
