type Answer = { rows?: Record<string, unknown>[] }
/** The rows of all statements of one text, concatenated. */
export const joinRows = (answer: Answer | readonly Answer[]): { rows: Record<string, unknown>[] } => ({
  rows: [answer].flat().flatMap(({ rows }: Answer) => rows ?? []),
})
