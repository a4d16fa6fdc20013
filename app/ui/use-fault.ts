import { type RefObject, useEffect } from 'react'

/**
 * Tells the browser a field's fault, in words; empty if it is fine. Then sends `change` again: `islands/fields.ts`,
 * which writes the words beside the field, may have handled the typing before the screen did.
 */
export function useFault(field: RefObject<HTMLInputElement | null>, fault: string): void {
  useEffect(() => {
    field.current?.setCustomValidity(fault)
    field.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }, [field, fault])
}
