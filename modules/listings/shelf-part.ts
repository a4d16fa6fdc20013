/** The start of a page of the shelf: after or before a listing, given by its sort key and number. */
export type ShelfPlace = { value: string; number: number; before: boolean }

/** A part of the shelf: hand-picked listings in their order, and those a rule collects. */
export type ShelfPart = {
  chosenIds: readonly string[]
  rule: {
    /** Part of the name. */
    word: string
    /** Blanks, of which a listing must have one; null: any. */
    keys: readonly string[] | null
    fromMinor: number | null
    toMinor: number | null
    /** Launched at that moment or later. */
    since: Date | null
  } | null
}
