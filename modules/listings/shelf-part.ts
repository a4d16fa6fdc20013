/** Where a page of the shelf begins: behind (or before) a listing, by what it is sorted by and its number. */
export type ShelfPlace = { value: string; number: number; before: boolean }

/** A part of the shelf: what was chosen by hand, in its order, and what a rule gathers. */
export type ShelfPart = {
  chosen: readonly string[]
  rule: {
    /** Letters of the name. */
    word: string
    /** Blanks, of which a listing must have one; null: any. */
    keys: readonly string[] | null
    fromMinor: number | null
    toMinor: number | null
    /** Launched then or later. */
    since: Date | null
  } | null
}
