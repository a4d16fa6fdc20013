/** The query of a list: its view, its filters, and where its page begins. */
export type QueryValues = Readonly<Record<string, string | undefined>>

/** An address with those parts of its query that say something. */
export function withQuery(path: string, values: Record<string, string | undefined>): string {
  const present = Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return present.length ? `${path}?${new URLSearchParams(present)}` : path
}
