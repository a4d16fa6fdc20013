import type { CSSProperties } from 'react'
import { areaNames, areaOf, type Blank } from '#catalogue/contract'
import styles from './product-scale.module.css'

const letterSheet = { words: 'a sheet of letter paper, 8.5 × 11 in', widthIn: 8.5, heightIn: 11 }
const bankCard = { words: 'a bank card, 3.37 × 2.13 in', widthIn: 3.37, heightIn: 2.13 }
const mostHigh = 260
const mostPerInch = 24

export const areaLetter = (index: number): string => String.fromCharCode(65 + index)

/** The print areas beside a familiar object, all at one scale; a square is an inch. */
export function ScaleDrawing({ blank }: { blank: Blank }) {
  const areas = areaNames(blank).map((name) => areaOf(blank, name)!)
  const tallest = Math.max(...areas.map((area) => area.heightIn))
  const known = tallest > 5 ? letterSheet : bankCard
  const all = [...areas, known]
  const gap = Math.max(...all.map(({ widthIn }) => widthIn)) * 0.08
  const whole = all.reduce((width, one) => width + one.widthIn, 0) + gap * (all.length - 1)
  const perInch = Math.min(mostPerInch, mostHigh / Math.max(tallest, known.heightIn))
  const boxOf = ({ widthIn, heightIn }: { widthIn: number; heightIn: number }): CSSProperties =>
    ({
      width: `${(widthIn / whole) * 100}%`,
      aspectRatio: `${widthIn} / ${heightIn}`,
      '--w': widthIn,
      '--h': heightIn,
    }) as CSSProperties
  return (
    <figure className={styles.scale}>
      <div style={{ maxWidth: `${Math.round(whole * perInch)}px` }} aria-hidden="true">
        {areas.map((area, index) => (
          <span key={area.name} className={styles.area} style={boxOf(area)}>
            {blank.areas
              .filter((one) => one.name === area.name && one.widthIn < area.widthIn)
              .map((one) => (
                <i
                  key={`${one.widthIn} ${one.heightIn}`}
                  style={{
                    width: `${(one.widthIn / area.widthIn) * 100}%`,
                    height: `${(one.heightIn / area.heightIn) * 100}%`,
                  }}
                />
              ))}
            <b>{areaLetter(index)}</b>
          </span>
        ))}
        <span className={styles.known} style={boxOf(known)} />
      </div>
      <figcaption className="soft">
        To scale: a square is an inch. Dashed: {known.words}.
        {blank.areas.some((area) => area.sizes) ? ' The inner lines are the areas of smaller sizes.' : ''}
      </figcaption>
    </figure>
  )
}
