/** Letters and digits as they are looked for: small, without accents. */
export const plainWord = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/’/g, "'").toLowerCase()

/** How many letters must be added, dropped, changed or swapped to make one word of the other; more than `max`: most + 1. */
export function lettersApart(one: string, other: string, max = 2): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1]
      const min = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(row > 1 && column > 1 && swapped ? Math.min(min, before[column - 2]! + 1) : min)
    }
    if (Math.min(...current) > max) return max + 1
    before = last
    last = current
  }
  return Math.min(last[other.length]!, max + 1)
}

/** The most wrong letters that a word of this length may have and still be recognised. */
export function wrongLettersIn(word: string): number {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}
