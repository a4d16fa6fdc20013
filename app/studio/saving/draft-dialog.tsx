import { dateFormat } from '#kernel/formats.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { SavedState } from '../document/studio-data.ts'
import type { Draft } from './drafts.ts'

/** An earlier tab's unsaved work. Nothing is thrown away unasked: closing this keeps it. */
export function DraftDialog({
  draft,
  saved,
  onRestore,
  onForget,
}: {
  draft: Draft | null
  saved: SavedState | null
  onRestore: () => void
  onForget: () => void
}) {
  const savedTime = draft
    ? dateFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(draft.at))
    : ''
  const isOlder = draft?.base && saved && draft.base.version < saved.version
  return (
    <Dialog
      open={draft !== null}
      onClose={onRestore}
      title="Restore unsaved changes?"
      actions={
        <>
          <Button type="button" onClick={onForget}>
            Discard
          </Button>
          <Button kind="ink" type="button" onClick={onRestore}>
            Restore
          </Button>
        </>
      }
    >
      <p>
        This browser kept changes to “{draft?.name}” from {savedTime} that didn’t reach our server.
        {isOlder
          ? ` The design was saved elsewhere since; what you restore becomes version ${(saved?.version ?? 0) + 1}, and version ${saved?.version} stays in its history.`
          : ' Restoring them is one step, and undo reverts it.'}
      </p>
    </Dialog>
  )
}
