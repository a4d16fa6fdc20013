import type { CSSProperties } from 'react'
import { areaNames, areaOf, type Blank } from '#catalogue/contract'
import styles from './product-scale.module.css'

const letterSheet = { words: 'a sheet of letter paper, 8.5 × 11 in', widthIn: 8.5, heightIn: 11 }
const bankCard = { words: 'a bank card, 3.37 × 2.13 in', widthIn: 3.37, heightIn: 2.13 }
const maxHeight = 260
const maxPerInch = 24

export const areaLetter = (index: number): string => String.fromCharCode(65 + index)

/** The print areas beside a familiar object, all at one scale; a square is an inch. */
export function ScaleDrawing({ blank }: { blank: Blank }) {
  const areas = areaNames(blank).map((name) => areaOf(blank, name)!)
  const tallest = Math.max(...areas.map((area) => area.heightIn))
  const reference = tallest > 5 ? letterSheet : bankCard
  const drawnAreas = [...areas, reference]
  const gap = Math.max(...drawnAreas.map(({ widthIn }) => widthIn)) * 0.08
  const totalWidth =
    drawnAreas.reduce((width, shape) => width + shape.widthIn, 0) + gap * (drawnAreas.length - 1)
  const perInch = Math.min(maxPerInch, maxHeight / Math.max(tallest, reference.heightIn))
  const boxOf = ({ widthIn, heightIn }: { widthIn: number; heightIn: number }): CSSProperties =>
    ({
      width: `${(widthIn / totalWidth) * 100}%`,
      aspectRatio: `${widthIn} / ${heightIn}`,
      '--w': widthIn,
      '--h': heightIn,
    }) as CSSProperties
  return (
    <figure className={styles.scale}>
      <div style={{ maxWidth: `${Math.round(totalWidth * perInch)}px` }} aria-hidden="true">
        {areas.map((area, index) => (
          <span key={area.name} className={styles.area} style={boxOf(area)}>
            {blank.areas
              .filter((smaller) => smaller.name === area.name && smaller.widthIn < area.widthIn)
              .map((smaller) => (
                <i
                  key={`${smaller.widthIn} ${smaller.heightIn}`}
                  style={{
                    width: `${(smaller.widthIn / area.widthIn) * 100}%`,
                    height: `${(smaller.heightIn / area.heightIn) * 100}%`,
                  }}
                />
              ))}
            <b>{areaLetter(index)}</b>
          </span>
        ))}
        <span className={styles.known} style={boxOf(reference)} />
      </div>
      <figcaption className="soft">
        To scale: a square is an inch. Dashed: {reference.words}.
        {blank.areas.some((area) => area.sizes) ? ' The inner lines are the areas of smaller sizes.' : ''}
      </figcaption>
    </figure>
  )
}
