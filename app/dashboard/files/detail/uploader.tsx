import { type ChangeEvent, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { fileExtensions, fileLimits, formatSize } from '#files/contract'
import { Button } from '../../../ui/button.tsx'
import { FilePicker } from '../../../ui/file-field.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from '../files.module.css'
import type { FilePage } from './file.server.ts'
import { type UploadState, useUpload } from './use-upload.ts'

function describeProgress({ state, sent, bytes }: Exclude<UploadState, { state: 'idle' }>): string {
  const percent = Math.floor((sent / bytes) * 100)
  if (state === 'waiting') return `Connection lost. The upload continues from ${percent} % once it’s back.`
  if (state === 'finishing') return 'Everything has arrived.'
  return `${formatSize(sent)} of ${formatSize(bytes)}, ${percent} %`
}

/** Picks a file and uploads it; shows the progress and resumes after a break. */
export function Uploader({ file }: { file: FilePage['file'] }) {
  const { revalidate } = useRevalidator()
  const { sending: upload, send, stop } = useUpload(file.id, revalidate)
  const picker = useRef<HTMLInputElement>(null)
  const latestState = file.versions[0]?.state
  const isChecking = latestState === 'checking'
  useEffect(() => {
    if (!isChecking) return
    const timer = setInterval(revalidate, 3_000)
    return () => clearInterval(timer)
  }, [isChecking, revalidate])
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosenFile] = event.currentTarget.files ?? []
    if (chosenFile) void send(chosenFile).finally(revalidate)
    event.currentTarget.value = ''
  }
  const uploadLabel = file.versions.length > 0 ? 'Upload a new version' : 'Upload a file'
  const unfinished = latestState === 'sending' ? file.versions[0] : undefined
  if (upload.state !== 'idle') {
    return (
      <div className={`sheet-b ${styles.sending}`}>
        <p>
          <b>{upload.name}</b>
        </p>
        <progress aria-label={`Upload of ${upload.name}`} max={upload.bytes} value={upload.sent} />
        <p className="soft" role="status">
          {describeProgress(upload)}
        </p>
        <Button type="button" kind="quiet" onClick={stop}>
          Pause
        </Button>
      </div>
    )
  }
  return (
    <div className={`sheet-b ${styles.sending}`}>
      {upload.fault ? <Note kind="error">{upload.fault}</Note> : null}
      {unfinished ? (
        <p>
          The upload of <b>{unfinished.filename}</b> isn’t finished. Choose the same file again to continue
          where it stopped.
        </p>
      ) : (
        <p className="soft">
          A PDF, EPUB, MP3, WAV, ZIP, PNG, MP4 or WebM of up to {formatSize(fileLimits.fileBytes)}. You can
          pause it, and it continues on its own after a break.
        </p>
      )}
      <FilePicker
        ref={picker}
        className="vh"
        tabIndex={-1}
        aria-label="File to upload"
        accept={fileExtensions.map((end) => `.${end}`).join(',')}
        onChange={choose}
      />
      <span className={styles.actions}>
        <Button
          type="button"
          kind="ink"
          icon="upload"
          disabled={latestState === 'checking' || latestState === 'ready'}
          onClick={() => picker.current?.click()}
        >
          {unfinished ? 'Continue the upload' : uploadLabel}
        </Button>
      </span>
      {latestState === 'ready' ? <p className="soft">Release or discard the waiting version first.</p> : null}
    </div>
  )
}
