import { Form, Link, useActionData, useLoaderData } from 'react-router'
import { fileKinds, fileLimits, formatSize, stateWords } from '#files/contract'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { WordsSpecimen } from '../../ui/specimen.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import styles from './files.module.css'
import { addFile, loadFiles } from './files.server.ts'

export const handle = { policy: 'creator:make' } satisfies RouteHandle
export const meta = () => [{ title: 'Your files · Fanfare' }]
export const loader = loadFiles
export const action = addFile

type File = ReturnType<typeof useLoaderData<typeof loader>>['files'][number]

/** The creator's own files, to sell on their own or to include with a printed product. */
export default function Files() {
  const { files, isScanned, isRemoved } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <PageHead
        title="Your files"
        summary="Sell a book, a song, a film or an archive, or give one away with a printed product."
      />
      {isRemoved && !answer ? <Note kind="done">Removed. Fans who bought it keep it.</Note> : null}
      <Sheet name="new-file" title="New file">
        <Form method="post" className={`sheet-b ${styles.fields}`}>
          <TextField
            label="Name"
            name="name"
            required
            maxLength={fileLimits.nameCharacters}
            defaultValue={answer?.name}
            error={answer?.fault}
            hint="Shown on the listing and on the order, such as: Dry season, the songbook."
          />
          <p className="soft">
            PDF, EPUB, MP3, WAV, ZIP, PNG, MP4 or WebM, up to {formatSize(fileLimits.fileBytes)}. We check
            each file before fans can get it
            {isScanned ? ', also for viruses.' : '.'}
          </p>
          <Button kind="ink">Continue</Button>
        </Form>
      </Sheet>
      <Sheet name="your-files" title="All files" className={styles.list}>
        {files.length === 0 ? (
          <EmptyState
            title="No files yet"
            picture={
              <WordsSpecimen quote="Dry season, the songbook" author="PDF, 14 MB, with two listings" />
            }
          >
            Files you add appear here, with their versions and the listings that sell them.
          </EmptyState>
        ) : (
          <ul>
            {files.map((file) => (
              <Row key={file.id} file={file} />
            ))}
          </ul>
        )}
      </Sheet>
    </>
  )
}

function Row({ file: { id, name, released, latestState, listingCount } }: { file: File }) {
  const state = latestState
    ? stateWords[latestState]
    : { words: 'Nothing uploaded yet', shape: 'draft' as const }
  return (
    <li>
      <Link to={hrefs.ownFile(id)}>{name}</Link>
      <StatusMark shape={state.shape}>{state.words}</StatusMark>
      <span className="soft">
        {released
          ? `Version ${released.ordinal}, ${fileKinds[released.kind].name}, ${formatSize(released.bytes)}. `
          : ''}
        {listingCount === 0
          ? 'Not sold yet.'
          : `Included with ${listingCount} ${listingCount === 1 ? 'listing' : 'listings'}.`}
      </span>
    </li>
  )
}
