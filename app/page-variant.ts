/**
 * A page that is the same for many except for a few words: rendered once for all with placeholders, which are filled
 * in for each. `variant`: all visitors of one variant see one page. `visitorWords`: the visitor's words, by
 * placeholder.
 */
export type PageVariant = { variant: string; visitorWords: Readonly<Record<string, string>> }

/** No text of ours or of a browser contains these characters. */
export const buildPlaceholder = (name: string): string => `\uE000${name}\uE001`
