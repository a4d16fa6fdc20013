import { useState } from 'react'
import { perInch } from '../document/units.ts'
import styles from '../panels/fields.module.css'
import { useStudio } from '../studio-context.ts'

/** The keys that change the figure, and their directions. */
const directions: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

/**
 * A figure with its letter and unit inside the field. Arrow keys step; unreadable input reverts. Inches are shown and
 * read in the person's unit; simple sums such as 12/2+0.5 are evaluated.
 */
export function NumberField({
  label,
  letter,
  unit,
  value,
  onChange,
  step = 0.05,
  min = -400,
  max = 400,
  digits = 2,
  disabled,
}: {
  label: string
  letter: string
  unit?: string
  value: number
  onChange: (value: number) => void
  step?: number
  min?: number
  max?: number
  digits?: number
  disabled?: boolean
}) {
  const { units } = useStudio()
  const [entered, setEntered] = useState<string | null>(null)
  const unitFactor = unit === 'in' ? perInch[units] : 1
  const shownUnit = unit === 'in' ? units : unit
  const shownText = String(Number((value * unitFactor).toFixed(digits)))
  const commit = (text: string) => {
    const parsed = evaluateSum(text)
    setEntered(null)
    // Enter on the present value, or its display form, isn't a change.
    if (parsed === null || parsed === Number(shownText)) return
    onChange(Math.min(max, Math.max(min, parsed / unitFactor)))
  }
  return (
    <label className={styles.figure}>
      <span aria-hidden="true">{letter}</span>
      <input
        inputMode="decimal"
        aria-label={shownUnit ? `${label}, ${shownUnit}` : label}
        value={entered ?? shownText}
        disabled={disabled}
        onChange={(event) => setEntered(event.target.value)}
        onBlur={(event) => entered !== null && commit(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(event.currentTarget.value)
          if (event.key === 'Escape') setEntered(null)
          const direction = directions[event.key]
          if (!direction) return
          event.preventDefault()
          commit(
            String(Number((value * unitFactor + direction * step * (event.shiftKey ? 10 : 1)).toFixed(4))),
          )
        }}
      />
      {shownUnit ? <em aria-hidden="true">{shownUnit}</em> : null}
    </label>
  )
}

/** A number, or a short sum of numbers; null for anything else. */
export function evaluateSum(text: string): number | null {
  const clean = text.replaceAll(',', '.').replace(/\s+/g, '')
  if (!/^-?\d*\.?\d+([-+*/]\d*\.?\d+)*$/.test(clean)) return null
  const terms = clean.match(/(^-|[-+])?[^-+]+/g) ?? []
  const total = terms.reduce((sum, term) => {
    const [first = '0', ...factors] = term.split(/(?=[*/])/)
    return (
      sum +
      factors.reduce(
        (value, factor) =>
          factor[0] === '*' ? value * Number(factor.slice(1)) : value / Number(factor.slice(1)),
        Number(first),
      )
    )
  }, 0)
  return Number.isFinite(total) ? total : null
}
