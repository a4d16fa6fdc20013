/** Text without NUL, and with a sign in place of half a pair: both come with pasted text, and no database keeps them. */
const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** Nothing that we take lies deeper; a list in a list in a list, ten thousand times, would overflow the stack. */
const depthMax = 200

/** JSON or form values, as they can be kept; always a fresh value. Parts that lie too deep are null. */
export function toStorable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storableText(value)
  if (value === null || typeof value !== 'object') return value
  if (depth >= depthMax) return null
  if (Array.isArray(value)) return value.map((inner) => toStorable(inner, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storableText(name), toStorable(inner, depth + 1)]),
  )
}
