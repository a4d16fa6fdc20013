import { formatDate } from '../../moments.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import { formatDayAndTime } from '../dates.ts'
import { FormPart } from '../form-part.tsx'
import styles from './house.module.css'
import type { findTermsHistory } from './terms.server.ts'

type History = Omit<Awaited<ReturnType<typeof findTermsHistory>>, 'newest'>

export const proposalWords =
  'Nothing saved yet. These figures are a suggestion: adjust them, then save them in your name.'

/** The new version's first day, and the version its author saw. */
export function EffectiveDate({
  today,
  seen,
  values,
  faults,
}: {
  /** By the house's clock. */
  today: string
  seen: number
  values: Readonly<Record<string, string>>
  faults: Readonly<Record<string, string>>
}) {
  return (
    <FormPart
      title="From when"
      note="Orders already placed keep their terms, and an open checkout keeps its total for 20 minutes."
    >
      <input type="hidden" name="seen" value={seen} />
      <DateField
        label="Takes effect on"
        name="from"
        today={today}
        defaultValue={values.from ?? ''}
        error={faults.from}
        hint="Leave empty to start at once. Days start at 00:00 UTC."
      />
    </FormPart>
  )
}

/** The authors of the present and earlier terms. */
export function TermsHistory({ versions }: Pick<History, 'versions'>) {
  if (versions.length === 0) return null
  return (
    <Sheet name="versions" title="Versions">
      <ul className={styles.confirms}>
        {versions.map(({ version, from, by, savedAt, isInForce }) => (
          <li key={version}>
            <div>
              <b>Version {version}</b>
              <small>
                {from ? `From ${formatDayAndTime(from, 'UTC')} UTC` : 'From the beginning'}; set by {by},{' '}
                {formatDate(savedAt, 'UTC')}
              </small>
            </div>
            {isInForce ? <StatusMark shape="done">In effect</StatusMark> : null}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
