/** A letter before it is drawn. One source for the HTML and the plain part, so that both say the same. */
export type Letter = {
  subject: string
  /** The line that mail clients show beside the subject. */
  preview: string
  title: string
  blocks: readonly Block[]
  /** The reason this person gets it, in one sentence. */
  because: string
}

/** `picture`: the full address of a JPEG. The words describe it too, because many mail clients load no pictures. */
export type LetterLine = { name: string; detail?: string; amount?: string; picture?: string }

export type Block =
  | { kind: 'words'; words: string }
  | { kind: 'button'; words: string; href: string }
  /** A secondary link: words in the HTML part, the address in the plain one. */
  | { kind: 'link'; words: string; href: string }
  | { kind: 'facts'; rows: readonly (readonly [string, string])[]; total?: readonly [string, string] }
  | { kind: 'lines'; rows: readonly LetterLine[] }
  /** A picture as wide as the letter, illustrating its words: a square JPEG. */
  | { kind: 'scene'; picture: string }
  | { kind: 'note'; words: string }
  | { kind: 'quote'; words: string; from: string }

export const words = (text: string): Block => ({ kind: 'words', words: text })
export const button = (text: string, href: string): Block => ({ kind: 'button', words: text, href })
export const link = (text: string, href: string): Block => ({ kind: 'link', words: text, href })
export const note = (text: string): Block => ({ kind: 'note', words: text })
