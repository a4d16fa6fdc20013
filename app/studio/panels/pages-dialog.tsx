import { useEffect, useId, useState } from 'react'
import { documentPagesMax } from '#artwork/contract'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { Select } from '../../ui/select.tsx'
import { type Parts, uploadPicture } from '../artwork/upload.ts'
import type { StudioPicture } from '../document/studio-data.ts'
import { listLeftBehind } from './left-behind.ts'

/** `names`: of the layers after the flattened picture, `flat`; empty for a document whose pages are only counted. */
export type PagedDocument = { file: File; flat: string } & Parts

/** Takes the place of a page number. */
const allPages = 'all'
const describeAdding = (page: string, names: readonly string[]) =>
  page === allPages ? `Add ${names.length} layers` : `Add ${names[Number(page) - 2] ?? 'it'}`

/** A document of several pages, or a layered file: the first is on the design already, any other is one click away. */
export function PagesDialog({
  document,
  onClose,
  onAdd,
  onTakeApart,
}: {
  document: PagedDocument | null
  onClose: () => void
  onAdd: (picture: StudioPicture) => void
  onTakeApart: (parts: readonly StudioPicture[], document: PagedDocument) => void
}) {
  const id = useId()
  const [page, setPage] = useState('2')
  const [isSending, setIsSending] = useState(false)
  const [fault, setFault] = useState('')
  const lastPage = Math.min(document?.pages ?? 1, documentPagesMax)
  const isValidPage =
    page === allPages || (/^\d+$/.test(page) && Number(page) >= 1 && Number(page) <= lastPage)
  useEffect(() => {
    if (!document) return
    setPage(document.names.length > 0 ? allPages : '2')
    setFault('')
  }, [document])
  const names = document?.names ?? []
  const addLabel = names.length > 0 ? describeAdding(page, names) : `Add page ${isValidPage ? page : ''}`
  const add = async () => {
    if (!document || !isValidPage) return
    setIsSending(true)
    const pages = page === allPages ? names.map((_, index) => index + 2) : [Number(page)]
    const pictures: StudioPicture[] = []
    for (const pageNumber of pages) {
      const result = await uploadPicture(document.file, pageNumber)
      if ('words' in result) {
        setIsSending(false)
        return setFault(pictures.length > 0 ? `${result.words} Nothing was taken apart.` : result.words)
      }
      pictures.push(result.picture)
    }
    if (page === allPages) onTakeApart(pictures, document)
    else for (const part of pictures) onAdd(part)
    setIsSending(false)
    onClose()
  }
  return (
    <Dialog
      open={document !== null}
      onClose={onClose}
      title={names.length > 0 ? 'Take its layers apart?' : 'Which pages do you want?'}
      actions={
        <>
          <Button type="button" onClick={onClose}>
            {names.length > 0 ? 'Keep it flat' : 'Just the first'}
          </Button>
          <Button kind="ink" type="button" disabled={!isValidPage || isSending} onClick={() => void add()}>
            {isSending ? 'Adding…' : addLabel}
          </Button>
        </>
      }
    >
      <p>
        {names.length > 0
          ? `${document?.file.name} has ${names.length} layers. They are on your design as one picture, which they replace when you add all of them.`
          : `${document?.file.name} has ${document?.pages} pages. The first is on your design.`}
      </p>
      {document &&
        listLeftBehind(document, page === allPages ? null : Number(page) - 2).map((words) => (
          <p key={words}>{words}</p>
        ))}
      <p className="field">
        <label htmlFor={id}>{names.length > 0 ? 'Layer' : 'Page'}</label>
        {names.length > 0 ? (
          <Select
            id={id}
            value={page}
            choices={[
              { value: allPages, label: 'All, each on a layer of its own' },
              ...names.map((name, index) => ({ value: String(index + 2), label: name })).reverse(),
            ]}
            onChange={(event) => setPage(event.currentTarget.value)}
          />
        ) : (
          <NumberInput
            id={id}
            min={1}
            max={lastPage}
            value={page}
            aria-invalid={!isValidPage}
            onChange={(event) => setPage(event.currentTarget.value)}
          />
        )}
      </p>
      <p role="status">{fault || (isValidPage ? '' : `Choose a page from 1 to ${lastPage}.`)}</p>
    </Dialog>
  )
}
