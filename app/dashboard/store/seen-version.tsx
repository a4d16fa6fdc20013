import { Note } from '../../ui/note.tsx'
import type { Fault } from './panels.ts'
import type { StorePage } from './store.server.ts'

/**
 * For a form that is published at once: the version that this window saw, in a hidden field. If another window has
 * saved since, it says so and keeps what was typed; saving again then overwrites the newer one.
 */
export function SeenVersion({
  page,
  fault,
  edit = '',
}: {
  page: StorePage
  fault: Fault | null
  edit?: string
}) {
  const isConflict = fault?.isConflict ?? false
  const query = new URLSearchParams({ panel: page.panel, ...(edit ? { edit } : {}) })
  return (
    <>
      <input
        type="hidden"
        name="seen"
        value={isConflict ? page.fingerprint : (fault?.values.seen ?? page.fingerprint)}
      />
      {isConflict ? (
        <Note kind="warning">
          {fault?.refusal} Save again to put it over the newer one, or{' '}
          <a href={`?${query}`}>look at that first</a>.
        </Note>
      ) : null}
    </>
  )
}
