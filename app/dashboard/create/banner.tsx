import { pictureHref } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { describeProducts } from '../../marketing/content/products-words.ts'
import styles from './create.module.css'

/** Blanks in a row, cut off by the frame, one from each branch. */
export const blankRow = [
  ['bella-canvas-3001', 'front', 'mustard'],
  ['gildan-18500', 'front', 'navy'],
  ['accent-mug-11oz', 'right', 'yellow'],
  ['yupoong-6245cm', 'front', 'pink'],
  ['as-colour-1001', 'front', 'natural'],
  ['straw-bottle', 'front', 'coral'],
] as const

export function Banner({ printedCount }: { printedCount: number }) {
  return (
    <aside className={styles.banner} aria-labelledby="banner">
      <div>
        <h2 id="banner">Design once, sell on all of these</h2>
        <p>
          One design on {describeProducts(printedCount, 'physical')}, fitted to each by its real print area.
        </p>
        <a className="btn btn-y" href={hrefs.studioNew()}>
          Start creating
        </a>
      </div>
      <div className={styles.row} aria-hidden="true">
        {blankRow.map(([blank, view, colour]) => (
          <img key={blank} src={pictureHref(blank, view, colour, 320)} alt="" width={320} height={320} />
        ))}
      </div>
    </aside>
  )
}
