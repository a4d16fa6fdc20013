type Answer = { rows?: Record<string, unknown>[] }
/** The rows of all statements in one text, together. */
export const rowsOfAll = (answer: Answer | readonly Answer[]): { rows: Record<string, unknown>[] } => ({
  rows: [answer].flat().flatMap(({ rows }: Answer) => rows ?? []),
})
