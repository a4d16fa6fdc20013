import { useEffect, useRef, useState } from 'react'
import type { DesignDocument } from '#press/document.ts'
import { type Draft, dropDraft, findDraft, isSameWork, keepDraft, newDraftKey } from './drafts.ts'
import type { Saving } from './use-saving.ts'

/** At most this long after a change it is kept, however fast one types. */
const keepAfterMs = 300

/** Keeps what is not saved in this browser, and finds what an earlier tab left there. */
export function useDraft(
  document: DesignDocument,
  name: string,
  shop: string,
  { status, saved, has }: Pick<Saving, 'status' | 'saved' | 'has'>,
): { left: Draft | null; forget(): void } {
  const [left, setLeft] = useState<Draft | null>(null)
  const own = useRef<string | null>(null)
  const first = useRef(document)
  const firstName = useRef(name)
  const begun = useRef(saved?.designId ?? null)
  const begunBy = useRef(shop)
  const keptAt = useRef(0)
  useEffect(() => {
    void findDraft(begun.current, begunBy.current).then((draft) => {
      if (!draft) return
      // It may have arrived after all: a tab shut before the answer came keeps what the server has.
      if (isSameWork(draft, { document: first.current, name: firstName.current })) void dropDraft(draft.key)
      else setLeft(draft)
    })
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the saving has changes with its status.
  useEffect(() => {
    if (document === first.current && own.current === null) return
    const key = saved?.designId ?? own.current ?? newDraftKey(begunBy.current)
    // Its status says too little: a change is seen here before the saving hears of it, and what another tab saved is new here.
    if (has(document, name)) {
      if (own.current) void dropDraft(own.current)
      own.current = null
      void dropDraft(key)
      first.current = document
      return
    }
    const keep = () => {
      // Saved for the first time while the hand went on: what was kept without a design is its draft from now on.
      if (own.current && own.current !== key) void dropDraft(own.current)
      own.current = key
      keptAt.current = Date.now()
      void keepDraft({ key, document, name, base: saved, at: new Date().toISOString() })
    }
    const wait = setTimeout(keep, Math.max(0, keptAt.current + keepAfterMs - Date.now()))
    return () => clearTimeout(wait)
  }, [document, name, status, saved, has])
  return {
    left,
    forget() {
      if (left) void dropDraft(left.key)
      setLeft(null)
    },
  }
}
