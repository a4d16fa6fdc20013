import type { Parts } from '../artwork/upload.ts'

/** Layers named at most; the rest are counted. */
const namedMax = 3

/**
 * The losses of a file's layers when taken apart, in sentences: effects and blend modes that the studio lacks, and
 * layers that only change others. `onlyIndex`: of one layer.
 */
export function listLeftBehind(
  { names, looks, leftOut }: Pick<Parts, 'names' | 'looks' | 'leftOut'>,
  onlyIndex: number | null,
): string[] {
  const losses = looks.flatMap(({ without }, index) =>
    without.length > 0 && (onlyIndex === null || onlyIndex === index)
      ? [`${names[index] ?? 'A layer'} comes without its ${joinNames(without)}.`]
      : [],
  )
  const moreCount = losses.length - namedMax
  const sentences = [
    ...losses.slice(0, namedMax),
    ...(moreCount > 0 ? [`${moreCount} more lose theirs.`] : []),
  ]
  const omitted = onlyIndex === null ? leftOut : []
  if (omitted.length > 0)
    sentences.push(
      `${joinNames(shortenList(omitted))} ${omitted.length > 1 ? 'stay' : 'stays'} behind: adjustments don’t come along.`,
    )
  return sentences.length > 0 ? [`${sentences.join(' ')} The picture as one has all of it.`] : []
}

function shortenList(parts: readonly string[]): string[] {
  const moreCount = parts.length - namedMax
  return moreCount > 0 ? [...parts.slice(0, namedMax), `${moreCount} more`] : [...parts]
}
const joinNames = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')
