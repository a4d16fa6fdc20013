/** Comments for reading: each with its answers, its number, and the position of its layer. */
import { type DesignDocument, flattenLayers, type Layer } from '#press/document.ts'
import type { StudioComment } from '../document/studio-data.ts'

export type Thread = {
  /** Numbers open comments in order; null: resolved. */
  number: number | null
  comment: StudioComment
  answers: StudioComment[]
}

/** Open comments first, each kind in order of writing. */
export function buildThreads(comments: readonly StudioComment[]): Thread[] {
  const heads = comments.filter(({ replyTo }) => replyTo === null)
  const answersTo = (id: string) => comments.filter(({ replyTo }) => replyTo === id)
  const openHeads = heads.filter(({ resolved }) => !resolved)
  const resolvedHeads = heads.filter(({ resolved }) => resolved)
  return [
    ...openHeads.map((comment, i) => ({ number: i + 1, comment, answers: answersTo(comment.id) })),
    ...resolvedHeads.map((comment) => ({ number: null, comment, answers: answersTo(comment.id) })),
  ]
}

/** The layer of that id with its area, and the area's layer that contains it; null if it is gone. */
export function findLayer(
  document: DesignDocument,
  id: string | null,
): { area: string; layer: Layer; outermost: Layer } | null {
  if (id === null) return null
  for (const [area, { layers }] of Object.entries(document.areas))
    for (const outermost of layers) {
      const layer = flattenLayers([outermost]).find((candidate) => candidate.id === id)
      if (layer) return { area, layer, outermost }
    }
  return null
}
