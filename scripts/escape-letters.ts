/** A backslash with what follows it, or a letter beyond ASCII. */
const letters = /\\[\s\S]|\P{ASCII}/gu

/** A program with every letter beyond ASCII written as its escape. Raw text of tags would change; none is read here. */
export const escapeLetters = (code: string): string =>
  code.replace(letters, (match) => {
    const letter = match.replace(/^\\/, '')
    if (!/\P{ASCII}/u.test(letter)) return match
    return letter
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('')
  })
