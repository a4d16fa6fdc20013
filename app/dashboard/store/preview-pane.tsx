import { Note } from '../../ui/note.tsx'
import type { Fault } from './panels.ts'
import type { StorePage } from './store.server.ts'

/**
 * In a form published at once, beside its Save: the version this window saw. If another window has saved since, it
 * says so and keeps what was typed; saving again then overwrites the newer one.
 */
export function PreviewPane({
  page,
  fault,
  edit = '',
}: {
  page: StorePage
  fault: Fault | null
  edit?: string
}) {
  const elsewhere = fault?.elsewhere ?? false
  const query = new URLSearchParams({ panel: page.panel, ...(edit ? { edit } : {}) })
  return (
    <>
      <input type="hidden" name="seen" value={elsewhere ? page.seen : (fault?.values.seen ?? page.seen)} />
      {elsewhere ? (
        <Note kind="warning">
          {fault?.refusal} Save again to put it over the newer one, or{' '}
          <a href={`?${query}`}>look at that first</a>.
        </Note>
      ) : null}
    </>
  )
}
