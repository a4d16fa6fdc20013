import { useState } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import { flattenLayers, type Layer } from '#press/document.ts'
import { type FaceId, isOwnFont, type OwnFontId } from '#press/fonts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { StudioPicture } from '../document/studio-data.ts'
import { ColourField } from '../fields/colour-field.tsx'
import { FaceName, FontPicker } from '../fields/font-picker.tsx'
import { FontUpload } from '../fonts/font-upload.tsx'
import { nameFont } from '../fonts/use-fonts.ts'
import { useChangeLayers, useLayers, useStudio } from '../studio-context.ts'
import styles from './brand.module.css'

/** The shop's colours, fonts and logos: one click applies one to the selection, and each can be removed. */
export function BrandPanel({ onDone }: { onDone: () => void }) {
  return (
    <div className={styles.kit}>
      <p className="hint">What you keep here comes first in every design of your shop.</p>
      <BrandColours />
      <BrandFonts />
      <BrandLogos onDone={onDone} />
    </div>
  )
}

function BrandColours() {
  const { brand, changeBrand, announce } = useStudio()
  const { selected, layers } = useLayers()
  const change = useChangeLayers()
  const [colour, setColour] = useState('#2f4bff')
  const fills = flattenLayers(layers).flatMap((layer) =>
    'fill' in layer && layer.fill?.kind === 'solid' ? [layer.fill.colour.toLowerCase()] : [],
  )
  const newColours = [...new Set(fills)].filter((fill) => !brand.colours.includes(fill))
  const takesColour = selected.some((layer) => 'fill' in layer)
  const applyColour = (newColour: string) => {
    if (!takesColour) return announce('Select words, a shape or a drawing, then choose its colour.')
    change(
      (layer) =>
        ('fill' in layer ? { ...layer, fill: { kind: 'solid', colour: newColour } } : layer) as Layer,
      'fill',
    )
  }
  return (
    <section aria-label="Brand colours">
      <h3>Colours</h3>
      <ul className={styles.colours}>
        {brand.colours.map((colour) => (
          <li key={colour}>
            <button
              type="button"
              className={styles.swatch}
              style={{ '--c': colour } as React.CSSProperties}
              title={colour}
              aria-label={`Use ${colour}`}
              onClick={() => applyColour(colour)}
            />
            <RemoveButton
              label={`Remove ${colour}`}
              onClick={() => changeBrand({ kind: 'colour', value: colour, remove: true })}
            />
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <ColourField label="New brand colour" value={colour} onChange={setColour} />
        <Button
          size="small"
          type="button"
          onClick={() => changeBrand({ kind: 'colour', value: colour, remove: false })}
        >
          Add colour
        </Button>
      </div>
      {newColours.length > 0 ? (
        <Button
          kind="quiet"
          size="small"
          type="button"
          onClick={() => {
            for (const value of newColours) changeBrand({ kind: 'colour', value, remove: false })
          }}
        >
          {newColours.length === 1
            ? 'Add the colour of this design'
            : `Add the ${newColours.length} colours of this design`}
        </Button>
      ) : null}
    </section>
  )
}

function BrandFonts() {
  const { brand, changeBrand, kit, ownFonts, announce } = useStudio()
  const { selected } = useLayers()
  const change = useChangeLayers()
  const applyFont = (font: FaceId) => {
    if (!selected.some(({ kind }) => kind === 'text'))
      return announce('Select words, then choose their font.')
    void kit
      ?.loadFont(font)
      .then(() => change((layer) => (layer.kind === 'text' ? { ...layer, font } : layer) as Layer, 'font'))
  }
  const removeFont = async (id: OwnFontId) =>
    announce((await ownFonts.remove(id)) ?? 'Designs that use that font keep it.')
  return (
    <section aria-label="Brand fonts">
      <h3>Fonts</h3>
      <ul className={styles.fonts}>
        {ownFonts.fonts.map(({ id, removed }) =>
          removed ? null : (
            <li key={id}>
              <button type="button" className={styles.face} onClick={() => applyFont(id)}>
                <FaceName id={id} />
              </button>
              <RemoveButton
                label={`Remove ${nameFont(id, ownFonts.fonts)}`}
                onClick={() => void removeFont(id)}
              />
            </li>
          ),
        )}
        {brand.fonts.map((font) => (
          <li key={font}>
            <button type="button" className={styles.face} onClick={() => applyFont(font)}>
              <FaceName id={font} />
            </button>
            <RemoveButton
              label={`Remove ${nameFont(font, ownFonts.fonts)}`}
              onClick={() => changeBrand({ kind: 'font', value: font, remove: true })}
            />
          </li>
        ))}
      </ul>
      <details className={styles.more}>
        <summary>Upload a font</summary>
        <FontUpload />
      </details>
      <details className={styles.more}>
        <summary>Add one of our fonts</summary>
        <FontPicker
          value={brand.fonts.at(-1) ?? 'anton'}
          text=""
          onChange={(value) => isOwnFont(value) || changeBrand({ kind: 'font', value, remove: false })}
        />
      </details>
    </section>
  )
}

function BrandLogos({ onDone }: { onDone: () => void }) {
  const { brand, changeBrand, pictures, placePicture } = useStudio()
  const otherPictures = pictures.filter(({ id }) => !brand.logos.some((logo) => logo.id === id))
  return (
    <section aria-label="Brand logos">
      <h3>Logos</h3>
      <ul className={styles.logos}>
        {brand.logos.map((logo) => (
          <li key={logo.id}>
            <Thumb
              picture={logo}
              label={`Add ${logo.name} to the design`}
              onClick={() => {
                placePicture(logo)
                onDone()
              }}
            />
            <RemoveButton
              label={`Remove ${logo.name}`}
              onClick={() => changeBrand({ kind: 'logo', value: logo.id, remove: true })}
            />
          </li>
        ))}
      </ul>
      {otherPictures.length > 0 ? (
        <details className={styles.more}>
          <summary>Add a logo from your pictures</summary>
          <ul className={styles.logos}>
            {otherPictures.map((picture) => (
              <li key={picture.id}>
                <Thumb
                  picture={picture}
                  label={`Keep ${picture.name} as a logo`}
                  onClick={() => changeBrand({ kind: 'logo', value: picture.id, remove: false })}
                />
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <p className="hint">Upload a picture with the Image tool, then keep it here as a logo.</p>
      )}
    </section>
  )
}

function Thumb({ picture, label, onClick }: { picture: StudioPicture; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.thumb} aria-label={label} title={picture.name} onClick={onClick}>
      <img src={hrefs.artwork(picture.id, 'thumbnail')} alt="" width="64" height="64" loading="lazy" />
    </button>
  )
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.remove} aria-label={label} onClick={onClick}>
      <Icon name="x" size="s" />
    </button>
  )
}
