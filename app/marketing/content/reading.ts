import type { Page } from './markdown.ts'
import type { Version } from './versions.ts'

/** A text as it is read: in one of its versions, with all that there are. */
export type Reading = {
  page: Page
  /** Newest first; `changed` says what that version changed against the one before it. */
  versions: Version[]
  /** Set while an earlier version is read: until when it held and what the next one changed. */
  earlier: {
    version: string
    updated: string
    until: string
    changed: string
    sections: { id: string; text: string }[]
  } | null
}
