import { Link } from 'react-router'
import type { ChartPoint, Series } from './chart-series.ts'
import { ScrollArea } from './scroll-area.tsx'

/** The chart's values as a table: for screen readers, for copying, and for who prefers figures. */
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
      <ScrollArea label={`${name}, as a table`}>
        <table className="tbl">
          <caption className="vh">{name}</caption>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {series.map((one) => (
                <th key={one.label} scope="col" className="r">
                  {one.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point, index) => (
              <tr key={point.long ?? point.label}>
                <th scope="row">
                  {point.to ? (
                    <Link to={point.to}>{point.long ?? point.label}</Link>
                  ) : (
                    (point.long ?? point.label)
                  )}
                </th>
                {series.map((one) => {
                  const value = one.values[index]
                  return (
                    <td key={one.label} className="r">
                      {value === null || value === undefined ? '' : one.format(value)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </details>
  )
}
