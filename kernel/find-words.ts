/** The words of a table under a name that came with an address; null for every other name, those that all objects have too. */
export const findWords = <Words>(
  words: Readonly<Record<string, Words>>,
  name: string | null,
): Words | null => (name !== null && Object.hasOwn(words, name) ? words[name]! : null)
