/** The first letters of the first and last word; "?" without a name. */
export function initialsOf(name: string): string {
  const names = name.trim().split(/\s+/).filter(Boolean)
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  )
  return letters.join('').toLocaleUpperCase() || '?'
}
