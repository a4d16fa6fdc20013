import { Link } from 'react-router'
import { countText } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type Counts, stepLabels, steps } from '#visits/contract'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import { shareOf } from '../../share-of.ts'
import styles from './visits.module.css'
import type { FoundVisits } from './visits.server.ts'

/** Visitors by what was asked for, with how far they got. */
export function VisitsTable({ found: { rows, total }, head }: { found: FoundVisits; head: string }) {
  return (
    <ScrollArea label={`Visitors by ${head.toLowerCase()}`}>
      <table className={`tbl stack ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {steps.map((step) => (
              <th key={step} scope="col" className="r">
                {stepLabels[step]}
              </th>
            ))}
            <th scope="col" className="r">
              Conversion
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CountsRow key={row.key} name={row.name} counts={row} />
          ))}
        </tbody>
        <tfoot>
          <CountsRow name="All" counts={total} />
        </tfoot>
      </table>
    </ScrollArea>
  )
}

function CountsRow({ name, counts }: { name: string; counts: Counts }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {steps.map((step) => (
        <td key={step} className="r" data-th={stepLabels[step]}>
          {countText(counts[step])}
        </td>
      ))}
      <td className="r" data-th="Conversion">
        {shareOf(counts.paid, counts.visitors)}
      </td>
    </tr>
  )
}

/** Pages and listings by how often they are looked at; a listing leads to its own page. */
export function PagesTable({ found: { pages } }: { found: FoundVisits }) {
  return (
    <ScrollArea label="Pages">
      <table className={`tbl stack ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col" className="r">
              Views
            </th>
            <th scope="col" className="r">
              Visitors
            </th>
            <th scope="col" className="r">
              Units sold
            </th>
            <th scope="col" className="r">
              Units per 100 visitors
            </th>
          </tr>
        </thead>
        <tbody>
          {pages.map(({ page, name, number, views, visitors, units }) => (
            <tr key={page}>
              <th scope="row">{number === null ? name : <Link to={hrefs.listing(number)}>{name}</Link>}</th>
              <td className="r" data-th="Views">
                {countText(views)}
              </td>
              <td className="r" data-th="Visitors">
                {countText(visitors)}
              </td>
              <td className="r" data-th="Units sold">
                {units === null ? '–' : countText(units)}
              </td>
              <td className="r" data-th="Units per 100 visitors">
                {units === null || visitors === 0 ? '–' : ((100 * units) / visitors).toFixed(1)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
