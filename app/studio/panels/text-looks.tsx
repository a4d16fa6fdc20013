import { useEffect, useRef } from 'react'
import type { Layer, TextLayer } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import { remeasureText } from '../document/new-layer.ts'
import { applyLook, looks, pickSampleWords } from '../layers/looks.ts'
import { useChangeLayers, useStudio } from '../studio-context.ts'
import styles from './fields.module.css'

/** Looks for the text, each drawn by the press with its own words; one click applies one, and one removes it. */
export function TextLooks({ layer }: { layer: TextLayer }) {
  const { kit } = useStudio()
  const change = useChangeLayers()
  if (!kit) return null
  return (
    <fieldset className={styles.looks}>
      <legend className="lbl">Looks</legend>
      <ul>
        {looks.map((look) => (
          <li key={look.name}>
            <button
              type="button"
              onClick={() =>
                change(
                  (layer) => (layer.kind === 'text' ? applyLook(layer, look) : layer) as Layer,
                  undefined,
                  undefined,
                  `${look.name} look`,
                )
              }
            >
              <LookPicture layer={applyLook(layer, look)} />
              <span>{look.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const canvasSize = { width: 168, height: 96 }
function LookPicture({ layer }: { layer: TextLayer }) {
  const { kit } = useStudio()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!kit || !context) return
    const [line = ''] = layer.text.split('\n')
    const text = pickSampleWords(line) || 'Abc'
    const sample = remeasureText(
      { ...layer, text, x: 0, y: 0, rotation: 0, opacity: 1, blend: 'normal' },
      kit.environment.shaper,
    )
    const margin = layer.size / 72 / 4
    const area = {
      widthIn: sample.width + 2 * margin,
      heightIn: sample.height + 2 * margin,
      layers: [{ ...sample, x: margin, y: margin, hidden: false }],
    }
    const scale = Math.min(canvasSize.width / area.widthIn, canvasSize.height / area.heightIn)
    context.clearRect(0, 0, canvasSize.width, canvasSize.height)
    const [left, top] = [
      (canvasSize.width / scale - area.widthIn) / 2,
      (canvasSize.height / scale - area.heightIn) / 2,
    ]
    draw({ context, ...canvasSize }, kit.environment, area, scale, { x: left, y: top, scale: 1 })
  }, [kit, layer])
  return <canvas ref={canvas} width={canvasSize.width} height={canvasSize.height} />
}
