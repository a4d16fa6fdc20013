/** Reading a page's HTML as a person would: words, links, the part between two marks. */
const decoded = (text: string): string =>
  text
    .replace(/<!-- -->/g, '')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

export const wordsOf = (html: string): string =>
  decoded(html.replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

/** The links of a part, as label and target, in order. */
export const linksOf = (html: string): [label: string, to: string][] =>
  [...html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes = '', inside = '']) => [
    wordsOf(inside) || (/aria-label="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    decoded(/href="([^"]*)"/.exec(attributes)?.[1] ?? ''),
  ])

/** From one mark to the next; empty when the first is missing, so that a test on it fails. */
export const part = (html: string, from: string, to: string): string => {
  const begin = html.indexOf(from)
  return begin < 0 ? '' : html.slice(begin, html.indexOf(to, begin))
}

/** Whether the marks are in this order, each once found. */
export const inOrder = (html: string, marks: readonly string[]): boolean => {
  const places = marks.map((mark) => html.indexOf(mark))
  return places.every((place, index) => place >= 0 && (index === 0 || place > places[index - 1]!))
}
