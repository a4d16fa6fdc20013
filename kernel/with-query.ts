/** The query of a list: its view, its filters, and where its page begins. */
export type QueryValues = Readonly<Record<string, string | undefined>>

/** A path with the query values that aren't empty. */
export function withQuery(path: string, values: Record<string, string | undefined>): string {
  const pairs = Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return pairs.length ? `${path}?${new URLSearchParams(pairs)}` : path
}
