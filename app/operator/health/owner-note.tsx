import { Note } from '../../ui/note.tsx'

/** Small houses begin with one database user for everything. */
export const OwnerNote = () => (
  <Note kind="warning">
    The user of DATABASE_URL owns the database, so anyone who gets hold of it may switch off what guards the
    books. Set DATABASE_OWNER_URL and let another user own it; docs/upgrading.md says how.
  </Note>
)
