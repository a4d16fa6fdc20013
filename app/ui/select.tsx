import type { SelectHTMLAttributes } from 'react'

export type Choice = { value: string; label: string; disabled?: boolean }

/**
 * One of a list. It is the browser's own list in our style if supported (`appearance: base-select`), and its plain
 * one elsewhere: keyboard, speech, autofill and phones work as usual.
 */
export function Select({
  choices,
  className = '',
  ...select
}: { choices: readonly Choice[] } & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'>) {
  return (
    <select className={`sel ${className}`.trim()} {...select}>
      {choices.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
  )
}
