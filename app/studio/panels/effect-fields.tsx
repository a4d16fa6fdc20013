import { type Effect, type ImageLayer, isTooLargeForEffects, type PatternLayer } from '#press/document.ts'
import { defaultBackground, type EffectKind, effectKinds } from '#press/effects.ts'
import { limits } from '#press/limits.ts'
import { ColourField } from '../fields/colour-field.tsx'
import { SliderField } from '../fields/slider-field.tsx'
import fieldsStyles from './fields.module.css'
import pickersStyles from './pickers.module.css'

const effectTexts: Record<EffectKind, { name: string; description: string }> = {
  enlarge: {
    name: 'Enlarge smoothly',
    description:
      'Even edges instead of steps. No detail is added: preflight still counts the pixels that were uploaded.',
  },
  background: {
    name: 'Remove flat background',
    description: 'For drawings and logos on one colour. Hair, glass and shadows on the ground stay.',
  },
  adjust: { name: 'Brightness and colour', description: '' },
  posterise: { name: 'Posterise', description: 'Fewer tones, like a screen print.' },
  recolour: { name: 'Two inks', description: 'Dark tones in one ink, light ones in the other.' },
  threshold: { name: 'One ink', description: 'Prints what is darker than the level, and nothing else.' },
  halftone: { name: 'Halftone', description: 'Dots of a single ink that work on any colour.' },
  rim: { name: 'Sticker rim', description: 'An even edge round everything that prints.' },
}
const defaultEffects: { [Kind in EffectKind]: Extract<Effect, { kind: Kind }> } = {
  enlarge: { kind: 'enlarge', times: 2, sharpen: 60 },
  background: defaultBackground,
  adjust: { kind: 'adjust', brightness: 0, contrast: 0, saturation: 0 },
  posterise: { kind: 'posterise', levels: 4 },
  recolour: { kind: 'recolour', dark: '#15120e', light: '#ffc62e' },
  threshold: { kind: 'threshold', level: 50, colour: '#15120e', invert: false },
  halftone: { kind: 'halftone', dots: 70, angle: 45, colour: '#15120e', invert: false },
  rim: { kind: 'rim', width: 0.02, colour: '#ffffff' },
}

/** A picture's effects, each on or off. They are part of the design, not of the file, and print as shown. */
export function EffectFields({
  layer,
  onChange,
}: {
  layer: ImageLayer | PatternLayer
  onChange: (effects: Effect[], mark: string, name: string) => void
}) {
  const effects = layer.effects ?? []
  const set = (effect: Effect) =>
    onChange(
      effects.map((other) => (other.kind === effect.kind ? effect : other)),
      effect.kind,
      effectTexts[effect.kind].name,
    )
  const toggle = (kind: EffectKind, isOn: boolean) => {
    const updated = effectKinds.flatMap((effectKind): Effect[] => {
      const present = effects.find((effect) => effect.kind === effectKind)
      if (effectKind !== kind) return present ? [present] : []
      return isOn ? [defaultEffects[effectKind]] : []
    })
    onChange(updated, `${kind} ${isOn}`, `${effectTexts[kind].name}${isOn ? '' : ', off'}`)
  }
  return (
    <fieldset className={pickersStyles.effects}>
      <legend>Effects</legend>
      {effectKinds.map((kind) => {
        const effect = effects.find((candidate) => candidate.kind === kind)
        const isTooLarge = kind === 'enlarge' && !effect && !canEnlarge(layer, 2)
        return (
          <div key={kind} className={effect ? pickersStyles.active : undefined}>
            <label className="check">
              <input
                type="checkbox"
                checked={effect !== undefined}
                disabled={isTooLarge}
                onChange={({ target }) => toggle(kind, target.checked)}
              />
              <span>{effectTexts[kind].name}</span>
            </label>
            {isTooLarge ? (
              <p className="hint">For pictures up to {Math.floor(limits.enlargedPixels / 4e6)} megapixels.</p>
            ) : null}
            {effect && effectTexts[kind].description ? (
              <p className="hint">{effectTexts[kind].description}</p>
            ) : null}
            {effect ? <Controls effect={effect} layer={layer} set={set} /> : null}
          </div>
        )
      })}
    </fieldset>
  )
}

const canEnlarge = (layer: ImageLayer | PatternLayer, times: 2 | 4) =>
  !isTooLargeForEffects({ ...layer, effects: [{ kind: 'enlarge', times, sharpen: 0 }] })

function Controls({
  effect,
  layer,
  set,
}: {
  effect: Effect
  layer: ImageLayer | PatternLayer
  set: (effect: Effect) => void
}) {
  switch (effect.kind) {
    case 'enlarge':
      return <Enlarge effect={effect} layer={layer} set={set} />
    case 'background':
      return <Background effect={effect} set={set} />
    case 'adjust':
      return (
        <>
          {(['brightness', 'contrast', 'saturation'] as const).map((part) => (
            <SliderField
              key={part}
              label={`${part[0]?.toUpperCase()}${part.slice(1)}`}
              min={-100}
              value={effect[part]}
              onChange={(value) => set({ ...effect, [part]: value })}
            />
          ))}
        </>
      )
    case 'posterise':
      return (
        <SliderField
          label="Tones"
          min={2}
          max={8}
          value={effect.levels}
          onChange={(levels) => set({ ...effect, levels })}
        />
      )
    case 'recolour':
      return (
        <div className={fieldsStyles.row}>
          <ColourField label="Dark tones" value={effect.dark} onChange={(dark) => set({ ...effect, dark })} />
          <ColourField
            label="Light tones"
            value={effect.light}
            onChange={(light) => set({ ...effect, light })}
          />
        </div>
      )
    case 'threshold':
      return (
        <>
          <SliderField label="Level" value={effect.level} onChange={(level) => set({ ...effect, level })} />
          <InkRow effect={effect} set={set} />
        </>
      )
    case 'halftone':
      return <Halftone effect={effect} layer={layer} set={set} />
    case 'rim':
      return (
        <>
          <SliderField
            label="Width"
            min={2}
            max={100}
            value={Math.round(effect.width * 1000)}
            onChange={(width) => set({ ...effect, width: width / 1000 })}
          />
          <ColourField
            label="Rim colour"
            value={effect.colour}
            onChange={(colour) => set({ ...effect, colour })}
          />
        </>
      )
  }
}

type EffectProps<Kind extends EffectKind> = {
  effect: Extract<Effect, { kind: Kind }>
  set: (effect: Effect) => void
}
type OnPicture = { layer: ImageLayer | PatternLayer }

function Enlarge({ effect, layer, set }: EffectProps<'enlarge'> & OnPicture) {
  return (
    <>
      <fieldset className="seg">
        <legend className="vh">How much larger</legend>
        {([2, 4] as const).map((times) => (
          <button
            key={times}
            type="button"
            aria-pressed={effect.times === times}
            disabled={!canEnlarge(layer, times)}
            onClick={() => set({ ...effect, times })}
          >
            {times}×
          </button>
        ))}
      </fieldset>
      <SliderField
        label="Sharpen edges"
        value={effect.sharpen}
        onChange={(sharpen) => set({ ...effect, sharpen })}
      />
    </>
  )
}

function Background({ effect, set }: EffectProps<'background'>) {
  return (
    <>
      <SliderField
        label="Tolerance"
        value={effect.tolerance}
        onChange={(tolerance) => set({ ...effect, tolerance })}
      />
      <Tick
        label="Inside the drawing too"
        isOn={effect.everywhere}
        set={(everywhere) => set({ ...effect, everywhere })}
      />
      <div className={fieldsStyles.row}>
        <Tick
          label="Choose the colour"
          isOn={effect.colour !== null}
          set={(hasOwnColour) => set({ ...effect, colour: hasOwnColour ? '#ffffff' : null })}
        />
        {effect.colour ? (
          <ColourField
            label="Background colour"
            value={effect.colour}
            onChange={(colour) => set({ ...effect, colour })}
          />
        ) : null}
      </div>
    </>
  )
}

function Halftone({ effect, layer, set }: EffectProps<'halftone'> & OnPicture) {
  const width = (layer.kind === 'pattern' ? layer.tile : layer.width) / (layer.crop?.width ?? 1)
  return (
    <>
      <SliderField
        label={`Dots, ${Math.round(effect.dots / width)} to the inch`}
        min={8}
        max={400}
        value={effect.dots}
        onChange={(dots) => set({ ...effect, dots })}
      />
      <SliderField
        label="Angle"
        max={90}
        value={effect.angle}
        onChange={(angle) => set({ ...effect, angle })}
      />
      <InkRow effect={effect} set={set} />
    </>
  )
}

function InkRow<One extends Extract<Effect, { kind: 'threshold' | 'halftone' }>>({
  effect,
  set,
}: {
  effect: One
  set: (effect: One) => void
}) {
  return (
    <div className={fieldsStyles.row}>
      <ColourField label="Ink" value={effect.colour} onChange={(colour) => set({ ...effect, colour })} />
      <Tick label="Print the light parts" isOn={effect.invert} set={(invert) => set({ ...effect, invert })} />
    </div>
  )
}

function Tick({ label, isOn, set }: { label: string; isOn: boolean; set: (isOn: boolean) => void }) {
  return (
    <label className="check">
      <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} />
      <span>{label}</span>
    </label>
  )
}
