/** Orders the runs of a line from left to right: the Unicode bidirectional algorithm, by a library. */
import bidiFactory from 'bidi-js'
import { splitGraphemes } from '#kernel/formats.ts'

const bidi = bidiFactory()
/** Scripts that are written from the right, and the marks that turn a line. */
const rightToLeftSigns =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Signs shaped together: one direction, one `key`. */
export type Run<Key> = { text: string; key: Key; rightToLeft: boolean }

type KeyOf<Key> = (sign: string, index: number) => Key

/**
 * Runs from left to right, each in its own reading order. `keyOf` splits further: neighbours with different keys are
 * different runs.
 */
export const readingOrder = <Key>(line: string, keyOf: KeyOf<Key>): Run<Key>[] =>
  inVisualOrder(
    runsOf(line, keyOf, rightToLeftSigns.test(line) ? bidi.getEmbeddingLevels(line).levels : null),
  )

/** Runs in the order they were written, for a column, which has only one direction. */
export const writingOrder = <Key>(line: string, keyOf: KeyOf<Key>): Run<Key>[] => runsOf(line, keyOf, null)

function runsOf<Key>(line: string, keyOf: KeyOf<Key>, levels: ArrayLike<number> | null) {
  const runs: (Run<Key> & { level: number })[] = []
  let offset = 0
  splitGraphemes(line).forEach((sign, index) => {
    const level = levels?.[offset] ?? 0
    const key = keyOf(sign, index)
    const last = runs.at(-1)
    if (last?.level === level && last.key === key) last.text += sign
    else runs.push({ text: sign, key, level, rightToLeft: level % 2 === 1 })
    offset += sign.length
  })
  return runs
}

/** From the deepest level up, everything at that depth or deeper is reversed as one (rule L2). */
function inVisualOrder<Item extends { level: number }>(items: readonly Item[]): Item[] {
  const order = [...items]
  const deepest = Math.max(0, ...items.map(({ level }) => level))
  for (let level = deepest; level > 0; level -= 1) {
    let start = 0
    while (start < order.length) {
      let end = start
      while (end < order.length && order[end]!.level >= level) end += 1
      if (end > start) order.splice(start, end - start, ...order.slice(start, end).reverse())
      start = Math.max(end, start + 1)
    }
  }
  return order
}
