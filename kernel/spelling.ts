/** A word as it is searched for: lower case, without accents. */
export const simplifyWord = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/’/g, "'").toLowerCase()

/** How many letters must be added, dropped, changed or swapped to make one word of the other; more than `max`: max + 1. */
export function editDistance(word: string, target: string, max = 2): number {
  if (Math.abs(word.length - target.length) > max) return max + 1
  let rowBeforeLast: number[] = []
  let lastRow = Array.from({ length: target.length + 1 }, (_, index) => index)
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= target.length; column += 1) {
      const isSame = word[row - 1] === target[column - 1]
      const min = Math.min(
        lastRow[column]! + 1,
        current[column - 1]! + 1,
        lastRow[column - 1]! + (isSame ? 0 : 1),
      )
      const isSwap = word[row - 1] === target[column - 2] && word[row - 2] === target[column - 1]
      current.push(row > 1 && column > 1 && isSwap ? Math.min(min, rowBeforeLast[column - 2]! + 1) : min)
    }
    if (Math.min(...current) > max) return max + 1
    rowBeforeLast = lastRow
    lastRow = current
  }
  return Math.min(lastRow[target.length]!, max + 1)
}

/** The most wrong letters that a word of this length may have and still be recognised. */
export function typosAllowed(word: string): number {
  if (word.length < 4) return 0
  return word.length < 8 ? 1 : 2
}
