/**
 * A number: decrement, a field to type in, increment. With `submits` each click sends the form with `step` beside the
 * number, so that it works without scripts; otherwise a script activates the buttons (`data-step`).
 */
export function Stepper({
  label,
  name,
  value,
  min,
  max,
  submits = false,
}: {
  label: string
  name: string
  value: number
  min: number
  max: number
  submits?: boolean
}) {
  const renderButton = (step: -1 | 1, buttonLabel: string) =>
    submits ? (
      <button
        type="submit"
        name="step"
        value={step}
        disabled={step < 0 ? value <= min : value >= max}
        aria-label={`${buttonLabel}: ${label}`}
      >
        {step < 0 ? '−' : '+'}
      </button>
    ) : (
      <button type="button" data-step={step} aria-label={buttonLabel} hidden>
        {step < 0 ? '−' : '+'}
      </button>
    )
  return (
    <span className="stp">
      {/* Enter in the field sends what is typed instead of the first button's decrement. */}
      {submits ? <button type="submit" hidden tabIndex={-1} aria-hidden="true" /> : null}
      {renderButton(-1, 'One fewer')}
      <input
        type="number"
        name={name}
        aria-label={label}
        defaultValue={value}
        min={min}
        max={max}
        required
        inputMode="numeric"
      />
      {renderButton(1, 'One more')}
    </span>
  )
}
