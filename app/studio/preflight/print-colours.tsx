import { techniques } from '#catalogue/contract'
import { type DesignArea, flattenLayers } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import { predictInk, shareOutOfGamut, visibleFrom } from '#press/soft-proof/gamut.ts'
import type { Ink } from '#press/soft-proof/soft-proof.ts'
import { Button } from '../../ui/button.tsx'
import { createCanvas, type PressKit } from '../document/press-kit.ts'
import { documentOf, productOf } from '../document/studio-state.ts'
import { usePressInk } from '../fields/use-press-ink.ts'
import { useLayers, useStudio } from '../studio-context.ts'
import { listInks, replaceInk } from './inks.ts'
import styles from './print-colours.module.css'

/** A picture that changes less than this looks the same. */
const visibleShare = 0.1

/** This side's colours that the press can't reach, beside their printed look. */
export function PrintColours() {
  const { state, dispatch, kit } = useStudio()
  const { area } = useLayers()
  const ink = usePressInk()
  const technique = productOf(state)?.blank.technique
  if (!ink || !technique || !area) return null
  const pictures = kit ? findDullPictures(area, ink, kit) : []
  const dullColours = listInks(area)
    .map((colour) => predictInk(colour, ink))
    .filter(({ difference }) => difference >= visibleFrom)
  if (dullColours.length + pictures.length === 0) return null
  const replaceColour = (from: string, to: string) =>
    dispatch({
      do: 'edit',
      document: replaceInk(documentOf(state), state.area, from, to),
      name: `Print ${from} as ${to}`,
    })
  return (
    <section className={styles.colours} aria-label="Colours in print">
      <h3>Colours in print</h3>
      <p>
        {technique === 'engraving'
          ? 'A laser marks in one tone: dark colours whole, lighter ones as fine dots. The mockup shows the mark.'
          : `${techniques[technique].name} can’t print ${dullColours.length > 0 ? 'these colours' : 'all of this'} as bright as a screen shows them. The mockup has the colours of the print.`}
      </p>
      <ul>
        {dullColours.map(({ colour, printedColour }) => (
          <li key={colour}>
            <i
              style={{ background: `linear-gradient(90deg, ${colour} 50%, ${printedColour} 50%)` }}
              aria-hidden="true"
            />
            <p>
              {colour} prints as {printedColour}
            </p>
            <Button size="small" type="button" onClick={() => replaceColour(colour, printedColour)}>
              Use it
              <span className="vh">
                : {printedColour} in place of {colour}
              </span>
            </Button>
          </li>
        ))}
        {pictures.map(({ id, name, share }) => (
          <li key={id}>
            <p>
              {Math.round(share * 100)}&nbsp;% of {name} prints duller.
            </p>
            <Button size="small" type="button" onClick={() => dispatch({ do: 'select', ids: [id] })}>
              Show<span className="vh">: {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Longer side, in pixels, at which a picture is examined. */
const sampleSide = 96

function findDullPictures(area: DesignArea, ink: Ink, kit: PressKit) {
  return flattenLayers(area.layers).flatMap((layer) => {
    if (layer.kind !== 'image' || layer.hidden || !kit.environment.picture(layer.artwork)) return []
    const scale = sampleSide / Math.max(area.widthIn, area.heightIn)
    const canvas = createCanvas(Math.ceil(area.widthIn * scale), Math.ceil(area.heightIn * scale))
    draw(canvas, kit.environment, { ...area, layers: [layer] }, scale)
    const share = shareOutOfGamut(canvas.pixels(), ink)
    return share >= visibleShare ? [{ id: layer.id, name: layer.name || 'the picture', share }] : []
  })
}
