import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the keyboard's place when the panel changes under it: on the heading of what opened, or the row of the
 * section that was left or moved. Never takes focus away from another element.
 */
export function useFocus(
  panel: RefObject<HTMLElement | null>,
  view: { section: string | null; place: string; revision: number },
) {
  const previous = useRef(view)
  const { section, place, revision } = view
  useEffect(() => {
    const before = previous.current
    previous.current = { section, place, revision }
    if (before.place === place && before.revision === revision) return
    const focused = document.activeElement
    const isLost = !focused || focused === document.body || (focused as HTMLButtonElement).disabled
    if (!isLost) return
    const nextRowLink = (focused as HTMLElement | null)?.closest?.('li')?.querySelector<HTMLElement>('a')
    const leftSectionLink =
      before.section && !section
        ? panel.current?.querySelector<HTMLElement>(`a[href$="edit=${before.section}"]`)
        : null
    const target =
      nextRowLink ??
      leftSectionLink ??
      panel.current?.querySelector<HTMLElement>('.sheet-b h2') ??
      panel.current
    if (target && target.tabIndex < 0) target.tabIndex = -1
    target?.focus({ preventScroll: target === panel.current })
  }, [section, place, revision, panel])
}
