import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { SavingState } from './use-saving.ts'

/** A later version was saved elsewhere: loads it, or keeps this one as a copy. */
export function ConflictDialog({ saving }: { saving: SavingState }) {
  return (
    <Dialog
      open={saving.status === 'conflict'}
      onClose={() => undefined}
      title="This design was saved elsewhere"
      actions={
        <>
          <Button type="button" onClick={() => window.location.reload()}>
            Load the other version
          </Button>
          <Button kind="ink" type="button" onClick={() => void saving.saveAsCopy()}>
            Keep mine as a copy
          </Button>
        </>
      }
    >
      <p>{saving.words} What you see here is not lost until you leave this page.</p>
    </Dialog>
  )
}
