/** Variant numbers as a person has them: lines of a list, or rows of a spreadsheet. */
export type PastedVariants = {
  /** By `colour/size`. */
  variants: ReadonlyMap<string, string>
  /** Lines that name nothing of the blank, as they were, each with the reason. */
  unread: readonly { line: string; reason: string }[]
}
type MappedBlank = { colours: readonly { slug: string; name: string }[]; sizes: readonly string[] }

/** The lines that are read; a blank has fewer colours times sizes. */
export const maxPastedLines = 2_000

const simplify = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
const isNumber = (word: string): boolean => /^[1-9]\d{0,9}$/.test(word)
const isGap = (word: string): boolean => /^[-–—]$/.test(word)

/**
 * Reads `Black, M, 4017` (one variant) or `Black, 4016, 4017, 4018` (a number for each size in order, a dash where
 * there is none), between tabs, commas, semicolons or spaces. A line of sizes only, as a sheet's head, sets their order.
 */
export function readPasted({ colours, sizes }: MappedBlank, text: string): PastedVariants {
  const variants = new Map<string, string>()
  const unread: { line: string; reason: string }[] = []
  const colourOf = (words: string) =>
    colours.find(({ slug, name }) => [slug, name].some((label) => simplify(label) === simplify(words)))
  const pairOf = (words: string) =>
    colours
      .flatMap(({ slug, name }) => sizes.map((size) => ({ slug, name, size })))
      .find(({ slug, name, size }) =>
        [slug, name].some((label) => simplify(label) + simplify(size) === simplify(words)),
      )
  let order = sizes
  for (const line of text.split(/\r?\n/).slice(0, maxPastedLines)) {
    const cells = line.split(/[\t;,]/).map((cell) => cell.trim())
    if (cells.every((cell) => cell === '')) continue
    const head = cells.slice(1).map((cell) => sizes.find((size) => simplify(size) === simplify(cell)))
    if (head.length > 0 && head.every((size) => size !== undefined)) {
      order = head as string[]
      continue
    }
    const words = line.split(/[\t;,\s]+/).filter(Boolean)
    const last = words.at(-1) ?? ''
    const pair = isNumber(last) ? pairOf(words.slice(0, -1).join(' ')) : undefined
    if (pair) {
      variants.set(`${pair.slug}/${pair.size}`, last)
      continue
    }
    const end = words.findLastIndex((word) => !isNumber(word) && !isGap(word)) + 1
    const numbers = words.slice(end)
    const colour = colourOf(words.slice(0, end).join(' '))
    if (!colour) unread.push({ line, reason: 'no such colour' })
    else if (numbers.length === 0) unread.push({ line, reason: 'no number' })
    else if (numbers.length > order.length)
      unread.push({ line, reason: `more numbers than the ${order.length} sizes` })
    else
      for (const [index, number] of numbers.entries())
        if (!isGap(number)) variants.set(`${colour.slug}/${order[index]}`, number)
  }
  return { variants, unread }
}
