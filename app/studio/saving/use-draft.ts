import { useEffect, useRef, useState } from 'react'
import type { DesignDocument } from '#press/document.ts'
import { createDraftKey, type Draft, dropDraft, findDraft, isSameWork, saveDraft } from './drafts.ts'
import type { SavingState } from './use-saving.ts'

/** The longest time until a change is stored, however fast someone types. */
const storeIntervalMs = 300

/** Stores unsaved work in this browser, and finds what an earlier tab left there. */
export function useDraft(
  document: DesignDocument,
  name: string,
  shop: string,
  { status, saved, has }: Pick<SavingState, 'status' | 'saved' | 'has'>,
): { leftDraft: Draft | null; forget(): void } {
  const [leftDraft, setLeftDraft] = useState<Draft | null>(null)
  const ownKey = useRef<string | null>(null)
  const baseDocument = useRef(document)
  const baseName = useRef(name)
  const designId = useRef(saved?.designId ?? null)
  const initialShop = useRef(shop)
  const storedAt = useRef(0)
  useEffect(() => {
    void findDraft(designId.current, initialShop.current).then((draft) => {
      if (!draft) return
      // It may have been saved after all: a tab closed before the answer arrived still stores what the server has.
      if (isSameWork(draft, { document: baseDocument.current, name: baseName.current }))
        void dropDraft(draft.key)
      else setLeftDraft(draft)
    })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the saving has changes with its status.
  useEffect(() => {
    if (document === baseDocument.current && ownKey.current === null) return
    const key = saved?.designId ?? ownKey.current ?? createDraftKey(initialShop.current)
    // The status alone isn't enough: a change is seen here before saving starts, and another tab's version is new
    // here.
    if (has(document, name)) {
      if (ownKey.current) void dropDraft(ownKey.current)
      ownKey.current = null
      void dropDraft(key)
      baseDocument.current = document
      return
    }
    const store = () => {
      // Saved for the first time while editing continued: the draft stored without a design is its draft from now on.
      if (ownKey.current && ownKey.current !== key) void dropDraft(ownKey.current)
      ownKey.current = key
      storedAt.current = Date.now()
      void saveDraft({ key, document, name, base: saved, at: new Date().toISOString() })
    }
    const timer = setTimeout(store, Math.max(0, storedAt.current + storeIntervalMs - Date.now()))
    return () => clearTimeout(timer)
  }, [document, name, status, saved, has])
  return {
    leftDraft,
    forget() {
      if (leftDraft) void dropDraft(leftDraft.key)
      setLeftDraft(null)
    },
  }
}
