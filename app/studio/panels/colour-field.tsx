/** A colour, chosen by the browser's own picker. */
export function ColourField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (colour: string) => void
}) {
  return (
    <label className="cf">
      <input
        type="color"
        aria-label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <span>{value}</span>
    </label>
  )
}
