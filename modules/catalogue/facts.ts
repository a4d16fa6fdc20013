import type { Id } from '#kernel/id.ts'

/** The facts of this module. */
declare module '#kernel/facts.ts' {
  interface Facts {
    'blank.change_planned': { changeId: Id<'change'> }
    'blank.change_withdrawn': { changeId: Id<'change'> }
    'blank.changed': { changeId: Id<'change'> }
    /** Colours and sizes no longer available. */
    'variants.gone': { blankId: string; skus: readonly string[] }
  }
}
