import { allBlanks } from './blanks/all.ts'

const inScenes: ReadonlySet<string> = new Set(
  allBlanks.filter(({ views }) => views.some(({ scene }) => scene)).map(({ id }) => id),
)

/** Whether there is a picture of this blank where people have it: on a rail, a wall, a desk. */
export const hasScene = (blankId: string): boolean => inScenes.has(blankId)
