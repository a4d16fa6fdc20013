import { useEffect } from 'react'
import { Icon } from '../ui/icon.tsx'
import styles from './command-menu.module.css'
import { openCommandMenu } from './open-command-menu.ts'

/** The search in a header: looks like a field, and opens the command menu. "/" opens it too, from anywhere but a field. */
export function CommandKnob({ label }: { label: string }) {
  useEffect(() => {
    const openOnSlash = (event: KeyboardEvent): void => {
      const typedField = (event.target as HTMLElement).closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typedField) return
      event.preventDefault()
      openCommandMenu()
    }
    document.addEventListener('keydown', openOnSlash)
    return () => document.removeEventListener('keydown', openOnSlash)
  }, [])
  return (
    <button
      className={styles.knob}
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={openCommandMenu}
    >
      <Icon name="search" size="s" />
      <span className={styles.knobWords}>{label}</span>
      <kbd>/</kbd>
    </button>
  )
}

/** The same in an account menu, which closes first so that the focus can return. */
export function CommandEntry() {
  return (
    <button
      className={styles.entry}
      type="button"
      aria-haspopup="dialog"
      popoverTarget="account"
      popoverTargetAction="hide"
      onClick={() => setTimeout(openCommandMenu)}
    >
      <Icon name="search" />
      Search or jump to…
    </button>
  )
}
