import { countText } from '#kernel/formats.ts'
import { type Money, scale } from '#kernel/money.ts'
import { Figure } from '../../../figure.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { formatShare } from '../../format-share.ts'
import { KeyFigure, KeyFigures } from '../key-figures.tsx'
import styles from './report.module.css'
import type { Report } from './report.server.ts'

/** The key figures: units sold of the limit, speed, and profit. */
export function Outcome({ report }: { report: Report }) {
  const { units, backUnits, cap, line, net, points } = report
  const busiestPoint = points.toSorted((point, other) => other.units - point.units)[0]
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
            <KeyFigure name="Fans who came to buy" note={`${countText(line.boughtCount)} placed an order`}>
              {countText(line.cameCount)}
            </KeyFigure>
          ) : null}
          {busiestPoint && busiestPoint.units > 1 && points.length > 1 ? (
            <KeyFigure name="Busiest period" note={busiestPoint.longLabel}>
              {countText(busiestPoint.units)}
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

/** Fans who might have bought: each figure is a count, none is an estimate. */
export function MissedDemand({ report: { line, wishCount, soldOutVisits, cap } }: { report: Report }) {
  if (cap === null && !soldOutVisits) return null
  return (
    <Sheet name="missed-demand" title="Missed demand">
      <div className="sheet-b">
        <dl className={styles.missed}>
          {line ? (
            <>
              <dt>Came to buy and got none</dt>
              <dd>{countText(line.missedCount)}</dd>
              <dt>Left before their turn or during it</dt>
              <dd>{countText(line.leftCount)}</dd>
            </>
          ) : null}
          <dt>Said afterwards which size they wanted</dt>
          <dd>{countText(wishCount)}</dd>
          {soldOutVisits ? (
            <>
              <dt>Looked at its page since {soldOutVisits.day}, when it was gone</dt>
              <dd>{countText(soldOutVisits.visitors)}</dd>
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
