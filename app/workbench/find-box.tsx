import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import styles from './workbench.module.css'

/** A header's search; "/" focuses it from anywhere but a field. */
export function FindBox({ action, placeholder, label }: Record<'action' | 'placeholder' | 'label', string>) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      const typing = (event.target as HTMLElement).closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
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
