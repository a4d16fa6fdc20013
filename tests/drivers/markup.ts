/** Reading a page's HTML as a person would: words, links, the part between two marks. */
const decodeEntities = (text: string): string =>
  text
    .replace(/<!-- -->/g, '')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

export const extractText = (html: string): string =>
  decodeEntities(html.replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

/** The links of a part, as label and target, in order. */
export const listLinks = (html: string): [label: string, to: string][] =>
  [...html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes = '', inside = '']) => [
    extractText(inside) || (/aria-label="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    decodeEntities(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''),
  ])

/** From one mark to the next; empty when the first is missing, so that a test on it fails. */
export const slicePart = (html: string, from: string, to: string): string => {
  const begin = html.indexOf(from)
  return begin < 0 ? '' : html.slice(begin, html.indexOf(to, begin))
}

/** Whether all marks are there, in this order. */
export const areInOrder = (html: string, marks: readonly string[]): boolean => {
  const positions = marks.map((mark) => html.indexOf(mark))
  return positions.every(
    (position, index) => position >= 0 && (index === 0 || position > positions[index - 1]!),
  )
}
