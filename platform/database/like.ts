/** A word for `like`: `%`, `_` and `\` as themselves, for what a person types is text and no pattern. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A pattern for `like` that holds whatever has a text in it. */
export const containing = (text: string): string => `%${literally(text)}%`
