import { areaOf } from '#catalogue/contract'
import type { ImageLayer, PatternLayer } from '#press/document.ts'
import { matrixOf, multiply, scaleBy } from '#press/draw/matrix.ts'
import { enlargementOf } from '#press/effects.ts'
import { fitOn } from '#press/fit.ts'
import { computeDpi, computePrintedDpi } from '#press/preflight/resolution.ts'
import { targetOf } from '../document/studio-data.ts'
import { productOf } from '../document/studio-state.ts'
import { useLayers, useStudio } from '../studio-context.ts'
import styles from './panels.module.css'

function describeSharpness(dpi: number, fullDpi: number): string {
  if (dpi < fullDpi / 2 - 0.5) return 'too coarse to print'
  return dpi < fullDpi - 0.5 ? 'a little soft' : 'sharp'
}

/** The resolution in dpi at this size, on the product on the stage. */
export function DpiMeter({ layer }: { layer: ImageLayer | PatternLayer }) {
  const { state, kit } = useStudio()
  const { document } = useLayers()
  const product = productOf(state)
  const area = product && areaOf(product.blank, state.area)
  const fit = product && area ? fitOn(document, state.area, targetOf(product.blank, area)) : null
  const fullDpi = area?.dpi ?? 300
  const transform = { matrix: multiply(scaleBy(fit?.scale ?? 1), matrixOf(layer)) }
  const dpi = computePrintedDpi(layer, transform, kit?.environment.reach?.(layer.artwork))
  const isRedrawn = dpi > computeDpi(layer, transform)
  const enlargement = enlargementOf(layer.effects)
  return (
    <div className={styles.resolution}>
      <div>
        <b>{Math.round(dpi)} dpi</b>
        <span>at this size, {describeSharpness(dpi, fullDpi)}</span>
      </div>
      {isRedrawn ? <p className="hint">A vector, drawn again for each print.</p> : null}
      {enlargement > 1 ? (
        <p className="hint">
          Enlarged {enlargement}×, drawn with {Math.round(dpi * enlargement)} dots to the inch. The detail is
          that of {Math.round(dpi)}, and that is what counts.
        </p>
      ) : null}
      <div className={styles.scale} aria-hidden="true">
        <i style={{ left: `${Math.min(98, (dpi / (fullDpi * 2)) * 100)}%` }} />
      </div>
      <ul aria-hidden="true">
        {[0, fullDpi / 2, fullDpi, fullDpi * 2].map((mark) => (
          <li key={mark} style={{ left: `${(mark / (fullDpi * 2)) * 100}%` }}>
            {mark}
          </li>
        ))}
      </ul>
    </div>
  )
}
