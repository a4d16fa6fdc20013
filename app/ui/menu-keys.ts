import { type RefObject, useEffect } from 'react'

/** The item a key leads to, in a menu with these words; null for other keys. */
export function findNextInMenu(key: string, index: number, labels: readonly string[]): number | null {
  const count = labels.length
  if (count === 0) return null
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return index <= 0 ? count - 1 : index - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (!/^[\p{L}\p{N}]$/u.test(key)) return null
  const letter = key.toLowerCase()
  const order = labels.map((_, step) => (index + 1 + step) % count)
  return order.find((candidate) => labels[candidate]?.toLowerCase().startsWith(letter)) ?? null
}

const listItems = (menu: Element): HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')].filter((item) =>
    item.checkVisibility(),
  )
const isOpen = (menu: Element): boolean =>
  menu instanceof HTMLDetailsElement ? menu.open : menu.matches(':popover-open')

/**
 * Arrows, Home, End and first letters move the focus in a menu: a `details` with its summary, or a popover with its
 * button. From the button an arrow opens it. Tab, Enter and Escape are left to the browser.
 */
export function useMenuKeys(menu: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const box = menu.current
      const active = document.activeElement
      if (!box || !(active instanceof HTMLElement)) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const isTrigger =
        active.tagName === 'SUMMARY'
          ? active.parentElement === box
          : active.getAttribute('popovertarget') === box.id && box.id !== ''
      if (isTrigger ? !event.key.startsWith('Arrow') : !box.contains(active)) return
      if (isTrigger && !isOpen(box)) active.click()
      const items = listItems(box)
      const next = findNextInMenu(
        event.key,
        items.indexOf(active),
        items.map(({ textContent }) => textContent.trim()),
      )
      if (next === null) return
      event.preventDefault()
      items[next]?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [menu])
}
