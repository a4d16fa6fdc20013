/**
 * A page that many see alike but for a few words: drawn for all of them with marks in their place, which are filled in for
 * each. `of`: what it depends on; all of one kind see one page. `own`: the words of the one who asks, by their marks.
 */
export type Alike = { of: string; own: Readonly<Record<string, string>> }

/** No text of ours and no browser's holds these signs. */
export const mark = (name: string): string => `\uE000${name}\uE001`
