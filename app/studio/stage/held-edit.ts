/**
 * The change in progress during a gesture. React isn't involved until its end: each frame paints the design as
 * changed, and the state is updated once.
 */
import { useEffect, useMemo, useRef } from 'react'
import type { DesignDocument } from '#press/document.ts'
import type { Change } from '../document/studio-state.ts'
import { noTrace, type Trace } from './trace-marks.ts'

type Edit = Extract<Change, { do: 'edit' }>
type Painter = (document: DesignDocument, trace: Trace) => void
export type HeldEdit = {
  /** Shows this from the next frame on; `edit` null: only the trace is new. */
  hold(edit: Edit | null, trace: Trace): void
  /** Commits what is held to the state, as one step, and clears the trace. */
  release(): void
  /** Sets what paints a frame; called again at each rendering. */
  setPainter(painter: Painter): void
  /** The visible document: the held change, else the state. */
  visible(): { document: DesignDocument; trace: Trace }
}

export function useHeldEdit(document: DesignDocument, dispatch: (change: Change) => void): HeldEdit {
  const base = useRef(document)
  const pending = useRef<{ edit: Edit | null; trace: Trace }>({ edit: null, trace: noTrace })
  // A change from outside during a gesture wins; the gesture continues from there.
  if (base.current !== document) pending.current = { ...pending.current, edit: null }
  base.current = document
  const held = useMemo(() => {
    let painter: Painter = () => undefined
    let frame = 0
    const visible = () => ({
      document: pending.current.edit?.document ?? base.current,
      trace: pending.current.trace,
    })
    const paint = () => {
      frame = 0
      const { document: current, trace } = visible()
      painter(current, trace)
    }
    return {
      visible,
      hold(edit: Edit | null, trace: Trace) {
        pending.current = { edit: edit ?? pending.current.edit, trace }
        frame ||= requestAnimationFrame(paint)
      },
      release() {
        cancelAnimationFrame(frame)
        const { edit, trace } = pending.current
        pending.current = { edit: null, trace: noTrace }
        frame = edit || trace === noTrace ? 0 : requestAnimationFrame(paint)
        if (edit) dispatch(edit)
      },
      setPainter(paintStage: Painter) {
        painter = paintStage
      },
    }
  }, [dispatch])
  useEffect(() => {
    window.addEventListener('pagehide', held.release)
    return () => {
      window.removeEventListener('pagehide', held.release)
      held.release()
    }
  }, [held])
  return held
}
