import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { openMenuEvent } from './open-command-menu.ts'

const isShortcut = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey

/** A native dialog that Ctrl+K or Cmd+K opens from anywhere, unless another dialog is open; the keys close it too. */
export function useCommandDialog() {
  const box = useRef<HTMLDialogElement>(null)
  /** Counts openings, so that each begins with an empty field; null while closed. */
  const [openCount, setOpenCount] = useState<number | null>(null)
  const closeDialog = useCallback(() => box.current?.close(), [])
  useEffect(() => {
    const show = () => {
      if (document.querySelector('dialog[open]')) return
      // The field must exist before the dialog opens, because the browser focuses it.
      flushSync(() => setOpenCount((previous) => (previous ?? 0) + 1))
      box.current?.showModal()
    }
    const openByKey = (event: KeyboardEvent): void => {
      if (!isShortcut(event) || event.isComposing) return
      event.preventDefault()
      if (box.current?.open) closeDialog()
      else show()
    }
    document.addEventListener('keydown', openByKey)
    document.addEventListener(openMenuEvent, show)
    return () => {
      document.removeEventListener('keydown', openByKey)
      document.removeEventListener(openMenuEvent, show)
    }
  }, [closeDialog])
  useEffect(() => {
    const dialog = box.current
    const closeOutside = (event: MouseEvent): void => {
      if (event.target === dialog) closeDialog()
    }
    dialog?.addEventListener('click', closeOutside)
    return () => dialog?.removeEventListener('click', closeOutside)
  }, [closeDialog])
  // The browser reports closing later, when it may be open again.
  const onClose = () => setOpenCount((previous) => (box.current?.open ? previous : null))
  return { box, turn: openCount, close: closeDialog, onClose }
}
