/** Text without NUL, and with a sign in place of half a pair: both come with pasted text, and no database keeps them. */
const keepableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** What was sent as JSON or by a form, as it can be kept; always a fresh value. */
export function keepable(value: unknown): unknown {
  if (typeof value === 'string') return keepableText(value)
  if (Array.isArray(value)) return value.map(keepable)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [keepableText(name), keepable(inner)]),
  )
}
