import { allBlanks } from './blanks/all.ts'

const inScenes: ReadonlySet<string> = new Set(
  allBlanks.filter(({ views }) => views.some(({ scene }) => scene)).map(({ id }) => id),
)

/** Tells if there is a picture of this blank in use: on a rail, a wall, a desk. */
export const hasScene = (blankId: string): boolean => inScenes.has(blankId)
