import type { Parts } from '../artwork/upload.ts'

/** Layers named at most; the rest are counted. */
const namedMax = 3

/**
 * The losses of a file's layers when taken apart, in sentences: effects and blend modes that the studio lacks, and
 * layers that only change others. `only`: of one layer.
 */
export function listLeftBehind(
  { names, looks, leftOut }: Pick<Parts, 'names' | 'looks' | 'leftOut'>,
  only: number | null,
): string[] {
  const poorer = looks.flatMap(({ without }, index) =>
    without.length > 0 && (only === null || only === index)
      ? [`${names[index] ?? 'A layer'} comes without its ${joinNames(without)}.`]
      : [],
  )
  const more = poorer.length - namedMax
  const sentences = [...poorer.slice(0, namedMax), ...(more > 0 ? [`${more} more lose theirs.`] : [])]
  const dropped = only === null ? leftOut : []
  if (dropped.length > 0)
    sentences.push(
      `${joinNames(shortenList(dropped))} ${dropped.length > 1 ? 'stay' : 'stays'} behind: adjustments don’t come along.`,
    )
  return sentences.length > 0 ? [`${sentences.join(' ')} The picture as one has all of it.`] : []
}

function shortenList(parts: readonly string[]): string[] {
  const more = parts.length - namedMax
  return more > 0 ? [...parts.slice(0, namedMax), `${more} more`] : [...parts]
}
const joinNames = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')
