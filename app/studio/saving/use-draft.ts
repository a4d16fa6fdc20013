import { useEffect, useRef, useState } from 'react'
import type { DesignDocument } from '#press/document.ts'
import { createDraftKey, type Draft, dropDraft, findDraft, isSameWork, saveDraft } from './drafts.ts'
import type { SavingState } from './use-saving.ts'

/** A change is stored at most this long after it, however fast one types. */
const keepAfterMs = 300

/** Stores unsaved work in this browser, and finds what an earlier tab left there. */
export function useDraft(
  document: DesignDocument,
  name: string,
  shop: string,
  { status, saved, has }: Pick<SavingState, 'status' | 'saved' | 'has'>,
): { leftDraft: Draft | null; forget(): void } {
  const [leftDraft, setLeftDraft] = useState<Draft | null>(null)
  const ownKey = useRef<string | null>(null)
  const first = useRef(document)
  const firstName = useRef(name)
  const designId = useRef(saved?.designId ?? null)
  const begunBy = useRef(shop)
  const keptAt = useRef(0)
  useEffect(() => {
    void findDraft(designId.current, begunBy.current).then((draft) => {
      if (!draft) return
      // It may have been saved after all: a tab closed before the answer arrived still stores what the server has.
      if (isSameWork(draft, { document: first.current, name: firstName.current })) void dropDraft(draft.key)
      else setLeftDraft(draft)
    })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the saving has changes with its status.
  useEffect(() => {
    if (document === first.current && ownKey.current === null) return
    const key = saved?.designId ?? ownKey.current ?? createDraftKey(begunBy.current)
    // The status alone isn't enough: a change is seen here before saving starts, and another tab's version is new
    // here.
    if (has(document, name)) {
      if (ownKey.current) void dropDraft(ownKey.current)
      ownKey.current = null
      void dropDraft(key)
      first.current = document
      return
    }
    const keep = () => {
      // Saved for the first time while editing continued: the draft stored without a design is its draft from now on.
      if (ownKey.current && ownKey.current !== key) void dropDraft(ownKey.current)
      ownKey.current = key
      keptAt.current = Date.now()
      void saveDraft({ key, document, name, base: saved, at: new Date().toISOString() })
    }
    const wait = setTimeout(keep, Math.max(0, keptAt.current + keepAfterMs - Date.now()))
    return () => clearTimeout(wait)
  }, [document, name, status, saved, has])
  return {
    leftDraft,
    forget() {
      if (leftDraft) void dropDraft(leftDraft.key)
      setLeftDraft(null)
    },
  }
}
