import { useEffect, useMemo, useRef, useState } from 'react'
import { judgedSide, keep, remove } from '#press/cut/cut.ts'
import type { ImageLayer } from '#press/document.ts'
import type { Pixels } from '#press/draw/effects/pixels.ts'
import { limits } from '#press/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useStudio } from '../document/studio-context.ts'
import { SliderField } from '../panels/slider-field.tsx'
import { uploadPicture } from '../panels/upload.ts'
import styles from './cut.module.css'
import { MarkCanvas } from './mark-canvas.tsx'
import { useCut } from './use-cut.ts'
import { masterPixels, pngFile, smallPixels } from './whole-picture.ts'

/** For photographs: what is to stay is marked by hand. The layer then shows a second picture; Undo shows the first. */
export function CutByHandButton({ layer }: { layer: ImageLayer }) {
  const [open, setOpen] = useState(false)
  const tooLarge = layer.pixels.width * layer.pixels.height > limits.enlargedPixels
  return (
    <div className={`row ${styles.row}`}>
      <span className="lbl">Cut out</span>
      <Button size="small" type="button" icon="scissors" disabled={tooLarge} onClick={() => setOpen(true)}>
        By hand
      </Button>
      {tooLarge ? (
        <p className="hint">For pictures up to {Math.floor(limits.enlargedPixels / 1e6)} megapixels.</p>
      ) : null}
      <Dialog open={open} onClose={() => setOpen(false)} title="What should stay?">
        {open ? <CutPanel layer={layer} onClose={() => setOpen(false)} /> : null}
      </Dialog>
    </div>
  )
}

function CutPanel({ layer, onClose }: { layer: ImageLayer; onClose: () => void }) {
  const { dispatch, kit, say } = useStudio()
  const [mark, setMark] = useState<typeof keep | typeof remove>(keep)
  const [brush, setBrush] = useState(9)
  const [sending, setSending] = useState(false)
  const pixels = useMemo(() => {
    const picture = kit?.environment.picture(layer.artwork)
    return picture ? smallPixels(picture, judgedSide) : null
  }, [kit, layer.artwork])
  const { left, busy, judge, cut } = useCut()
  const marking = useMarks(pixels, judge)
  async function apply() {
    setSending(true)
    try {
      const whole = await cut(await masterPixels(layer.artwork))
      if (!whole) throw new Error('Nothing is marked.')
      const sent = await uploadPicture(await pngFile(whole, `${layer.name || 'Picture'}, cut out`))
      if ('words' in sent) return say(sent.words)
      dispatch({ do: 'swap picture', layerId: layer.id, picture: sent.picture, name: 'Cut out by hand' })
      say('Cut out. Undo brings the background back.')
      onClose()
    } catch {
      say('The picture couldn’t be cut out. Your marks are still here; try again.')
    } finally {
      setSending(false)
    }
  }
  if (!pixels) return <p className="hint">The picture is still on its way.</p>
  return (
    <div className={styles.cut}>
      <div className={styles.views}>
        <figure>
          <MarkCanvas
            pixels={pixels}
            marks={marking.marks}
            mark={mark}
            brush={brush}
            version={marking.version}
            onBegin={marking.begin}
            onMarked={marking.marked}
          />
          <figcaption>Draw over what should stay. A rough line is enough.</figcaption>
        </figure>
        <figure aria-busy={busy}>
          <LeftView pixels={left} like={pixels} />
          <figcaption>{left ? (busy ? 'Cutting…' : 'What stays') : 'What stays appears here'}</figcaption>
        </figure>
      </div>
      <div className={styles.tools}>
        <fieldset className="seg">
          <legend className="vh">The brush marks</legend>
          <button type="button" aria-pressed={mark === keep} onClick={() => setMark(keep)}>
            Keep
          </button>
          <button type="button" aria-pressed={mark === remove} onClick={() => setMark(remove)}>
            Remove
          </button>
        </fieldset>
        <SliderField label="Brush" min={2} max={40} value={brush} onChange={setBrush} />
        <Button
          kind="quiet"
          size="small"
          type="button"
          icon="undo-2"
          disabled={!marking.canUndo}
          onClick={marking.undo}
        >
          Undo a line
        </Button>
      </div>
      <p className="hint">
        Works best on things with a clear edge. Loose hair, smoke and glass keep some of their ground.
      </p>
      <div className={styles.buttons}>
        <Button kind="quiet" type="button" onClick={onClose}>
          Keep the picture as it is
        </Button>
        <Button kind="ink" type="button" busy={sending} disabled={!left || busy} onClick={() => void apply()}>
          Cut out
        </Button>
      </div>
    </div>
  )
}

/** What a hand has marked, a step back for each line, and the judging of it once a line has ended. */
function useMarks(pixels: Pixels | null, judge: (pixels: Pixels, marks: Uint8Array) => void) {
  const marks = useRef(new Uint8Array(pixels ? pixels.width * pixels.height : 0))
  const steps = useRef<Uint8Array[]>([])
  const [version, setVersion] = useState(0)
  const told = () => {
    setVersion((before) => before + 1)
    if (pixels) judge(pixels, marks.current)
  }
  const begin = () => {
    steps.current = [...steps.current.slice(-29), Uint8Array.from(marks.current)]
  }
  const undo = () => {
    const before = steps.current.pop()
    if (before) marks.current.set(before)
    told()
  }
  return { marks: marks.current, version, begin, marked: told, undo, canUndo: steps.current.length > 0 }
}

function LeftView({ pixels, like }: { pixels: Pixels | null; like: Pixels }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = like
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    context?.clearRect(0, 0, width, height)
    if (pixels) context?.putImageData(new ImageData(pixels.data, width, height), 0, 0)
  }, [pixels, width, height])
  return (
    <div className={styles.sheet} style={{ '--ratio': width / height } as React.CSSProperties}>
      <canvas ref={canvas} width={width} height={height} />
    </div>
  )
}
