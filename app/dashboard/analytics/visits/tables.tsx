import { Link } from 'react-router'
import { countText } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Counts, stepLabels, steps } from '#visits/contract'
import figureRows from '../../../ui/figure-rows.module.css'
import { Table } from '../../../ui/table.tsx'
import { formatShare } from '../../format-share.ts'
import styles from './visits.module.css'
import type { VisitsView } from './visits.server.ts'

/** Visitors by the chosen dimension, with how far they got. */
export function VisitsTable({ visits: { rows, total }, head }: { visits: VisitsView; head: string }) {
  return (
    <Table
      label={`Visitors by ${head.toLowerCase()}`}
      stack
      rowHeads
      className={`${styles.table} ${figureRows.figures} ${figureRows.three}`}
      rows={rows}
      total={{ ...total, key: '', name: 'All' }}
      keyOf={({ key }) => key}
      columns={[
        { head, cell: ({ name }) => name },
        ...steps.map((step) => ({
          head: stepLabels[step],
          figure: true,
          cell: (counts: Counts) => countText(counts[step]),
        })),
        { head: 'Conversion', figure: true, cell: ({ paid, visitors }) => formatShare(paid, visitors) },
      ]}
    />
  )
}

/** Pages and listings by views; a listing links to its own page. */
export function PagesTable({ visits: { pages } }: { visits: VisitsView }) {
  return (
    <Table
      label="Pages"
      stack
      rowHeads
      className={`${styles.table} ${figureRows.figures} ${figureRows.three}`}
      rows={pages}
      keyOf={({ page }) => page}
      columns={[
        {
          head: 'Page',
          cell: ({ name, number }) =>
            number === null ? name : <Link to={hrefs.listing(number)}>{name}</Link>,
        },
        { head: 'Views', figure: true, cell: ({ views }) => countText(views) },
        { head: 'Visitors', figure: true, cell: ({ visitors }) => countText(visitors) },
        { head: 'Units sold', figure: true, cell: ({ units }) => (units === null ? '–' : countText(units)) },
        {
          head: 'Units per 100 visitors',
          figure: true,
          cell: ({ visitors, units }) =>
            units === null || visitors === 0 ? '–' : ((100 * units) / visitors).toFixed(1),
        },
      ]}
    />
  )
}
