import { useEffect, useRef } from 'react'
import { type Layer, type TextLayer, type Warp, warps } from '#press/document.ts'
import { hasEmoji } from '#press/draw/emoji.ts'
import { findBorrowedFonts } from '#press/draw/text.ts'
import { isNoto, noto } from '#press/further-fonts.ts'
import { Select } from '../../ui/select.tsx'
import { setColumns, setText } from '../document/new-layer.ts'
import { documentOf } from '../document/studio-state.ts'
import { FontPicker } from '../fields/font-picker.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { SliderField } from '../fields/slider-field.tsx'
import { nameFont } from '../fonts/use-fonts.ts'
import { useChangeLayers, useStudio } from '../studio-context.ts'
import styles from './fields.module.css'
import { TextLooks } from './text-looks.tsx'

/** The text itself, before everything else about the layer. */
export function WordsField({ layer }: { layer: TextLayer }) {
  const change = useChangeLayers()
  const wordsField = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: words are selected once per layer, not while typing.
  useEffect(() => {
    if (layer.text === 'Your words') wordsField.current?.select()
  }, [layer.id])
  return (
    <label className="field">
      <span className="lbl">Words</span>
      <textarea
        ref={wordsField}
        data-words
        className="in"
        rows={2}
        maxLength={500}
        value={layer.text}
        onChange={({ target }) =>
          change((layer) => (layer.kind === 'text' ? setText(layer, target.value) : layer), 'words')
        }
      />
    </label>
  )
}

export function TextFields({ layer }: { layer: TextLayer }) {
  const { kit, ownFonts } = useStudio()
  const change = useChangeLayers()
  const set = (changes: Partial<TextLayer>, mark: string) =>
    change((layer) => ({ ...layer, ...changes }) as Layer, mark)
  return (
    <div className={styles.textFields}>
      <div className="field">
        <span className="lbl">Font</span>
        <FontPicker
          value={layer.font}
          text={layer.text}
          uploads
          onChange={(font) => void kit?.loadFont(font).then(() => set({ font }, 'font'))}
        />
        {kit && findBorrowedFonts(layer, kit.environment.shaper).some(isNoto) ? (
          <p className="hint">
            Letters that {nameFont(layer.font, ownFonts.fonts)} lacks are set in {noto}.
          </p>
        ) : null}
      </div>
      <div className={styles.grid}>
        <NumberField
          label="Size"
          letter="Size"
          unit="pt"
          value={layer.size}
          digits={1}
          step={1}
          min={4}
          max={2000}
          onChange={(size) => set({ size }, 'size')}
        />
        <NumberField
          label="Letter spacing"
          letter="Gap"
          value={layer.spacing}
          digits={0}
          step={10}
          min={-200}
          max={2000}
          onChange={(spacing) => set({ spacing }, 'spacing')}
        />
        <NumberField
          label="Line height"
          letter="Line"
          value={layer.lineHeight}
          step={0.05}
          min={0.5}
          max={4}
          onChange={(lineHeight) => set({ lineHeight }, 'line')}
        />
      </div>
      <DirectionField layer={layer} />
      {layer.columns ? null : (
        <label className={styles.curve}>
          <span className="lbl">Curve</span>
          <input
            type="range"
            min={-300}
            max={300}
            step={5}
            value={layer.curve}
            aria-valuetext={`${layer.curve} degrees`}
            onChange={({ target }) => set({ curve: Number(target.value) }, 'curve')}
          />
          <output>{layer.curve}°</output>
        </label>
      )}
      <WarpFields warp={layer.warp} onChange={(warp) => set({ warp }, 'warp')} />
      <fieldset className="seg">
        <legend className="vh">{layer.columns ? 'Columns' : 'Lines'} are aligned</legend>
        {(['left', 'center', 'right'] as const).map((align) => (
          <button
            key={align}
            type="button"
            aria-pressed={layer.align === align}
            onClick={() => set({ align }, 'align')}
          >
            {(layer.columns ? alignLabels.columns : alignLabels.lines)[align]}
          </button>
        ))}
      </fieldset>
      {hasEmoji(layer.text) ? <EmojiField layer={layer} /> : null}
      <TextLooks layer={layer} />
    </div>
  )
}

const alignLabels = {
  lines: { left: 'Left', center: 'Middle', right: 'Right' },
  columns: { left: 'Top', center: 'Middle', right: 'Bottom' },
} as const

/** Horizontal, or vertical as Chinese and Japanese can be set. */
function DirectionField({ layer }: { layer: TextLayer }) {
  const { state, kit } = useStudio()
  const change = useChangeLayers()
  const area = documentOf(state).areas[state.area]
  const set = (columns: boolean) =>
    change((layer) => {
      if (layer.kind !== 'text') return layer
      if (columns) return kit && area ? setColumns(layer, area, kit.environment.shaper) : layer
      const { columns: _, ...otherFields } = layer
      return otherFields
    }, 'columns')
  return (
    <fieldset className="seg">
      <legend className="vh">Letters run</legend>
      <button type="button" aria-pressed={!layer.columns} onClick={() => set(false)}>
        In lines
      </button>
      <button type="button" aria-pressed={layer.columns === true} onClick={() => set(true)}>
        In columns
      </button>
    </fieldset>
  )
}

/** Emoji in their own colours, or as outlines in the text's ink, for prints of one ink. */
function EmojiField({ layer }: { layer: TextLayer }) {
  const change = useChangeLayers()
  const setEmoji = (inColour: boolean) =>
    change((layer) => {
      if (layer.kind !== 'text') return layer
      const { emoji: _, ...otherFields } = layer
      return inColour ? { ...otherFields, emoji: 'colour' } : otherFields
    }, 'emoji')
  return (
    <fieldset className="field">
      <legend className="vh">Emoji</legend>
      <span className="lbl" aria-hidden="true">
        Emoji
      </span>
      <div className="seg">
        <button type="button" aria-pressed={layer.emoji === 'colour'} onClick={() => setEmoji(true)}>
          In colour
        </button>
        <button type="button" aria-pressed={layer.emoji !== 'colour'} onClick={() => setEmoji(false)}>
          In one ink
        </button>
      </div>
    </fieldset>
  )
}

/** The names of each bend, in both directions. */
const bendLabels: Record<Warp['kind'], string> = {
  arch: 'Arch, valley',
  bulge: 'Bulge, pinch',
  wave: 'Wave',
  rise: 'Rise, fall',
  grow: 'Grow, shrink',
  narrow: 'Narrow top, narrow bottom',
  slant: 'Slant',
}

function WarpFields({
  warp,
  onChange,
}: {
  warp: Warp | undefined
  onChange: (warp: Warp | undefined) => void
}) {
  return (
    <div>
      <label className="field">
        <span className="lbl">Bend</span>
        <Select
          value={warp?.kind ?? ''}
          onChange={({ target }) => {
            const kind = warps.find((warp) => warp === target.value)
            onChange(kind && { kind, amount: warp?.amount ?? 50 })
          }}
          choices={[
            { value: '', label: 'Not bent' },
            ...warps.map((kind) => ({ value: kind, label: bendLabels[kind] })),
          ]}
        />
      </label>
      {warp ? (
        <SliderField
          label="How much"
          min={-100}
          value={warp.amount}
          onChange={(amount) => onChange({ ...warp, amount })}
        />
      ) : null}
    </div>
  )
}
