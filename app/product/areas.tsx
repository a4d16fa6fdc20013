import { areaNames, areaOf, type Blank, type PrintArea, techniques } from '#catalogue/contract'
import { usd } from '#kernel/money.ts'
import { Amount } from '../ui/amount.tsx'
import { ScrollArea } from '../ui/scroll-area.tsx'
import productPartsStyles from './product-parts.module.css'
import productScaleStyles from './product-scale.module.css'
import { areaLetter, ScaleDrawing } from './scale-drawing.tsx'

const inCentimetres = (inches: number): string => (inches * 2.54).toFixed(1)
const pixels = (area: PrintArea): string =>
  `${Math.round(area.widthIn * area.dpi)} × ${Math.round(area.heightIn * area.dpi)} px`

/** Where it can be printed, how large, and what a second side costs. */
export function Areas({ blank }: { blank: Blank }) {
  const first = blank.areas[0]!.name
  const extra = (area: PrintArea) =>
    area.name === first ? 'in the base cost' : <Amount of={usd(areaOf(blank, area.name)!.extraMinor)} />
  return (
    <section className={productPartsStyles.part} aria-labelledby="areas">
      <h2 id="areas">Print areas</h2>
      <ScaleDrawing blank={blank} />
      <ScrollArea label="Print areas by side">
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">Area</th>
              <th scope="col">Sizes</th>
              <th scope="col" className="r">
                Size
              </th>
              <th scope="col" className="r">
                File
              </th>
              <th scope="col" className="r">
                Costs
              </th>
            </tr>
          </thead>
          <tbody>
            {blank.areas.map((area) => (
              <tr key={`${area.name} ${area.sizes?.join() ?? ''}`}>
                <th scope="row">
                  <span className={productScaleStyles.letter} aria-hidden="true">
                    {areaLetter(areaNames(blank).indexOf(area.name))}
                  </span>
                  {area.label}
                </th>
                <td>{area.sizes ? area.sizes.join(', ') : 'all'}</td>
                <td className="r">
                  {area.widthIn} × {area.heightIn} in
                  <br />
                  <span className="soft">
                    {inCentimetres(area.widthIn)} × {inCentimetres(area.heightIn)} cm
                  </span>
                </td>
                <td className="r">
                  {pixels(area)}
                  <br />
                  <span className="soft">{area.dpi} dpi</span>
                </td>
                <td className="r">{extra(area)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <p className="soft">
        Technique: {techniques[blank.technique].name}. The print file is made by the press at exactly these
        pixels; below 150 dpi nothing is published.
      </p>
    </section>
  )
}
