import { editDistance, simplifyWord, typosAllowed } from '#kernel/spelling.ts'
import type { IconName } from '../ui/icon-names.ts'
import type { Theme } from '../ui/theme.ts'

/** An entry's action: opens an address, sends a form, copies a text, or changes the theme. */
export type CommandAction =
  | { kind: 'open'; to: string; how?: 'document' | 'tab' }
  | { kind: 'send'; to: string; fields: Readonly<Record<string, string>> }
  | { kind: 'copy'; text: string }
  | { kind: 'theme'; theme: Theme }

/** `also`: hidden words that find it. */
export type Command = {
  id: string
  group: string
  label: string
  icon: IconName
  action: CommandAction
  detail?: string
  also?: string
}
export type CommandGroup = { name: string; commands: readonly Command[] }

/** Letters to type before the server is asked. */
export const lettersLeast = 2
export const wordsMost = 100

export const wordsIn = (text: string): string[] => simplifyWord(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** How closely a typed word matches: equal, a beginning, a part, nearly, or not (0). */
function meets(typed: string, written: string): number {
  if (typed === written) return 10
  if (written.startsWith(typed)) return 8
  if (typed.length > 2 && written.includes(typed)) return 3
  const max = typosAllowed(typed)
  if (max === 0) return 0
  const apart = Math.min(
    editDistance(typed, written, max),
    editDistance(typed, written.slice(0, typed.length), max),
  )
  return apart > max ? 0 : 3 - apart
}

/** A text's rank for typed words, in any order; 0 if a word has no match. */
export function rankOf(typed: readonly string[], label: string, also = ''): number {
  const [first, rest] = [wordsIn(label), wordsIn(also)]
  const best = (word: string, among: readonly string[]) =>
    Math.max(0, ...among.map((one) => meets(word, one)))
  const ranks = typed.map((word) => Math.max(best(word, first), best(word, rest) / 2))
  if (ranks.includes(0)) return 0
  const opens = first[0] !== undefined && typed[0] !== undefined && meets(typed[0], first[0]) >= 8 ? 2 : 0
  return ranks.reduce((sum, rank) => sum + rank, opens)
}

/** The groups by their best entry, each with its best first; with nothing typed, all in order. */
export function matchCommands(commands: readonly Command[], text: string): CommandGroup[] {
  const typed = wordsIn(text)
  if (typed.length === 0) return text.trim() ? [] : groupCommands(commands)
  const ranked = commands
    .map((command) => ({
      command,
      rank: rankOf(typed, command.label, `${command.also ?? ''} ${command.group}`),
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
export const recentMost = 5
export const withRecent = (kept: readonly string[], id: string): string[] =>
  [id, ...kept.filter((one) => one !== id)].slice(0, recentMost)

/** The stored entries still on offer, as a group above the others. */
export function recentOf(commands: readonly Command[], kept: readonly string[]): Command[] {
  return kept.flatMap((id) => {
    const command = commands.find((one) => one.id === id)
    return command ? [{ ...command, group: 'Recent' }] : []
  })
}
