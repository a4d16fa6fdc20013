import type { InputHTMLAttributes } from 'react'

/** A number, with buttons to decrement and increment; if cents count, it is typed only. */
export function NumberInput(input: InputHTMLAttributes<HTMLInputElement>) {
  const whole = !input.step || Number.isInteger(Number(input.step))
  if (!whole)
    return (
      <span className="stp-n">
        <input className="in" type="number" inputMode="decimal" {...input} />
      </span>
    )
  return (
    <span className="stp stp-f">
      <Step by={-1} off={input.disabled} />
      <input type="number" inputMode="numeric" {...input} />
      <Step by={1} off={input.disabled} />
    </span>
  )
}

/** For a pointer: keyboards and screen readers step in the field itself. Activated by `islands/fields.ts`. */
const Step = ({ by, off }: { by: -1 | 1; off: boolean | undefined }) => (
  <button type="button" disabled={off} data-step={by} tabIndex={-1} aria-hidden="true">
    {by < 0 ? '−' : '+'}
  </button>
)
