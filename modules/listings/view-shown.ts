import type { Blank, BlankView } from '#catalogue/contract'
import type { DesignDocument } from '#press/document.ts'
import { type ArtSpans, artSpans } from './design-use.ts'

/** A view must show more of the design by this much to replace the blank's first. */
const noticeable = 0.1

/**
 * The view a picture names. `main` shows most of the design, the first of equals; `in-use` likewise among the scenes,
 * or `main` if no scene shows any. Undefined: no such view.
 */
export function viewShown(views: readonly BlankView[], art: ArtSpans, name: string): BlankView | undefined {
  const printed = views.filter(({ area }) => area !== null && art[area] !== undefined)
  const of = (inUse: boolean) =>
    fullest(
      printed.filter(({ scene }) => (scene === true) === inUse),
      art,
    )
  if (name === 'main') return of(false) ?? views[0]
  if (name === 'in-use') return of(true) ?? of(false) ?? views[0]
  return views.find((view) => view.name === name)
}

const fullest = ([first, ...others]: readonly BlankView[], art: ArtSpans): BlankView | undefined =>
  others.reduce((best, view) => (best && seen(view, art) > seen(best, art) + noticeable ? view : best), first)

/** The fraction of its area's art that a view shows from the front, 0 to 1. */
function seen({ area, sees }: BlankView, art: ArtSpans): number {
  if (!sees) return 1
  const spans = art[area!]!
  const whole = spans.reduce((sum, { from, to }) => sum + to - from, 0)
  const shown = spans.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(to, sees.to) - Math.max(from, sees.from)),
    0,
  )
  return whole === 0 ? 0 : shown / whole
}

/** The name of the picture of a blank that shows most of a design. */
export const mainView = (document: DesignDocument, blank: Blank): string | null =>
  viewShown(blank.views, artSpans(document, blank), 'main')?.name ?? null
