import { useCallback, useRef, useState } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import type { DesignDocument } from '#press/document.ts'
import type { SaveAnswer, SavedState } from '../document/studio-data.ts'
import { ask } from './ask.ts'
import { nameToSave } from './drafts.ts'

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

type Work = { document: DesignDocument; name: string; saved: SavedState | null }

/** A new design, or a version of the one this work is based on. */
const postOf = ({ document, name, saved }: Work, asNew: boolean) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    name: nameToSave(name),
    document,
    ...(saved && !asNew ? { designId: saved.designId, baseVersion: saved.version } : {}),
  }),
})

/** The server's state of this tab's work, and sending it: one version at a time. */
export function useSending(document: DesignDocument, name: string, first: SavedState | null) {
  const [saved, setSaved] = useState(first)
  const [status, setStatus] = useState<SaveStatus>(first ? 'saved' : 'new')
  const [words, setWords] = useState('')
  const kept = useRef({ document, name })
  const latest = useRef<Work>({ document, name, saved })
  const lost = useRef(false)
  const running = useRef<Promise<SavedState | null> | null>(null)
  latest.current = { ...latest.current, document, name }

  const has = useCallback(
    (one: DesignDocument, title: string) => kept.current.document === one && kept.current.name === title,
    [],
  )
  const send = useCallback(async (asNew: boolean): Promise<SavedState | null> => {
    const sent = { ...latest.current }
    // A retry after a lost session must not remove the sign-in link someone is about to press.
    setStatus((before) => (before === 'signed-out' ? before : 'saving'))
    const answer = await ask<SaveAnswer>(hrefs.studioSave, postOf(sent, asNew))
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
    kept.current = { document: sent.document, name: sent.name }
    latest.current.saved = state
    setSaved(state)
    const { document: now, name: title } = latest.current
    setStatus(now === sent.document && title === sent.name ? 'saved' : 'changed')
    if (!sent.saved || asNew)
      window.history.replaceState(window.history.state, '', hrefs.studio(state.designId))
    return state
  }, [])
  const adopt = useCallback((theirs: SavedState, theirDocument: DesignDocument) => {
    kept.current = { ...kept.current, document: theirDocument }
    latest.current = { ...latest.current, saved: theirs, document: theirDocument }
    setSaved(theirs)
  }, [])
  const signedOut = useCallback(() => lost.current, [])
  return { saved, status, setStatus, words, latest, running, has, send, adopt, signedOut }
}
export type Sending = ReturnType<typeof useSending>
