import { blends, type Layer, type PatternLayer, type ShapeLayer } from '#press/document.ts'
import { Select } from '../../ui/select.tsx'
import { anchorBox } from '../document/geometry.ts'
import { scaleLayer } from '../document/scale-layer.ts'
import { NumberField } from '../fields/number-field.tsx'
import { PlacementFields } from '../fields/placement-fields.tsx'
import { nameLayer } from '../layer-name.ts'
import { AlignRow } from '../layers/align-row.tsx'
import { RepeatButton } from '../layers/repeat-button.tsx'
import phoneStyles from '../phone.module.css'
import { keepsRatio } from '../stage/pull-layers.ts'
import { useChangeLayers, useLayers } from '../studio-context.ts'
import { DpiMeter } from './dpi-meter.tsx'
import fieldsStyles from './fields.module.css'
import { LayOutFields } from './lay-out-fields.tsx'
import { PaintFields } from './paint-fields.tsx'
import pickersStyles from './pickers.module.css'
import { LookFields, PictureFields } from './picture-fields.tsx'
import { TextFields, WordsField } from './text-fields.tsx'

/** The selection in figures. With nothing selected: this product's deviation from the others. */
export function Properties() {
  const { selected } = useLayers()
  const [firstLayer] = selected
  if (!firstLayer)
    return (
      <>
        <PlacementFields />
        <LayOutFields />
      </>
    )
  return (
    <section className={phoneStyles.properties} aria-label="Properties">
      <header>
        <h2>{selected.length > 1 ? `${selected.length} layers` : nameLayer(firstLayer)}</h2>
      </header>
      {selected.every((layer) => layer.locked) ? (
        <p className="hint">Locked: unlock it in the list of layers to change it.</p>
      ) : (
        <>
          {selected.length === 1 ? <OneLayer layer={firstLayer} /> : null}
          <AlignRow />
        </>
      )}
    </section>
  )
}

type SetLayer = (changes: Partial<Layer>, mark: string) => void

/** A layer's position, size, rotation and opacity, as figures. */
function BoxFields({ layer, set }: { layer: Layer; set: SetLayer }) {
  const change = useChangeLayers()
  const resize = (width: number, height: number, mark: string) => {
    const box = anchorBox(layer, { width, height }, { x: 0, y: 0 })
    change(
      (layer) =>
        (keepsRatio(layer)
          ? { ...scaleLayer(layer, width / layer.width), ...box }
          : { ...layer, ...box }) as Layer,
      mark,
    )
  }
  const ratio = keepsRatio(layer) ? layer.height / layer.width : null
  return (
    <div className={fieldsStyles.grid}>
      <NumberField
        label="From the left"
        letter="X"
        unit="in"
        value={layer.x}
        onChange={(x) => set({ x }, 'x')}
      />
      <NumberField
        label="From the top"
        letter="Y"
        unit="in"
        value={layer.y}
        onChange={(y) => set({ y }, 'y')}
      />
      <NumberField
        label="Width"
        letter="W"
        unit="in"
        value={layer.width}
        min={0.05}
        onChange={(width) => resize(width, ratio ? width * ratio : layer.height, 'w')}
      />
      <NumberField
        label="Height"
        letter="H"
        unit="in"
        value={layer.height}
        min={0.05}
        onChange={(height) => resize(ratio ? height / ratio : layer.width, height, 'h')}
      />
      <NumberField
        label="Turn"
        letter="Turn"
        unit="°"
        value={layer.rotation}
        digits={1}
        step={1}
        min={-360}
        max={360}
        onChange={(rotation) => set({ rotation }, 'turn')}
      />
      <NumberField
        label="Ink strength"
        letter="Ink"
        unit="%"
        value={layer.opacity * 100}
        digits={0}
        step={5}
        min={0}
        max={100}
        onChange={(ink) => set({ opacity: ink / 100 }, 'ink')}
      />
    </div>
  )
}

function OneLayer({ layer }: { layer: Layer }) {
  const change = useChangeLayers()
  const set: SetLayer = (changes, mark) => change((layer) => ({ ...layer, ...changes }) as Layer, mark)
  return (
    <>
      {layer.kind === 'text' ? <WordsField layer={layer} /> : null}
      <BoxFields layer={layer} set={set} />
      {layer.kind === 'image' || layer.kind === 'pattern' ? <DpiMeter layer={layer} /> : null}
      {layer.kind === 'image' ? <PictureFields layer={layer} /> : null}
      {layer.kind === 'image' ? (
        <div className={fieldsStyles.row}>
          <RepeatButton layer={layer} />
        </div>
      ) : null}
      {layer.kind === 'pattern' ? <PatternFields layer={layer} /> : null}
      {layer.kind === 'pattern' ? (
        <div className={pickersStyles.picture}>
          <LookFields layer={layer} />
        </div>
      ) : null}
      {layer.kind === 'text' ? <TextFields layer={layer} /> : null}
      {layer.kind === 'shape' ? <ShapeFields layer={layer} /> : null}
      {layer.kind === 'text' || layer.kind === 'shape' || layer.kind === 'path' ? (
        <PaintFields layer={layer} />
      ) : null}
      <div className={fieldsStyles.row}>
        <label className={`field ${fieldsStyles.grow}`}>
          <span className="lbl">Name</span>
          <input
            className="in"
            maxLength={80}
            value={layer.name}
            placeholder={nameLayer(layer)}
            onChange={({ target }) => set({ name: target.value }, 'name')}
          />
        </label>
        <label className={`field ${fieldsStyles.grow}`}>
          <span className="lbl">Overprint</span>
          <Select
            value={layer.blend}
            onChange={({ target }) => set({ blend: target.value as Layer['blend'] }, 'blend')}
            choices={blends.map((blend) => ({
              value: blend,
              label: `${blend[0]?.toUpperCase()}${blend.slice(1)}`,
            }))}
          />
        </label>
      </div>
    </>
  )
}

function PatternFields({ layer }: { layer: PatternLayer }) {
  const change = useChangeLayers()
  const set = (changes: Partial<PatternLayer>, mark: string) =>
    change((layer) => ({ ...layer, ...changes }) as Layer, mark)
  return (
    <div className={fieldsStyles.grid}>
      <NumberField
        label="Width of one repeat"
        letter="Tile"
        unit="in"
        value={layer.tile}
        min={Math.max(0.1, layer.width / 60)}
        max={100}
        onChange={(tile) => set({ tile }, 'tile')}
      />
      <NumberField
        label="Space between repeats"
        letter="Gap"
        unit="in"
        value={layer.gap}
        min={0}
        max={20}
        onChange={(gap) => set({ gap }, 'gap')}
      />
      <NumberField
        label="Shift of every other row"
        letter="Shift"
        unit="%"
        value={layer.stagger * 100}
        digits={0}
        step={5}
        min={0}
        max={100}
        onChange={(shift) => set({ stagger: shift / 100 }, 'shift')}
      />
    </div>
  )
}

function ShapeFields({ layer }: { layer: ShapeLayer }) {
  const change = useChangeLayers()
  const set = (changes: Partial<ShapeLayer>, mark: string) =>
    change((layer) => ({ ...layer, ...changes }) as Layer, mark)
  const hasPoints = layer.shape === 'polygon' || layer.shape === 'star'
  if (!hasPoints && layer.shape !== 'rect') return null
  return (
    <div className={fieldsStyles.grid}>
      {layer.shape === 'rect' ? (
        <NumberField
          label="Round corners"
          letter="Round"
          unit="in"
          value={layer.corner}
          min={0}
          max={100}
          onChange={(corner) => set({ corner }, 'corner')}
        />
      ) : null}
      {hasPoints ? (
        <NumberField
          label={layer.shape === 'star' ? 'Tips' : 'Corners'}
          letter="Tips"
          value={layer.points}
          digits={0}
          step={1}
          min={3}
          max={24}
          onChange={(count) => set({ points: Math.round(count) }, 'points')}
        />
      ) : null}
      {layer.shape === 'star' ? (
        <NumberField
          label="Inner size"
          letter="Inner"
          unit="%"
          value={layer.inner * 100}
          digits={0}
          step={5}
          min={5}
          max={98}
          onChange={(inner) => set({ inner: inner / 100 }, 'inner')}
        />
      ) : null}
    </div>
  )
}
