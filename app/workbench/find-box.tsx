import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import styles from './workbench.module.css'

/** A header's search; "/" focuses it from anywhere but a field. */
export function FindBox({ action, placeholder, label }: Record<'action' | 'placeholder' | 'label', string>) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent): void => {
      const typedField = (event.target as HTMLElement).closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typedField) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', focusOnSlash)
    return () => document.removeEventListener('keydown', focusOnSlash)
  }, [])
  return (
    <search>
      <Form className={styles.find} action={action} method="get">
        <Icon name="search" size="s" />
        <input
          ref={field}
          type="search"
          name="q"
          maxLength={100}
          placeholder={placeholder}
          aria-label={label}
        />
        <kbd>/</kbd>
      </Form>
    </search>
  )
}
