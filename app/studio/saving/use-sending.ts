import { useCallback, useRef, useState } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import type { DesignDocument } from '#press/document.ts'
import type { SaveAnswer, SavedState } from '../document/studio-data.ts'
import { nameToSave } from './drafts.ts'
import { requestAnswer } from './requests.ts'

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
const buildBody = ({ document, name, saved }: Work, asNew: boolean) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    name: nameToSave(name),
    document,
    ...(saved && !asNew ? { designId: saved.designId, baseVersion: saved.version } : {}),
  }),
})

/** The server's state of this tab's work, and sending it: one version at a time. */
export function useSending(document: DesignDocument, name: string, initialSaved: SavedState | null) {
  const [saved, setSaved] = useState(initialSaved)
  const [status, setStatus] = useState<SaveStatus>(initialSaved ? 'saved' : 'new')
  const [words, setWords] = useState('')
  const lastSaved = useRef({ document, name })
  const latest = useRef<Work>({ document, name, saved })
  const wasSignedOut = useRef(false)
  const running = useRef<Promise<SavedState | null> | null>(null)
  latest.current = { ...latest.current, document, name }

  const has = useCallback(
    (current: DesignDocument, title: string) =>
      lastSaved.current.document === current && lastSaved.current.name === title,
    [],
  )
  const send = useCallback(async (asNew: boolean): Promise<SavedState | null> => {
    const sent = { ...latest.current }
    // A retry after a lost session must not remove the sign-in link someone is about to press.
    setStatus((earlier) => (earlier === 'signed-out' ? earlier : 'saving'))
    const answer = await requestAnswer<SaveAnswer>(hrefs.studioSave, buildBody(sent, asNew))
    wasSignedOut.current = answer === 'signed-out'
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
    lastSaved.current = { document: sent.document, name: sent.name }
    latest.current.saved = state
    setSaved(state)
    const { document: current, name: title } = latest.current
    setStatus(current === sent.document && title === sent.name ? 'saved' : 'changed')
    if (!sent.saved || asNew)
      window.history.replaceState(window.history.state, '', hrefs.studio(state.designId))
    return state
  }, [])
  const adopt = useCallback((newer: SavedState, theirDocument: DesignDocument) => {
    lastSaved.current = { ...lastSaved.current, document: theirDocument }
    latest.current = { ...latest.current, saved: newer, document: theirDocument }
    setSaved(newer)
  }, [])
  const isSignedOut = useCallback(() => wasSignedOut.current, [])
  return { saved, status, setStatus, words, latest, running, has, send, adopt, signedOut: isSignedOut }
}
export type SaveQueue = ReturnType<typeof useSending>
