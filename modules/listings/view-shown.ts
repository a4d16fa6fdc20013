import type { BlankView } from '#catalogue/contract'

/**
 * The view that a picture names. `main` is the first one that shows something of the design, `in-use` the first scene
 * that does, and where none does the main one. Undefined: there is no such view.
 */
export function viewShown(
  views: readonly BlankView[],
  used: readonly string[],
  name: string,
): BlankView | undefined {
  const printed = views.filter(({ area }) => area !== null && used.includes(area))
  const main = printed[0] ?? views[0]
  if (name === 'main') return main
  if (name === 'in-use') return printed.find(({ scene }) => scene) ?? main
  return views.find((view) => view.name === name)
}
