import { hrefs } from '#kernel/hrefs.ts'
import { formatMonth } from '#kernel/months.ts'
import { buildButtonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './payout.module.css'

/** The shop's money movements: a month or everything, as PDF or table. */
export function StatementForm({ months }: { months: readonly string[] }) {
  const button = buildButtonClass({ kind: 'outline', size: 'small' })
  return (
    <form className={styles.statement} method="get" action={hrefs.statement} aria-label="Statement">
      <label>
        <span>Statement</span>
        <Select
          name="month"
          defaultValue={months[0]}
          choices={[
            ...months.map((month) => ({ value: month, label: formatMonth(month) })),
            { value: '', label: 'Everything' },
          ]}
        />
      </label>
      <button className={button} type="submit" name="as" value="pdf">
        <Icon name="download" size="s" />
        PDF
      </button>
      <button className={button} type="submit" name="as" value="csv">
        <Icon name="download" size="s" />
        CSV
      </button>
    </form>
  )
}
