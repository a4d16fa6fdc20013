import { Link } from 'react-router'
import type { ChartPoint, Series } from './chart-series.ts'
import { Table } from './table.tsx'

/** The chart's values as a table: for screen readers, for copying, and for people who prefer figures. */
export function ChartTable({
  name,
  head,
  points,
  series,
}: {
  name: string
  head: string
  points: readonly ChartPoint[]
  series: readonly Series[]
}) {
  return (
    <details className="ch-t">
      <summary>Show as a table</summary>
      <Table
        label={`${name}, as a table`}
        caption={name}
        rowHeads
        rows={points.map((point, index) => ({ ...point, index }))}
        keyOf={({ longLabel, label }) => longLabel ?? label}
        columns={[
          {
            head,
            cell: ({ to, longLabel, label }) =>
              to ? <Link to={to}>{longLabel ?? label}</Link> : (longLabel ?? label),
          },
          ...series.map(({ label, values, format }) => ({
            head: label,
            figure: true,
            cell: ({ index }: { index: number }) => {
              const value = values[index]
              return value === null || value === undefined ? '' : format(value)
            },
          })),
        ]}
      />
    </details>
  )
}
