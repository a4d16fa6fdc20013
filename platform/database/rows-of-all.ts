type Answer = { rows?: Record<string, unknown>[] }
/** What several statements in one text gave: the rows of all. */
export const rowsOfAll = (answer: Answer | readonly Answer[]): { rows: Record<string, unknown>[] } => ({
  rows: [answer].flat().flatMap(({ rows }: Answer) => rows ?? []),
})
