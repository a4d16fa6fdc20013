/** Escapes text for `like`: `%`, `_` and `\` are literal, because typed text isn't a pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A `like` pattern for everything that contains a text. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`
