import { areaOf } from '#catalogue/contract'
import type { ImageLayer, PatternLayer } from '#press/document.ts'
import { matrixOf, scaleBy, times } from '#press/draw/matrix.ts'
import { enlargementOf } from '#press/effects.ts'
import { fitOn } from '#press/fit.ts'
import { computeDpi, computePrintedDpi } from '#press/preflight/resolution.ts'
import { targetOf } from '../document/studio-data.ts'
import { productOf } from '../document/studio-state.ts'
import { useLayers, useStudio } from '../studio-context.ts'
import styles from './panels.module.css'

function describeSharpness(dpi: number, full: number): string {
  if (dpi < full / 2 - 0.5) return 'too coarse to print'
  return dpi < full - 0.5 ? 'a little soft' : 'sharp'
}

/** The resolution in dpi at this size, on the product on the stage. */
export function DpiMeter({ layer }: { layer: ImageLayer | PatternLayer }) {
  const { state, kit } = useStudio()
  const { document } = useLayers()
  const product = productOf(state)
  const area = product && areaOf(product.blank, state.area)
  const fit = product && area ? fitOn(document, state.area, targetOf(product.blank, area)) : null
  const full = area?.dpi ?? 300
  const scale = { matrix: times(scaleBy(fit?.scale ?? 1), matrixOf(layer)) }
  const dpi = computePrintedDpi(layer, scale, kit?.environment.reach?.(layer.artwork))
  const isDrawnAgain = dpi > computeDpi(layer, scale)
  const larger = enlargementOf(layer.effects)
  return (
    <div className={styles.resolution}>
      <div>
        <b>{Math.round(dpi)} dpi</b>
        <span>at this size, {describeSharpness(dpi, full)}</span>
      </div>
      {isDrawnAgain ? <p className="hint">A vector, drawn again for each print.</p> : null}
      {larger > 1 ? (
        <p className="hint">
          Enlarged {larger}×, drawn with {Math.round(dpi * larger)} dots to the inch. The detail is that of{' '}
          {Math.round(dpi)}, and that is what counts.
        </p>
      ) : null}
      <div className={styles.scale} aria-hidden="true">
        <i style={{ left: `${Math.min(98, (dpi / (full * 2)) * 100)}%` }} />
      </div>
      <ul aria-hidden="true">
        {[0, full / 2, full, full * 2].map((mark) => (
          <li key={mark} style={{ left: `${(mark / (full * 2)) * 100}%` }}>
            {mark}
          </li>
        ))}
      </ul>
    </div>
  )
}
