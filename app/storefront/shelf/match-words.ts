/** Letters that may be wrong in a word of this length. */
function countAllowedSlips(length: number): number {
  if (length < 4) return 0
  return length < 8 ? 1 : 2
}

const simplify = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
/** The words of a text without accents, in lower case. */
export const splitWords = (text: string): string[] => simplify(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The number of differing letters between two words; swapped neighbours count once. Stops at `max`. */
export function countSlips(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let previousRow: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      let min = Math.min(last[column]! + 1, now[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (row > 1 && column > 1 && swapped) min = Math.min(min, previousRow[column - 2]! + 1)
      now.push(min)
    }
    if (Math.min(...now) > max) return max + 1
    previousRow = last
    last = now
  }
  return last[b.length]!
}

/** How closely a searched word matches a word: 3 equal, 2 a beginning or part, 1 nearly; 0 not at all. */
function measureCloseness(searched: string, candidate: string): number {
  if (candidate === searched) return 3
  if (candidate.startsWith(searched) || (searched.length > 3 && candidate.includes(searched))) return 2
  const max = countAllowedSlips(searched.length)
  if (max === 0) return 0
  const start = candidate.slice(0, searched.length + 1)
  return countSlips(searched, candidate, max) <= max || countSlips(searched, start, max) <= max ? 1 : 0
}

/** How well texts match a fan's search, forgiving typing slips. 0: some word matches nothing. Earlier texts weigh more. */
export function measureFit(searched: string, texts: readonly string[]): number {
  const searchedWords = splitWords(searched)
  if (searchedWords.length === 0) return 1
  const textWords = texts.map(splitWords)
  let sum = 0
  for (const word of searchedWords) {
    const best = Math.max(
      0,
      ...textWords.map(
        (textWord, index) =>
          Math.max(0, ...textWord.map((textWord) => measureCloseness(word, textWord))) / (index + 1),
      ),
    )
    if (best === 0) return 0
    sum += best
  }
  return sum
}
