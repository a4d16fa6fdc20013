import { countText } from '#kernel/formats.ts'
import { maxStitches } from '#press/preflight/embroidery.ts'
import { maxThreads } from '#press/threads.ts'
import styles from '../panels/panels.module.css'
import { useStudio } from '../studio-context.ts'
import type { AreaStitching } from './use-preflight.ts'

/** The machine use of each embroidered product, even if it isn't too much. */
export function StitchEstimates() {
  const { stitchings, state } = useStudio()
  if (stitchings.length === 0) return null
  const isOneOfSeveral = stitchings.length > 1 || state.products.length > 1
  return (
    <section className={styles.stitching} aria-label="Stitches and threads">
      {stitchings.map((stitching) => (
        <Estimate
          key={`${stitching.blankId} ${stitching.area}`}
          estimate={stitching}
          isNamed={isOneOfSeveral}
        />
      ))}
      <small>
        Counted from the stitches the press will sew: satin along narrow strokes, rows across wide shapes.
      </small>
    </section>
  )
}

function Estimate({ estimate, isNamed }: { estimate: AreaStitching; isNamed: boolean }) {
  const { stitches, squareInches, threads } = estimate
  const areaName = estimate.area.replaceAll('-', ' ')
  return (
    <div className={stitches > maxStitches || threads.length > maxThreads ? styles.over : undefined}>
      {isNamed ? (
        <h3>
          {estimate.product}, {areaName}
        </h3>
      ) : null}
      <p>
        <b>
          {stitches === 0 ? 'None' : `About ${countText(stitches)}`} of {countText(maxStitches)} stitches
        </b>
        <span>
          {squareInches.toFixed(1)} sq in{estimate.sizes > 1 ? ' in the largest size' : ''}
        </span>
      </p>
      <div className={styles.stitchBar} aria-hidden="true">
        <i style={{ width: `${Math.min(100, (stitches / maxStitches) * 100)}%` }} />
      </div>
      <p>
        <b>
          {threads.length} of {maxThreads} threads
        </b>
        <span className={styles.threads}>
          {threads.map(({ name, hex }) => (
            <span key={name}>
              <i style={{ background: hex }} aria-hidden="true" />
              {name}
            </span>
          ))}
        </span>
      </p>
    </div>
  )
}
