import type { PayoutStory } from '#payouts/contract'
import { arrivalWords, momentWords } from '../../moments.ts'
import styles from './payout.module.css'

const looks = { ok: styles.done, now: styles.current, bad: styles.bad, '': undefined }
type Row = { label: string; when: string; note: string; look: keyof typeof looks }
const order = ['requested', 'approved', 'in_transit', 'paid'] as const
const labels = { requested: 'Requested', approved: 'Approved', in_transit: 'In transit', paid: 'Paid' }

/** A payout's steps so far, and those to come. */
export function timelineRows(payout: PayoutStory, zone: string): Row[] {
  const when = (status: string): string => {
    const step = payout.steps.find((one) => one.status === status && one.event !== 'vote')
    return step ? momentWords(step.happenedAt, zone) : ''
  }
  const ended = payout.status === 'failed' || payout.status === 'cancelled'
  const at = (order as readonly string[]).indexOf(payout.status)
  const ahead = (index: number): Row['look'] => (index === at ? 'now' : '')
  const reached = order.filter((status) => when(status) !== '')
  const shown = ended ? reached : order
  const rows: Row[] = shown.map((status, index) => ({
    label: labels[status],
    when: when(status) || plan(payout, status),
    note: noteOf(payout, status),
    look: ended || index < at || payout.status === 'paid' ? 'ok' : ahead(index),
  }))
  if (!ended) return rows
  const last = payout.steps.at(-1)
  const label = payout.status === 'failed' ? 'Failed' : 'Cancelled'
  const why = last?.note ? `${last.note} ` : ''
  return [
    ...rows,
    {
      label,
      when: momentWords(payout.statusAt, zone),
      note: `${why}The money is available again.`,
      look: 'bad',
    },
  ]
}

function plan(payout: PayoutStory, status: (typeof order)[number]): string {
  if (status === 'paid') return `expected ${arrivalWords(payout.arrivesFrom, payout.arrivesTo)}`
  return status === 'approved' ? 'usually within 3 h' : 'after approval'
}

function noteOf(payout: PayoutStory, status: (typeof order)[number]): string {
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
      {timelineRows(payout, zone).map((row) => (
        <li
          key={row.label}
          className={looks[row.look]}
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
