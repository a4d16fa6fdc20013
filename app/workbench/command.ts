import { editDistance, simplifyWord, typosAllowed } from '#kernel/spelling.ts'
import type { IconName } from '../ui/icon-names.ts'
import type { Theme } from '../ui/theme.ts'

/** An entry's action: opens an address, sends a form, copies a text, or changes the theme. */
export type CommandAction =
  | { kind: 'open'; to: string; opensIn?: 'document' | 'tab' }
  | { kind: 'send'; to: string; fields: Readonly<Record<string, string>> }
  | { kind: 'copy'; text: string }
  | { kind: 'theme'; theme: Theme }

/** `keywords`: hidden words that find it. */
export type Command = {
  id: string
  group: string
  label: string
  icon: IconName
  action: CommandAction
  detail?: string
  keywords?: string
}
export type CommandGroup = { name: string; commands: readonly Command[] }

/** Letters to type before the server is asked. */
export const minLetters = 2
export const maxWords = 100

export const splitWords = (text: string): string[] => simplifyWord(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** How closely a typed word matches: equal, a beginning, a part, nearly, or not (0). */
function matchWord(typedWord: string, written: string): number {
  if (typedWord === written) return 10
  if (written.startsWith(typedWord)) return 8
  if (typedWord.length > 2 && written.includes(typedWord)) return 3
  const max = typosAllowed(typedWord)
  if (max === 0) return 0
  const distance = Math.min(
    editDistance(typedWord, written, max),
    editDistance(typedWord, written.slice(0, typedWord.length), max),
  )
  return distance > max ? 0 : 3 - distance
}

/** A text's rank for typed words, in any order; 0 if a word has no match. */
export function rankCommand(searchedWords: readonly string[], label: string, keywords = ''): number {
  const [labelWords, keywordWords] = [splitWords(label), splitWords(keywords)]
  const bestRank = (word: string, among: readonly string[]) =>
    Math.max(0, ...among.map((candidate) => matchWord(word, candidate)))
  const ranks = searchedWords.map((word) =>
    Math.max(bestRank(word, labelWords), bestRank(word, keywordWords) / 2),
  )
  if (ranks.includes(0)) return 0
  const openingBonus =
    labelWords[0] !== undefined &&
    searchedWords[0] !== undefined &&
    matchWord(searchedWords[0], labelWords[0]) >= 8
      ? 2
      : 0
  return ranks.reduce((sum, rank) => sum + rank, openingBonus)
}

/** The groups by their best entry, each with its best first; with nothing typed, all in order. */
export function matchCommands(commands: readonly Command[], text: string): CommandGroup[] {
  const searchedWords = splitWords(text)
  if (searchedWords.length === 0) return text.trim() ? [] : groupCommands(commands)
  const ranked = commands
    .map((command) => ({
      command,
      rank: rankCommand(searchedWords, command.label, `${command.keywords ?? ''} ${command.group}`),
    }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
  return groupCommands(ranked.map(({ command }) => command))
}

export function groupCommands(commands: readonly Command[]): CommandGroup[] {
  const names = [...new Set(commands.map(({ group }) => group))]
  return names.map((name) => ({ name, commands: commands.filter(({ group }) => group === name) }))
}

/** Recently used entries, newest first: only ids of the menu's own entries, never what was found or typed. */
export const maxRecent = 5
export const addRecent = (recentIds: readonly string[], id: string): string[] =>
  [id, ...recentIds.filter((other) => other !== id)].slice(0, maxRecent)

/** The stored entries still on offer, as a group above the others. */
export function findRecent(commands: readonly Command[], recentIds: readonly string[]): Command[] {
  return recentIds.flatMap((id) => {
    const command = commands.find((candidate) => candidate.id === id)
    return command ? [{ ...command, group: 'Recent' }] : []
  })
}
