import type { SelectHTMLAttributes } from 'react'
import { WrittenOnce } from './written-once.tsx'

export type Choice = { value: string; label: string; disabled?: boolean }
/** A list this long is the same on every page, so that its options are written once for each that is chosen. */
const longList = 40

/**
 * One of a list. It is the browser's own list in our style if supported (`appearance: base-select`), and its plain
 * one elsewhere: keyboard, speech, autofill and phones work as usual.
 */
export function Select({
  choices,
  className = '',
  ...select
}: { choices: readonly Choice[] } & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children'>) {
  const drawOptions = () =>
    choices.map(({ value, label, disabled }) => (
      <option key={value} value={value} disabled={disabled}>
        {label}
      </option>
    ))
  const chosen = choices.find(({ value }) => value === `${select.defaultValue}`)?.value
  return (
    <select className={`sel ${className}`.trim()} {...select}>
      {choices.length < longList || select.value !== undefined ? (
        drawOptions()
      ) : (
        <WrittenOnce
          of={choices}
          id={chosen ?? ''}
          draw={() => <select defaultValue={chosen}>{drawOptions()}</select>}
        />
      )}
    </select>
  )
}
