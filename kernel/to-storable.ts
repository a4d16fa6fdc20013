/** Text without NUL, and with U+FFFD for half a pair: both come with pasted text, and no database takes them. */
const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** Nothing that we accept is nested deeper; ten thousand lists in each other would overflow the stack. */
const maxDepth = 200

/** JSON or form values as a database can store them; always a fresh value. Parts nested too deep become null. */
export function toStorable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storableText(value)
  if (value === null || typeof value !== 'object') return value
  if (depth >= maxDepth) return null
  if (Array.isArray(value)) return value.map((inner) => toStorable(inner, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storableText(name), toStorable(inner, depth + 1)]),
  )
}
