import { useCallback, useEffect, useRef, useState } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import type { DesignDocument } from '#press/document.ts'
import type { SaveAnswer, SavedState } from '../document/studio-data.ts'
import { ask } from './ask.ts'

export type SaveStatus =
  | 'new'
  | 'saved'
  | 'changed'
  | 'saving'
  | 'offline'
  | 'busy'
  | 'signed-out'
  | 'conflict'
  | 'refused'
export type Saving = {
  status: SaveStatus
  saved: SavedState | null
  words: string
  /** Whether the last try found nobody signed in; true for who awaited it, before the screen knows. */
  signedOut(): boolean
  /** Saves what is not saved yet; null where that failed. */
  now(): Promise<SavedState | null>
  /** After a conflict: keeps this tab's design as a new one. */
  asCopy(): Promise<void>
  /** Whether the server has just this, saved from here or taken over. */
  has(document: DesignDocument, name: string): boolean
  /** Takes over a version that was saved elsewhere, with its document: nothing here is left to save. */
  adopt(saved: SavedState, document: DesignDocument): void
}

const quietMs = 1500
const retryMs = 8000

/** Saves a version whenever the hand rests. A later version made elsewhere is never written over. */
export function useSaving(document: DesignDocument, name: string, first: SavedState | null): Saving {
  const [saved, setSaved] = useState(first)
  const [status, setStatus] = useState<SaveStatus>(first ? 'saved' : 'new')
  const [words, setWords] = useState('')
  const kept = useRef({ document, name })
  const latest = useRef({ document, name, saved })
  const lost = useRef(false)
  const running = useRef<Promise<SavedState | null> | null>(null)
  latest.current = { ...latest.current, document, name }

  const has = useCallback(
    (one: DesignDocument, title: string) => kept.current.document === one && kept.current.name === title,
    [],
  )
  /** What was changed was taken back before it was sent: there is nothing left to save. */
  const rest = useCallback(
    () =>
      setStatus((before) =>
        before === 'conflict' || before === 'saving' ? before : latest.current.saved ? 'saved' : 'new',
      ),
    [],
  )

  const send = useCallback(async (asNew: boolean): Promise<SavedState | null> => {
    const { document: sent, name: title, saved: base } = latest.current
    // A try after a lost session must not take the link to the login away from under the hand.
    setStatus((before) => (before === 'signed-out' ? before : 'saving'))
    const body = {
      name: title.trim() || 'Untitled design',
      document: sent,
      ...(base && !asNew ? { designId: base.designId, baseVersion: base.version } : {}),
    }
    const answer = await ask<SaveAnswer>(hrefs.studioSave, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    lost.current = answer === 'signed-out'
    if (typeof answer === 'string') {
      setStatus(answer)
      return null
    }
    if (!answer.ok) {
      setStatus(answer.code === 'design.version_conflict' ? 'conflict' : 'refused')
      setWords(answer.words)
      return null
    }
    const { ok: _, ...state } = answer
    kept.current = { document: sent, name: title }
    latest.current.saved = state
    setSaved(state)
    setStatus(latest.current.document === sent && latest.current.name === title ? 'saved' : 'changed')
    if (!base || asNew) window.history.replaceState(window.history.state, '', hrefs.studio(state.designId))
    return state
  }, [])

  const now = useCallback(async (): Promise<SavedState | null> => {
    if (running.current) await running.current
    const { document: doc, name: title, saved: base } = latest.current
    if (base && has(doc, title)) {
      rest()
      return base
    }
    const run = send(false)
    running.current = run
    return run.finally(() => {
      running.current = null
    })
  }, [send, has, rest])

  const stopped = status === 'conflict' || status === 'refused'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the work begins it; its own status would begin it again and again.
  useEffect(() => {
    // What is being sent now may be saved over this: then this is sent after it.
    if (has(document, name) && !running.current) return rest()
    setStatus((before) => (before === 'conflict' || before === 'signed-out' ? before : 'changed'))
    if (status === 'conflict') return
    const wait = setTimeout(() => void now(), quietMs)
    return () => clearTimeout(wait)
  }, [document, name, now, has, rest])
  useEffect(() => {
    if (!['offline', 'busy', 'signed-out'].includes(status)) return
    const again = setInterval(() => void now(), retryMs)
    const retry = () => void now()
    // Back from the login in another tab, or back on the line.
    for (const back of ['online', 'focus']) window.addEventListener(back, retry)
    return () => {
      clearInterval(again)
      for (const back of ['online', 'focus']) window.removeEventListener(back, retry)
    }
  }, [status, now])
  useEffect(() => {
    const unsaved = ['changed', 'saving', 'offline', 'busy', 'signed-out'].includes(status)
    if (!unsaved && !stopped) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [status, stopped])

  const asCopy = useCallback(async () => {
    await send(true)
  }, [send])
  const adopt = useCallback((theirs: SavedState, theirDocument: DesignDocument) => {
    kept.current = { ...kept.current, document: theirDocument }
    latest.current = { ...latest.current, saved: theirs, document: theirDocument }
    setSaved(theirs)
  }, [])
  const signedOut = useCallback(() => lost.current, [])
  return { status, saved, words, signedOut, now, has, asCopy, adopt }
}
