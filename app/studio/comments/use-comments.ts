import { useCallback, useEffect, useState } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import type { CommentAnswer, CommentForm, StudioComment } from '../document/studio-data.ts'
import { ask, sendChange } from '../saving/ask.ts'

export type Comments = {
  all: readonly StudioComment[]
  /** Null if done, else the fault in words. */
  change: (form: CommentForm) => Promise<string | null>
}

/** The team's comments on the design. While they are `shown`, others' comments arrive when the window regains focus. */
export function useComments(
  first: readonly StudioComment[],
  designId: Id<'design'> | null,
  shown: boolean,
): Comments {
  const [all, setAll] = useState(first)
  const change = useCallback(async (form: CommentForm) => {
    const answer = await sendChange<CommentAnswer>(hrefs.studioComments, form)
    if (!answer.ok) return answer.words
    setAll(answer.comments)
    return null
  }, [])
  useEffect(() => {
    if (!designId || !shown) return
    const look = async () => {
      const answer = await ask<CommentAnswer>(`${hrefs.studioComments}?design=${designId}`, {})
      if (typeof answer !== 'string' && answer.ok) setAll(answer.comments)
    }
    void look()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [designId, shown])
  return { all, change }
}
