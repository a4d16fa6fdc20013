/** The query of a list: its view, its filters, and where its page begins. */
export type Asked = Readonly<Record<string, string | undefined>>

/** An address with those parts of its query that say something. */
export function withQuery(path: string, by: Record<string, string | undefined>): string {
  const said = Object.entries(by).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return said.length ? `${path}?${new URLSearchParams(said)}` : path
}
