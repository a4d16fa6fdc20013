import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'

/**
 * A native dialog: focus stays inside, Escape and a click on the backdrop close it, and the browser restores the
 * focus. The title is the question; the body says what happens to money and orders; the buttons name the act.
 */
export function Dialog({
  open,
  onClose,
  title,
  actions,
  children,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const box = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    if (open && !box.current?.open) box.current?.showModal()
    if (!open && box.current?.open) box.current.close()
  }, [open])
  useEffect(() => {
    const dialog = box.current
    const closeOutside = (event: MouseEvent): void => {
      if (event.target === dialog) dialog?.close()
    }
    dialog?.addEventListener('click', closeOutside)
    return () => dialog?.removeEventListener('click', closeOutside)
  }, [])
  return (
    <dialog ref={box} className="dialog" aria-labelledby={heading} onClose={onClose}>
      <div className="dialog-in">
        <header>
          <h2 id={heading}>{title}</h2>
          <Button kind="quiet" icon="x" iconOnly="Close" type="button" onClick={onClose} />
        </header>
        <div className="b">{children}</div>
        {actions ? <footer>{actions}</footer> : null}
      </div>
    </dialog>
  )
}
