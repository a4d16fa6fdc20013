import type { InputHTMLAttributes } from 'react'

/** A number, with buttons to decrement and increment; if cents count, it is typed only. */
export function NumberInput(input: InputHTMLAttributes<HTMLInputElement>) {
  const isWhole = !input.step || Number.isInteger(Number(input.step))
  if (!isWhole)
    return (
      <span className="stp-n">
        <input className="in" type="number" inputMode="decimal" {...input} />
      </span>
    )
  return (
    <span className="stp stp-f">
      <Step step={-1} isOff={input.disabled} />
      <input type="number" inputMode="numeric" {...input} />
      <Step step={1} isOff={input.disabled} />
    </span>
  )
}

/** For a pointer: keyboards and screen readers step in the field itself. Activated by `islands/fields.ts`. */
const Step = ({ step, isOff }: { step: -1 | 1; isOff: boolean | undefined }) => (
  <button type="button" disabled={isOff} data-step={step} tabIndex={-1} aria-hidden="true">
    {step < 0 ? '−' : '+'}
  </button>
)
