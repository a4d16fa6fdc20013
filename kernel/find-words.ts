/** A table's words for a name read from a URL; null for a name it lacks, even one that every object inherits. */
export const findWords = <Words>(
  words: Readonly<Record<string, Words>>,
  name: string | null,
): Words | null => (name !== null && Object.hasOwn(words, name) ? words[name]! : null)
