import type { Id, IdKind } from '#kernel/id.ts'

/** The id of something that a test makes up, short enough to be read: `testId('listing', 'lst-1')`. */
export const testId = <Kind extends IdKind>(_kind: Kind, text: string): Id<Kind> => text as Id<Kind>
