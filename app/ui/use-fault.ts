import { type RefObject, useEffect } from 'react'

/**
 * Tells the browser what is wrong with a field, in words; empty for nothing. The field is heard once more after it:
 * `islands/fields.ts`, which writes the words beside it, may hear what was typed before the screen has understood it.
 */
export function useFault(field: RefObject<HTMLInputElement | null>, fault: string): void {
  useEffect(() => {
    field.current?.setCustomValidity(fault)
    field.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }, [field, fault])
}
