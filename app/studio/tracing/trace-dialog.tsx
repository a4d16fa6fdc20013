import { useEffect, useMemo, useRef, useState } from 'react'
import { countText } from '#kernel/formats.ts'
import type { ImageLayer } from '#press/document.ts'
import type { Pixels } from '#press/draw/effects/pixels.ts'
import { defaultTrace, type TraceResult, type TraceSettings } from '#press/trace/trace.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { updateLayers } from '../document/edits.ts'
import { SliderField } from '../fields/slider-field.tsx'
import compare from '../panels/compare.module.css'
import fieldsStyles from '../panels/fields.module.css'
import { useLayers, useStudio } from '../studio-context.ts'
import styles from './trace.module.css'
import { buildTracedLayers, drawTracedLayer } from './trace-layer.ts'
import { useTrace } from './use-trace.ts'

/** Turns a picture into filled shapes. The picture stays beneath them, hidden, and Undo restores it. */
export function TraceButton({ layer }: { layer: ImageLayer }) {
  const [open, setOpen] = useState(false)
  return (
    <div className={`${fieldsStyles.row} ${compare.row}`}>
      <span className="lbl">Shapes</span>
      <Button size="small" type="button" icon="spline" onClick={() => setOpen(true)}>
        Trace to shapes
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="How should it be traced?">
        {open ? <TracePanel layer={layer} onClose={() => setOpen(false)} /> : null}
      </Dialog>
    </div>
  )
}

function TracePanel({ layer, onClose }: { layer: ImageLayer; onClose: () => void }) {
  const { state, dispatch, kit, arrivals, announce } = useStudio()
  const { document, container } = useLayers()
  const [settings, setSettings] = useState<TraceSettings>(defaultTrace)
  const [excludedColours, setExcludedColours] = useState<readonly string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture may still be on its way.
  const pixels = useMemo(() => (kit ? drawTracedLayer(layer, kit.environment) : null), [layer, kit, arrivals])
  const { traced, isBusy, hasFailed } = useTrace(pixels, settings)
  const inks = traced?.inks.filter(({ colour }) => !excludedColours.includes(colour)) ?? []
  const set = (changes: Partial<TraceSettings>) => setSettings((earlier) => ({ ...earlier, ...changes }))
  function apply() {
    if (!traced || inks.length === 0) return
    const { layers, select } = buildTracedLayers(layer, traced, inks, state.inside.length)
    dispatch({
      do: 'edit',
      document: updateLayers(document, container, (existing) =>
        existing.flatMap((other) => (other.id === layer.id ? layers : [other])),
      ),
      select: [select],
      name: 'Trace to shapes',
    })
    announce('Traced. The picture is hidden beneath its shapes; Undo brings it back.')
    onClose()
  }
  return (
    <div className={styles.trace}>
      <div className={compare.views}>
        <figure>
          <PixelView pixels={pixels} />
          <figcaption>The picture as it prints now</figcaption>
        </figure>
        <figure aria-busy={isBusy}>
          <ShapesView traced={traced} inks={inks} />
          <figcaption>{isBusy ? 'Tracing…' : 'The shapes'}</figcaption>
        </figure>
      </div>
      <div className={styles.settings}>
        <SliderField
          label="Inks, at most"
          min={1}
          max={16}
          value={settings.inks}
          onChange={(max) => set({ inks: max })}
        />
        <SliderField
          label="Tolerance"
          value={settings.tolerance}
          onChange={(tolerance) => set({ tolerance })}
        />
        <SliderField
          label="Smoothing"
          value={settings.smoothing}
          onChange={(smoothing) => set({ smoothing })}
        />
        <SliderField
          label="Leave out specks"
          max={200}
          value={settings.speck}
          onChange={(speck) => set({ speck })}
        />
      </div>
      <fieldset className={styles.inks}>
        <legend>Inks to keep</legend>
        {traced?.inks.map(({ colour, share }) => (
          <label key={colour} className="check">
            <input
              type="checkbox"
              checked={!excludedColours.includes(colour)}
              onChange={({ target }) =>
                setExcludedColours((colours) =>
                  target.checked ? colours.filter((other) => other !== colour) : [...colours, colour],
                )
              }
            />
            <i style={{ background: colour }} aria-hidden="true" />
            <span>
              {colour}, {share < 0.01 ? 'under 1' : Math.round(share * 100)} %
            </span>
          </label>
        ))}
      </fieldset>
      <p className="hint" role="status">
        {describeTrace({ traced, keptInkCount: inks.length, hasFailed, layer })}
      </p>
      <div className={compare.buttons}>
        <Button type="button" onClick={onClose}>
          Keep the picture
        </Button>
        <Button
          kind="ink"
          type="button"
          disabled={isBusy || inks.length === 0 || traced?.isTooMuch === true}
          onClick={apply}
        >
          Use the shapes
        </Button>
      </div>
    </div>
  )
}

function describeTrace({
  traced,
  keptInkCount,
  hasFailed,
  layer,
}: {
  traced: TraceResult | null
  keptInkCount: number
  hasFailed: boolean
  layer: ImageLayer
}): string {
  if (hasFailed) return 'This browser could not trace the picture.'
  if (!traced) return 'Analysing the picture…'
  if (traced.inks.length === 0) return 'Nothing to trace: the picture is transparent.'
  if (traced.isTooMuch)
    return 'That’s too many outlines for one design. Use fewer inks, more smoothing, or leave out larger specks.'
  if (keptInkCount === 0) return 'Keep at least one ink.'
  const shapes = traced.inks.reduce((sum, ink) => sum + ink.shapes, 0)
  const { width, height } = layer.pixels
  return `${keptInkCount === 1 ? 'One ink' : `${keptInkCount} inks`}, ${countText(shapes)} outlines. They print sharp at any size; no detail is added to the ${countText(width)} by ${countText(height)} pixels they were traced from. Best for logos and drawings; photographs turn into blots.`
}

function PixelView({ pixels }: { pixels: Pixels | null }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current || !pixels) return
    Object.assign(canvas.current, { width: pixels.width, height: pixels.height })
    canvas.current
      .getContext('2d')
      ?.putImageData(new ImageData(pixels.data, pixels.width, pixels.height), 0, 0)
  }, [pixels])
  return (
    <canvas
      ref={canvas}
      className={compare.chequers}
      width={1}
      height={1}
      aria-label="The picture"
      role="img"
    />
  )
}

function ShapesView({ traced, inks }: { traced: TraceResult | null; inks: TraceResult['inks'] }) {
  return (
    <svg
      className={compare.chequers}
      viewBox={traced ? `0 0 ${traced.width} ${traced.height}` : '0 0 1 1'}
      role="img"
      aria-label="The picture as shapes"
    >
      {inks.map(({ colour, d }) => (
        <path key={colour} d={d} fill={colour} fillRule="evenodd" />
      ))}
    </svg>
  )
}
