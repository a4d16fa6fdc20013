import { areaNames, areaOf, type Blank, type PrintArea, techniques } from '#catalogue/contract'
import { usd } from '#kernel/money.ts'
import { Amount } from '../ui/amount.tsx'
import { Table } from '../ui/table.tsx'
import productPartsStyles from './product-parts.module.css'
import productScaleStyles from './product-scale.module.css'
import { areaLetter, ScaleDrawing } from './scale-drawing.tsx'

const toCentimetres = (inches: number): string => (inches * 2.54).toFixed(1)
const formatPixels = (area: PrintArea): string =>
  `${Math.round(area.widthIn * area.dpi)} × ${Math.round(area.heightIn * area.dpi)} px`

/** The print areas, their sizes, and the cost of a second one. */
export function Areas({ blank }: { blank: Blank }) {
  const includedArea = blank.areas[0]!.name
  const renderCost = (area: PrintArea) =>
    area.name === includedArea ? (
      'in the base cost'
    ) : (
      <Amount amount={usd(areaOf(blank, area.name)!.extraMinor)} />
    )
  return (
    <section className={productPartsStyles.part} aria-labelledby="areas">
      <h2 id="areas">Print areas</h2>
      <ScaleDrawing blank={blank} />
      <Table
        label="Print areas by side"
        rowHeads
        rows={blank.areas}
        keyOf={(area) => `${area.name} ${area.sizes?.join() ?? ''}`}
        columns={[
          {
            head: 'Area',
            cell: (area) => (
              <>
                <span className={productScaleStyles.letter} aria-hidden="true">
                  {areaLetter(areaNames(blank).indexOf(area.name))}
                </span>
                {area.label}
              </>
            ),
          },
          { head: 'Sizes', cell: (area) => (area.sizes ? area.sizes.join(', ') : 'all') },
          {
            head: 'Size',
            figure: true,
            cell: (area) => (
              <>
                {area.widthIn} × {area.heightIn} in
                <br />
                <span className="soft">
                  {toCentimetres(area.widthIn)} × {toCentimetres(area.heightIn)} cm
                </span>
              </>
            ),
          },
          {
            head: 'File',
            figure: true,
            cell: (area) => (
              <>
                {formatPixels(area)}
                <br />
                <span className="soft">{area.dpi} dpi</span>
              </>
            ),
          },
          { head: 'Costs', figure: true, cell: (area) => renderCost(area) },
        ]}
      />
      <p className="soft">
        Technique: {techniques[blank.technique].name}. The press makes the print file at exactly this size;
        nothing under 150 dpi can be published.
      </p>
    </section>
  )
}
