import type { Page } from './markdown.ts'
import type { Version } from './versions.ts'

/** A text in one of its versions, with the list of all. */
export type VersionedText = {
  page: Page
  /** Newest first; `changed` lists the changes from the version before. */
  versions: Version[]
  /** Set for an earlier version: its end, and the next one's changes. */
  earlier: {
    version: string
    updated: string
    until: string
    changed: string
    sections: { id: string; text: string }[]
  } | null
}
