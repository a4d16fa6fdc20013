import type { ReactNode } from 'react'
import {
  type Effect,
  type ImageLayer,
  isTooLargeForEffects,
  type Mask,
  type PatternLayer,
} from '#press/document.ts'
import { maskShapes } from '#press/effects.ts'
import { limits } from '#press/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { CutOutButton } from '../ai/cut-out-button.tsx'
import { CutByHandButton } from '../cutting/cut-dialog.tsx'
import { cropToRatio } from '../document/crop.ts'
import { NumberField } from '../fields/number-field.tsx'
import { useChangeLayers, useStudio } from '../studio-context.ts'
import { TraceButton } from '../tracing/trace-dialog.tsx'
import { EffectFields } from './effect-fields.tsx'
import fieldsStyles from './fields.module.css'
import pickersStyles from './pickers.module.css'

const maskWords: Record<Mask['shape'], string> = {
  rect: 'Rounded',
  ellipse: 'Circle',
  polygon: 'Polygon',
  star: 'Star',
  heart: 'Heart',
}
const ratios: [string, number | null][] = [
  ['Whole', null],
  ['1:1', 1],
  ['4:5', 0.8],
  ['3:2', 1.5],
  ['16:9', 16 / 9],
]

/** A picture's crop, outline and effects. The upload itself stays unchanged: all of this can be undone. */
export function PictureFields({ layer }: { layer: ImageLayer }) {
  const { croppedId, setCroppedId } = useStudio()
  const change = useChangeLayers()
  const set = (edit: (picture: ImageLayer) => ImageLayer, mark?: string, name?: string) =>
    change((layer) => (layer.kind === 'image' ? edit(layer) : layer), mark, [layer.id], name)
  return (
    <div className={pickersStyles.picture}>
      <div className={fieldsStyles.row}>
        <span className="lbl">Crop</span>
        <Button
          size="small"
          type="button"
          icon={croppedId ? 'check' : 'crop'}
          aria-pressed={croppedId === layer.id}
          onClick={() => setCroppedId(croppedId === layer.id ? null : layer.id)}
        >
          {croppedId === layer.id ? 'Done' : 'By hand'}
        </Button>
      </div>
      <fieldset className="seg">
        <legend className="vh">Crop to</legend>
        {ratios.map(([words, ratio]) => (
          <button
            key={words}
            type="button"
            disabled={ratio === null && layer.crop === null}
            onClick={() => set((picture) => cropToRatio(picture, ratio), undefined, 'Crop')}
          >
            {words}
          </button>
        ))}
      </fieldset>
      <LookFields layer={layer}>
        <TraceButton layer={layer} />
        <CutByHandButton layer={layer} />
        <CutOutButton layer={layer} />
      </LookFields>
    </div>
  )
}

/** Outline and effects of a picture, or of each repeat of a pattern. */
export function LookFields({ layer, children }: { layer: ImageLayer | PatternLayer; children?: ReactNode }) {
  const change = useChangeLayers()
  const isTooLarge = isTooLargeForEffects({ ...layer, effects: [{ kind: 'posterise', levels: 2 }] })
  const set = (
    edit: (picture: ImageLayer | PatternLayer) => ImageLayer | PatternLayer,
    mark?: string,
    name?: string,
  ) =>
    change(
      (layer) => (layer.kind === 'image' || layer.kind === 'pattern' ? edit(layer) : layer),
      mark,
      [layer.id],
      name,
    )
  return (
    <>
      <MaskFields
        mask={layer.mask ?? null}
        onChange={(mask, name, mark) => set((picture) => setMask(picture, mask), mark, name)}
      />
      {children}
      {isTooLarge ? (
        <p className="hint">
          Effects work on pictures up to {limits.effectPixels / 1e6} megapixels. This one has{' '}
          {Math.round((layer.pixels.width * layer.pixels.height) / 1e6)}.
        </p>
      ) : (
        <EffectFields
          layer={layer}
          onChange={(effects, mark, name) =>
            set((picture) => setEffects(picture, effects), `effect ${mark}`, name)
          }
        />
      )}
    </>
  )
}

function setMask({ mask: _, ...layer }: ImageLayer | PatternLayer, mask: Mask | null) {
  return mask ? { ...layer, mask } : layer
}
function setEffects({ effects: _, ...layer }: ImageLayer | PatternLayer, effects: Effect[]) {
  return effects.length > 0 ? { ...layer, effects } : layer
}

/** Choosing a shape or removing it is a step of its own; adjusting one figure is one step. */
function MaskFields({
  mask,
  onChange,
}: {
  mask: Mask | null
  onChange: (mask: Mask | null, name: string, mark?: string) => void
}) {
  const hasPoints = mask?.shape === 'polygon' || mask?.shape === 'star'
  return (
    <div className={fieldsStyles.row}>
      <label className={`field ${fieldsStyles.grow}`}>
        <span className="lbl">Cut to a shape</span>
        <Select
          value={mask?.shape ?? ''}
          onChange={({ target }) => {
            const shape = maskShapes.find((maskShape) => maskShape === target.value)
            if (shape)
              onChange(
                { shape, corner: mask?.corner ?? 0.15, points: mask?.points ?? 6 },
                `Cut to a shape: ${maskWords[shape].toLowerCase()}`,
              )
            else onChange(null, 'Back to its own edges')
          }}
          choices={[
            { value: '', label: 'Its own edges' },
            ...maskShapes.map((shape) => ({ value: shape, label: maskWords[shape] })),
          ]}
        />
      </label>
      {mask?.shape === 'rect' ? (
        <NumberField
          label="Round corners"
          letter="Round"
          unit="%"
          value={mask.corner * 100}
          digits={0}
          step={5}
          min={0}
          max={50}
          onChange={(corner) => onChange({ ...mask, corner: corner / 100 }, 'Round corners', 'mask round')}
        />
      ) : null}
      {mask && hasPoints ? (
        <NumberField
          label="Corners"
          letter="Tips"
          value={mask.points}
          digits={0}
          step={1}
          min={3}
          max={24}
          onChange={(points) =>
            onChange({ ...mask, points: Math.round(points) }, 'Number of corners', 'mask points')
          }
        />
      ) : null}
    </div>
  )
}
