import { useCallback, useEffect } from 'react'
import type { DesignDocument } from '#press/document.ts'
import type { SavedState } from '../document/studio-data.ts'
import { type SaveQueue, type SaveStatus, useSending } from './use-sending.ts'

export type { SaveStatus } from './use-sending.ts'
export type SavingState = {
  status: SaveStatus
  saved: SavedState | null
  words: string
  /** Tells if the last try found nobody signed in; true for the caller that awaited it, before the screen knows. */
  isSignedOut(): boolean
  /** Saves unsaved work; null if that failed. */
  saveNow(): Promise<SavedState | null>
  /** After a conflict: saves this tab's design as a new one. */
  saveAsCopy(): Promise<void>
  /** Tells if the server has exactly this, saved from here or loaded. */
  has(document: DesignDocument, name: string): boolean
  /** Loads a version saved elsewhere, with its document: nothing here is left to save. */
  adopt(saved: SavedState, document: DesignDocument): void
}

const quietMs = 1500
const retryMs = 8000

/** Saves a version whenever the creator pauses. Never overwrites a later version made elsewhere. */
export function useSaving(
  document: DesignDocument,
  name: string,
  initialSaved: SavedState | null,
): SavingState {
  const sending = useSending(document, name, initialSaved)
  const {
    status,
    saved,
    words,
    latest,
    running,
    has,
    send,
    setStatus,
    adopt,
    signedOut: isSignedOut,
  } = sending
  /** Resets the status if a change was undone before it was sent: there is nothing left to save. */
  const stopSaving = useCallback(
    () =>
      setStatus((earlier) => {
        if (earlier === 'conflict' || earlier === 'saving') return earlier
        return latest.current.saved ? 'saved' : 'new'
      }),
    [latest, setStatus],
  )
  const saveNow = useCallback(async (): Promise<SavedState | null> => {
    if (running.current) await running.current
    const { document: doc, name: title, saved: base } = latest.current
    if (base && has(doc, title)) {
      stopSaving()
      return base
    }
    const run = send(false)
    running.current = run
    return run.finally(() => {
      running.current = null
    })
  }, [latest, running, send, has, stopSaving])
  useAutosave(document, name, sending, { saveNow, onSettled: stopSaving })
  useRetry(status, saveNow)
  useLeaveWarning(status)
  const saveAsCopy = useCallback(async () => {
    await send(true)
  }, [send])
  return { status, saved, words, isSignedOut, saveNow, has, saveAsCopy, adopt }
}

/** Sends a change once nothing has changed for a moment. */
function useAutosave(
  document: DesignDocument,
  name: string,
  { status, has, running, setStatus }: SaveQueue,
  { saveNow, onSettled }: { saveNow: () => Promise<unknown>; onSettled: () => void },
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the work starts it; its own status would restart it again and again.
  useEffect(() => {
    // The version being sent may be saved over this one: then this one is sent after it.
    if (has(document, name) && !running.current) return onSettled()
    setStatus((earlier) => (earlier === 'conflict' || earlier === 'signed-out' ? earlier : 'changed'))
    if (status === 'conflict') return
    const timer = setTimeout(() => void saveNow(), quietMs)
    return () => clearTimeout(timer)
  }, [document, name, saveNow, has, onSettled])
}

/** Retries once back online, or back from signing in in another tab; until then every few seconds. */
function useRetry(status: SaveStatus, saveNow: () => Promise<unknown>) {
  useEffect(() => {
    if (!['offline', 'busy', 'signed-out'].includes(status)) return
    const retryTimer = setInterval(() => void saveNow(), retryMs)
    const retry = () => void saveNow()
    for (const eventName of ['online', 'focus']) window.addEventListener(eventName, retry)
    return () => {
      clearInterval(retryTimer)
      for (const eventName of ['online', 'focus']) window.removeEventListener(eventName, retry)
    }
  }, [status, saveNow])
}

const unsavedStatuses: readonly SaveStatus[] = [
  'changed',
  'saving',
  'offline',
  'busy',
  'signed-out',
  'conflict',
  'refused',
]
/** Makes the browser ask before leaving a page with unsaved work. */
function useLeaveWarning(status: SaveStatus) {
  useEffect(() => {
    if (!unsavedStatuses.includes(status)) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [status])
}
