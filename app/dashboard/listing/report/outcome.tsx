import { countText } from '#kernel/formats.ts'
import { type Money, scale } from '#kernel/money.ts'
import { Figure } from '../../../figure.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { formatShare } from '../../share-of.ts'
import { KeyFigure, KeyFigures } from '../key-figures.tsx'
import styles from './report.module.css'
import type { Report } from './report.server.ts'

/** The key figures: units sold of the limit, speed, and profit. */
export function Outcome({ report }: { report: Report }) {
  const { units, backUnits, cap, line, net, points } = report
  const best = points.toSorted((point, other) => other.units - point.units)[0]
  return (
    <section className="sheet" aria-label="What became of it">
      <div className="sheet-b">
        <KeyFigures>
          <KeyFigure
            name="Units sold"
            note={cap === null ? null : `${formatShare(units, cap)} of ${countText(cap)}`}
          >
            {countText(units)}
          </KeyFigure>
          {cap === null ? null : (
            <KeyFigure
              name="Sold out after"
              note={report.soldOutAfter ? null : `${countText(Math.max(0, cap - units))} unsold`}
            >
              {report.soldOutAfter ?? '–'}
            </KeyFigure>
          )}
          {line ? (
            <KeyFigure name="Fans who came to buy" note={`${countText(line.bought)} placed an order`}>
              {countText(line.came)}
            </KeyFigure>
          ) : null}
          {best && best.units > 1 && points.length > 1 ? (
            <KeyFigure name="Busiest period" note={best.longLabel}>
              {countText(best.units)}
            </KeyFigure>
          ) : null}
          <KeyFigure
            name="Returned"
            note={units > 0 ? `${formatShare(backUnits, units)} of those sold` : null}
          >
            {countText(backUnits)}
          </KeyFigure>
          <KeyFigure
            name="Net profit"
            note={units > backUnits ? <PerUnit net={net} units={units - backUnits} /> : null}
          >
            <Figure amount={net} />
          </KeyFigure>
        </KeyFigures>
      </div>
    </section>
  )
}

const PerUnit = ({ net, units }: { net: Money; units: number }) => (
  <>
    <Figure amount={scale(net, 1n, BigInt(units))} /> a unit
  </>
)

/** Fans who would have bought, as far as anything tells: each figure is a count, none is an estimate. */
export function Missed({ report: { line, wished, seenSince, cap } }: { report: Report }) {
  if (cap === null && !seenSince) return null
  return (
    <Sheet name="missed-demand" title="Missed demand">
      <div className="sheet-b">
        <dl className={styles.missed}>
          {line ? (
            <>
              <dt>Came to buy and got none</dt>
              <dd>{countText(line.none)}</dd>
              <dt>Left before their turn or during it</dt>
              <dd>{countText(line.left)}</dd>
            </>
          ) : null}
          <dt>Said afterwards which size they wanted</dt>
          <dd>{countText(wished)}</dd>
          {seenSince ? (
            <>
              <dt>Looked at its page since {seenSince.day}, when it was gone</dt>
              <dd>{countText(seenSince.visitors)}</dd>
            </>
          ) : null}
        </dl>
        <p className="soft">
          One fan may count in more than one line. Fans who came to buy are browsers with a place in the
          queue; sizes fans wanted are counted on the product’s page, at most once a day each.
        </p>
      </div>
    </Sheet>
  )
}
