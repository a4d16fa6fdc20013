import { editDistance, simplifyWord, typosAllowed } from '#kernel/spelling.ts'

/** The words of a text without accents, in lower case. */
export const splitWords = (text: string): string[] => simplifyWord(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** How closely a searched word matches a word: 3 equal, 2 a beginning or part, 1 nearly; 0 not at all. */
function measureCloseness(searched: string, candidate: string): number {
  if (candidate === searched) return 3
  if (candidate.startsWith(searched) || (searched.length > 3 && candidate.includes(searched))) return 2
  const max = typosAllowed(searched)
  if (max === 0) return 0
  const start = candidate.slice(0, searched.length + 1)
  return editDistance(searched, candidate, max) <= max || editDistance(searched, start, max) <= max ? 1 : 0
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
