import { lettersApart, plainWord, wrongLettersIn } from '#kernel/spelling.ts'
import type { IconName } from '../ui/icon-names.ts'
import type { Theme } from '../ui/theme.ts'

/** The act of an entry: it opens an address, sends a form, copies a text, or changes the theme. */
export type CommandAction =
  | { kind: 'open'; to: string; how?: 'document' | 'tab' }
  | { kind: 'send'; to: string; fields: Readonly<Record<string, string>> }
  | { kind: 'copy'; text: string }
  | { kind: 'theme'; theme: Theme }

/** `also`: words it is found by and does not show. */
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

/** Letters that must be typed before the server is asked. */
export const lettersLeast = 2
export const wordsMost = 100

export const wordsIn = (text: string): string[] => plainWord(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** How well a typed word meets a written one: all of it, its beginning, a part of it, nearly so, or not (0). */
function meets(typed: string, written: string): number {
  if (typed === written) return 10
  if (written.startsWith(typed)) return 8
  if (typed.length > 2 && written.includes(typed)) return 3
  const max = wrongLettersIn(typed)
  if (max === 0) return 0
  const apart = Math.min(
    lettersApart(typed, written, max),
    lettersApart(typed, written.slice(0, typed.length), max),
  )
  return apart > max ? 0 : 3 - apart
}

/** How well a text answers what was typed, in any order; 0 where a word of it is met by nothing. */
export function rankOf(typed: readonly string[], label: string, also = ''): number {
  const [first, rest] = [wordsIn(label), wordsIn(also)]
  const best = (word: string, among: readonly string[]) =>
    Math.max(0, ...among.map((one) => meets(word, one)))
  const ranks = typed.map((word) => Math.max(best(word, first), best(word, rest) / 2))
  if (ranks.includes(0)) return 0
  const opens = first[0] !== undefined && typed[0] !== undefined && meets(typed[0], first[0]) >= 8 ? 2 : 0
  return ranks.reduce((sum, rank) => sum + rank, opens)
}

/** The groups in the order of their best entry, each with the best first; with nothing typed, all as they stand. */
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

/** Entries used last, newest first: only ids of the menu's own entries, never what was found or typed. */
export const recentMost = 5
export const withRecent = (kept: readonly string[], id: string): string[] =>
  [id, ...kept.filter((one) => one !== id)].slice(0, recentMost)

/** The kept entries that are still offered, as a group above the others. */
export function recentOf(commands: readonly Command[], kept: readonly string[]): Command[] {
  return kept.flatMap((id) => {
    const command = commands.find((one) => one.id === id)
    return command ? [{ ...command, group: 'Recent' }] : []
  })
}
