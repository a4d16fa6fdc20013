/** A mail before it is drawn. One source for the HTML part and the plain part, so that both say the same. */
export type Letter = {
  subject: string
  /** The line that mailboxes show beside the subject. */
  preview: string
  title: string
  blocks: readonly Block[]
  /** Why this person gets it, in one sentence. */
  because: string
}

/** `picture`: where a picture of it is, whole, as JPEG. What it shows is in the words, too: many mailboxes load none. */
export type LetterLine = { name: string; detail?: string; amount?: string; picture?: string }

export type Block =
  | { kind: 'words'; words: string }
  | { kind: 'button'; words: string; href: string }
  /** A way that is not the main one: words in the HTML part, the address in the plain one. */
  | { kind: 'link'; words: string; href: string }
  | { kind: 'facts'; rows: readonly (readonly [string, string])[]; total?: readonly [string, string] }
  | { kind: 'lines'; rows: readonly LetterLine[] }
  /** A picture as wide as the letter, of what its words tell anyway: a square JPEG. */
  | { kind: 'scene'; picture: string }
  | { kind: 'note'; words: string }
  | { kind: 'quote'; words: string; from: string }

export const words = (text: string): Block => ({ kind: 'words', words: text })
export const button = (text: string, href: string): Block => ({ kind: 'button', words: text, href })
export const link = (text: string, href: string): Block => ({ kind: 'link', words: text, href })
export const note = (text: string): Block => ({ kind: 'note', words: text })
