import type { Blank, BlankView } from '#catalogue/contract'
import type { DesignDocument } from '#press/document.ts'
import { type ArtSpans, artSpans } from './design-use.ts'

/** How much more of the design a view must show to replace the blank's first view. */
const noticeableShare = 0.1

/**
 * The view that a picture names. `main` is the first of the views that show most of the design; `in-use` is the same
 * among the scenes, or `main` if no scene shows any of it. Undefined: no such view.
 */
export function chooseView(views: readonly BlankView[], art: ArtSpans, name: string): BlankView | undefined {
  const printed = views.filter(({ area }) => area !== null && art[area] !== undefined)
  const findView = (inUse: boolean) =>
    findFullest(
      printed.filter(({ scene }) => (scene === true) === inUse),
      art,
    )
  if (name === 'main') return findView(false) ?? views[0]
  if (name === 'in-use') return findView(true) ?? findView(false) ?? views[0]
  return views.find((view) => view.name === name)
}

const findFullest = ([first, ...rest]: readonly BlankView[], art: ArtSpans): BlankView | undefined =>
  rest.reduce(
    (best, view) =>
      best && visibleShare(view, art) > visibleShare(best, art) + noticeableShare ? view : best,
    first,
  )

/** The fraction of its area's art that a view shows from the front, 0 to 1. */
function visibleShare({ area, sees }: BlankView, art: ArtSpans): number {
  if (!sees) return 1
  const spans = art[area!]!
  const fullWidth = spans.reduce((sum, { from, to }) => sum + to - from, 0)
  const shownWidth = spans.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, sees.to) - Math.max(from, sees.from)),
    0,
  )
  return fullWidth === 0 ? 0 : shownWidth / fullWidth
}

/** The name of the picture of a blank that shows most of a design. */
export const mainView = (document: DesignDocument, blank: Blank): string | null =>
  chooseView(blank.views, artSpans(document, blank), 'main')?.name ?? null
