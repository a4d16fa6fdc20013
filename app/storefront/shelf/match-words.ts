/** Letters that may be wrong in a word of this length. */
function countAllowedTypos(length: number): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

const simplify = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
/** The words of a text without accents, in lower case. */
export const splitWords = (text: string): string[] => simplify(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The number of differing letters between two words; swapped neighbours count once. Stops at `max`. */
export function countTypos(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let previousRow: number[] = []
  let lastRow = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const currentRow = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      let min = Math.min(
        lastRow[column]! + 1,
        currentRow[column - 1]! + 1,
        lastRow[column - 1]! + (isSame ? 0 : 1),
      )
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (row > 1 && column > 1 && isSwapped) min = Math.min(min, previousRow[column - 2]! + 1)
      currentRow.push(min)
    }
    if (Math.min(...currentRow) > max) return max + 1
    previousRow = lastRow
    lastRow = currentRow
  }
  return lastRow[b.length]!
}

/** How closely a searched word matches a word: 3 equal, 2 a beginning or part, 1 nearly; 0 not at all. */
function measureCloseness(searched: string, candidate: string): number {
  if (candidate === searched) return 3
  if (candidate.startsWith(searched) || (searched.length > 3 && candidate.includes(searched))) return 2
  const max = countAllowedTypos(searched.length)
  if (max === 0) return 0
  const start = candidate.slice(0, searched.length + 1)
  return countTypos(searched, candidate, max) <= max || countTypos(searched, start, max) <= max ? 1 : 0
}

/** How well texts match a fan's search, forgiving typos. 0: some word matches nothing. Earlier texts weigh more. */
export function measureFit(searched: string, texts: readonly string[]): number {
  const searchedWords = splitWords(searched)
  if (searchedWords.length === 0) return 1
  const textWords = texts.map(splitWords)
  let sum = 0
  for (const word of searchedWords) {
    const best = Math.max(
      0,
      ...textWords.map(
        (wordsOfText, index) =>
          Math.max(0, ...wordsOfText.map((textWord) => measureCloseness(word, textWord))) / (index + 1),
      ),
    )
    if (best === 0) return 0
    sum += best
  }
  return sum
}
