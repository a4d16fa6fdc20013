import { useEffect, useMemo, useRef, useState } from 'react'
import { judgedSide, keep, remove } from '#press/cut/cut.ts'
import type { ImageLayer } from '#press/document.ts'
import type { Pixels } from '#press/draw/effects/pixels.ts'
import { limits } from '#press/limits.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { uploadPicture } from '../artwork/upload.ts'
import { SliderField } from '../fields/slider-field.tsx'
import compare from '../panels/compare.module.css'
import fieldsStyles from '../panels/fields.module.css'
import { useStudio } from '../studio-context.ts'
import styles from './cut.module.css'
import { MarkCanvas } from './mark-canvas.tsx'
import { useCut } from './use-cut.ts'
import { createPngFile, readMasterPixels, readSmallPixels } from './whole-picture.ts'

/** For photographs: the person marks by hand what to keep. The layer then shows a second picture; Undo shows the first. */
export function CutByHandButton({ layer }: { layer: ImageLayer }) {
  const [open, setOpen] = useState(false)
  const isTooLarge = layer.pixels.width * layer.pixels.height > limits.enlargedPixels
  return (
    <div className={`${fieldsStyles.row} ${compare.row}`}>
      <span className="lbl">Cut out</span>
      <Button size="small" type="button" icon="scissors" disabled={isTooLarge} onClick={() => setOpen(true)}>
        By hand
      </Button>
      {isTooLarge ? (
        <p className="hint">For pictures up to {Math.floor(limits.enlargedPixels / 1e6)} megapixels.</p>
      ) : null}
      <Dialog open={open} onClose={() => setOpen(false)} title="What should stay?">
        {open ? <CutPanel layer={layer} onClose={() => setOpen(false)} /> : null}
      </Dialog>
    </div>
  )
}

function CutPanel({ layer, onClose }: { layer: ImageLayer; onClose: () => void }) {
  const { kit } = useStudio()
  const picture = kit?.environment.picture(layer.artwork)
  const pixels = useMemo(() => (picture ? readSmallPixels(picture, judgedSide) : null), [picture])
  if (!pixels) return <p className="hint">The picture is still on its way.</p>
  return <CutSheet layer={layer} pixels={pixels} onClose={onClose} />
}

function CutSheet({ layer, pixels, onClose }: { layer: ImageLayer; pixels: Pixels; onClose: () => void }) {
  const { dispatch, announce } = useStudio()
  const [mark, setMark] = useState<typeof keep | typeof remove>(keep)
  const [brush, setBrush] = useState(9)
  const [isSending, setIsSending] = useState(false)
  const { remaining, isWorking, judge, cut } = useCut()
  const marking = useMarks(pixels, judge)
  async function apply() {
    setIsSending(true)
    try {
      const cutOut = await cut(await readMasterPixels(layer.artwork))
      if (!cutOut) throw new Error('Nothing is marked.')
      const uploaded = await uploadPicture(await createPngFile(cutOut, `${layer.name || 'Picture'}, cut out`))
      if ('words' in uploaded) return announce(uploaded.words)
      dispatch({ do: 'swap picture', layerId: layer.id, picture: uploaded.picture, name: 'Cut out by hand' })
      announce('Cut out. Undo brings the background back.')
      onClose()
    } catch {
      announce('The picture couldn’t be cut out. Your marks are still here; try again.')
    } finally {
      setIsSending(false)
    }
  }
  return (
    <div className={styles.cut}>
      <div className={compare.views}>
        <figure>
          <MarkCanvas
            pixels={pixels}
            marks={marking.marks}
            mark={mark}
            brush={brush}
            onMarked={marking.addMarks}
          />
          <figcaption>Draw over what should stay. A rough line is enough.</figcaption>
        </figure>
        <figure aria-busy={isWorking}>
          <ResultView pixels={remaining} original={pixels} />
          <figcaption>{describeResult(marking.marks, remaining, isWorking)}</figcaption>
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
        Works best on things with a clear edge. Loose hair, smoke and glass keep some of their background.
      </p>
      <div className={compare.buttons}>
        <Button kind="quiet" type="button" onClick={onClose}>
          Keep the picture as it is
        </Button>
        <Button
          kind="ink"
          type="button"
          isBusy={isSending}
          disabled={!remaining || isWorking}
          onClick={() => void apply()}
        >
          Cut out
        </Button>
      </div>
    </div>
  )
}

function describeResult(marks: Uint8Array, remaining: Pixels | null, isWorking: boolean): string {
  if (isWorking) return 'Cutting…'
  if (remaining) return 'What stays'
  return marks.includes(keep) ? 'This browser couldn’t cut it out.' : 'What stays appears here'
}

/** Marks drawn by hand, with an undo step for each line; judges them when a line ends. */
function useMarks(pixels: Pixels, judge: (pixels: Pixels, marks: Uint8Array) => void) {
  const [{ marks, undoStack }, setMarks] = useState<{ marks: Uint8Array; undoStack: readonly Uint8Array[] }>({
    marks: new Uint8Array(pixels.width * pixels.height),
    undoStack: [],
  })
  const previousMarks = undoStack.at(-1)
  return {
    marks,
    canUndo: previousMarks !== undefined,
    addMarks(next: Uint8Array) {
      setMarks({ marks: next, undoStack: [...undoStack.slice(1 - maxUndoSteps), marks] })
      judge(pixels, next)
    },
    undo() {
      if (!previousMarks) return
      setMarks({ marks: previousMarks, undoStack: undoStack.slice(0, -1) })
      judge(pixels, previousMarks)
    },
  }
}
/** Lines that can be undone. */
const maxUndoSteps = 30

function ResultView({ pixels, original }: { pixels: Pixels | null; original: Pixels }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = original
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    context?.clearRect(0, 0, width, height)
    if (pixels) context?.putImageData(new ImageData(pixels.data, width, height), 0, 0)
  }, [pixels, width, height])
  return (
    <div
      className={`${styles.sheet} ${compare.chequers}`}
      style={{ '--ratio': width / height } as React.CSSProperties}
    >
      <canvas ref={canvas} width={width} height={height} />
    </div>
  )
}
