import { useState } from 'react'

/** A figure with its letter and unit inside the edge. Arrow keys step; what can't be read falls back. */
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
  const [typed, setTyped] = useState<string | null>(null)
  const shown = String(Number(value.toFixed(digits)))
  const commit = (text: string) => {
    const read = Number(text.replace(',', '.'))
    setTyped(null)
    if (text.trim() !== '' && Number.isFinite(read)) onChange(Math.min(max, Math.max(min, read)))
  }
  return (
    <label className="pf">
      <span aria-hidden="true">{letter}</span>
      <input
        inputMode="decimal"
        aria-label={unit ? `${label}, ${unit}` : label}
        value={typed ?? shown}
        disabled={disabled}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={(event) => typed !== null && commit(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(event.currentTarget.value)
          if (event.key === 'Escape') setTyped(null)
          const way = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
          if (way === 0) return
          event.preventDefault()
          commit(String(Number((value + way * step * (event.shiftKey ? 10 : 1)).toFixed(4))))
        }}
      />
      {unit ? <em aria-hidden="true">{unit}</em> : null}
    </label>
  )
}
