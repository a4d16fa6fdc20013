import { useCallback, useEffect, useState } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import type { CommentAnswer, CommentForm, StudioComment } from '../document/studio-data.ts'
import { requestAnswer, sendChange } from '../saving/requests.ts'

export type Comments = {
  all: readonly StudioComment[]
  /** Null on success, otherwise the fault in words. */
  change: (form: CommentForm) => Promise<string | null>
}

/** The team's comments on the design. While they are shown (`isShown`), others' comments arrive when the window regains focus. */
export function useComments(
  initialComments: readonly StudioComment[],
  designId: Id<'design'> | null,
  isShown: boolean,
): Comments {
  const [comments, setComments] = useState(initialComments)
  const change = useCallback(async (form: CommentForm) => {
    const answer = await sendChange<CommentAnswer>(hrefs.studioComments, form)
    if (!answer.ok) return answer.words
    setComments(answer.comments)
    return null
  }, [])
  useEffect(() => {
    if (!designId || !isShown) return
    const refresh = async () => {
      const answer = await requestAnswer<CommentAnswer>(`${hrefs.studioComments}?design=${designId}`, {})
      if (typeof answer !== 'string' && answer.ok) setComments(answer.comments)
    }
    void refresh()
    window.addEventListener('focus', refresh)
    return () => window.removeEventListener('focus', refresh)
  }, [designId, isShown])
  return { all: comments, change }
}
