import { countText } from '#kernel/formats.ts'
import { ScrollArea } from '../../../ui/scroll-area.tsx'
import { shareOf } from '../../share-of.ts'
import type { Report } from './report.server.ts'

const hasMany = (rows: readonly { product: string }[]): boolean =>
  new Set(rows.map(({ product }) => product)).size > 1

/** What sold in each size, and how often it was asked for when it was gone. */
export function SizesTable({ shown: { sizes, units: all } }: { shown: Report }) {
  const many = hasMany(sizes)
  if (sizes.length === 0) return <p className="sheet-b soft">Nothing has sold yet.</p>
  return (
    <ScrollArea label="Sizes">
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">Size</th>
            <th scope="col" className="r">
              Sold
            </th>
            <th scope="col" className="r">
              Share
            </th>
            <th scope="col" className="r">
              Asked for when gone
            </th>
          </tr>
        </thead>
        <tbody>
          {sizes.map(({ product, size, units, wished }) => (
            <tr key={`${product} ${size}`}>
              <th scope="row">{many ? `${product}, ${size}` : size}</th>
              <td className="r">{countText(units)}</td>
              <td className="r">{shareOf(units, all)}</td>
              <td className="r">{wished === 0 ? '–' : countText(wished)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

export function ColoursTable({ shown: { colours, units: all } }: { shown: Report }) {
  const many = hasMany(colours)
  if (colours.length === 0) return <p className="sheet-b soft">Nothing has sold yet.</p>
  return (
    <ScrollArea label="Colours">
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">Colour</th>
            <th scope="col" className="r">
              Sold
            </th>
            <th scope="col" className="r">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {colours.map(({ product, colour, units }) => (
            <tr key={`${product} ${colour}`}>
              <th scope="row">{many ? `${product}, ${colour}` : colour}</th>
              <td className="r">{countText(units)}</td>
              <td className="r">{shareOf(units, all)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
