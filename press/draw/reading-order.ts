/**
 * The order in which the runs of a line stand from left to right, where Hebrew or Arabic and other letters meet in it.
 * What an address needs of the Unicode bidirectional algorithm: letters, numbers and what stands between them. Explicit
 * embeddings and pairs of brackets across two directions are not looked at.
 */
import { signsOf } from '#kernel/formats.ts'

type Kind = 'hebrew' | 'arabic' | 'left' | 'number' | 'between'
type Run = { text: string; kind: Kind }

const kindOf = (sign: string): Kind => {
  if (/\p{N}/u.test(sign)) return 'number'
  if (/\p{Script=Hebrew}/u.test(sign)) return 'hebrew'
  if (/\p{Script=Arabic}/u.test(sign)) return 'arabic'
  return /\p{L}/u.test(sign) ? 'left' : 'between'
}
const isLetters = (kind: Kind | undefined): kind is Kind =>
  kind !== undefined && kind !== 'between' && kind !== 'number'

/** Runs from left to right; each is of one script and one direction, ready to be shaped. */
export function readingOrder(line: string): string[] {
  const signs = signsOf(line)
  const kinds = numbersSettled(signs, signs.map(kindOf))
  const first = kinds.find(isLetters) ?? 'left'
  const runs: Run[] = []
  signs.forEach((sign, index) => {
    const kind = kinds[index] === 'between' ? between(kinds, index, first) : kinds[index]!
    const last = runs.at(-1)
    if (last?.kind === kind) last.text += sign
    else runs.push({ text: sign, kind })
  })
  return (first === 'left' ? turnedInPlace(runs) : runs.reverse()).map(({ text }) => text)
}

/** A number after letters that read from the left is one of them; a sign within a number (12/4) is part of it. */
function numbersSettled(signs: readonly string[], kinds: readonly Kind[]): Kind[] {
  const joined = kinds.map((kind, index) =>
    /^[-+.,:/]$/.test(signs[index]!) && kinds[index - 1] === 'number' && kinds[index + 1] === 'number'
      ? 'number'
      : kind,
  )
  return joined.map((kind, index) => {
    if (kind !== 'number') return kind
    const letters = joined.slice(0, index).findLast(isLetters) ?? joined.find(isLetters) ?? 'left'
    return letters === 'left' ? 'left' : 'number'
  })
}

/** What stands between two of one direction has it too; else it has the line's. A number goes with Hebrew and Arabic. */
function between(kinds: readonly Kind[], index: number, first: Kind): Kind {
  const before = kinds.slice(0, index).findLast((kind) => kind !== 'between') ?? first
  const after = kinds.slice(index + 1).find((kind) => kind !== 'between') ?? first
  if ((before === 'left') !== (after === 'left')) return first
  return [before, after].find(isLetters) ?? first
}

/** In a line that reads from the left, neighbouring runs that read from the right change places with each other. */
function turnedInPlace(runs: readonly Run[]): Run[] {
  const placed: Run[] = []
  let turned: Run[] = []
  for (const run of runs) {
    if (run.kind !== 'left') turned = [run, ...turned]
    else {
      placed.push(...turned, run)
      turned = []
    }
  }
  return [...placed, ...turned]
}
