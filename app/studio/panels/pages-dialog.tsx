import { useEffect, useId, useState } from 'react'
import { documentPagesMax } from '#artwork/contract'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import type { StudioPicture } from '../document/studio-data.ts'
import { uploadPicture } from './upload.ts'

export type Document = { file: File; pages: number }

/** A document of several pages: the first is on the design already, any other is one press away. */
export function PagesDialog({
  document,
  onClose,
  onTake,
}: {
  document: Document | null
  onClose: () => void
  onTake: (picture: StudioPicture) => void
}) {
  const id = useId()
  const [page, setPage] = useState('2')
  const [sending, setSending] = useState(false)
  const [fault, setFault] = useState('')
  const last = Math.min(document?.pages ?? 1, documentPagesMax)
  const isThere = /^\d+$/.test(page) && Number(page) >= 1 && Number(page) <= last
  useEffect(() => {
    if (!document) return
    setPage('2')
    setFault('')
  }, [document])
  const add = async () => {
    if (!document || !isThere) return
    setSending(true)
    const taken = await uploadPicture(document.file, Number(page))
    setSending(false)
    if ('words' in taken) return setFault(taken.words)
    onTake(taken.picture)
    onClose()
  }
  return (
    <Dialog
      open={document !== null}
      onClose={onClose}
      title="Which pages do you want?"
      actions={
        <>
          <Button type="button" onClick={onClose}>
            Just the first
          </Button>
          <Button kind="ink" type="button" disabled={!isThere || sending} onClick={() => void add()}>
            {sending ? 'Adding…' : `Add page ${isThere ? page : ''}`}
          </Button>
        </>
      }
    >
      <p>
        {document?.file.name} has {document?.pages} pages. The first is on your design.
      </p>
      <p className="field">
        <label htmlFor={id}>Page</label>
        <NumberInput
          id={id}
          min={1}
          max={last}
          value={page}
          aria-invalid={!isThere}
          onChange={(event) => setPage(event.currentTarget.value)}
        />
      </p>
      <p role="status">{fault || (isThere ? '' : `Choose a page from 1 to ${last}.`)}</p>
    </Dialog>
  )
}
