import { type ChangeEvent, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { fileEnds, fileLimits, formatSize } from '#files/contract'
import { Button } from '../../../ui/button.tsx'
import { FilePicker } from '../../../ui/file-field.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from '../files.module.css'
import type { FilePage } from './file.server.ts'
import { type SendingState, useSending } from './use-sending.ts'

function describeProgress({ state, sent, bytes }: Exclude<SendingState, { state: 'idle' }>): string {
  const percent = Math.floor((sent / bytes) * 100)
  if (state === 'waiting') return `Connection lost. The upload continues from ${percent} % once it’s back.`
  if (state === 'finishing') return 'Everything has arrived.'
  return `${formatSize(sent)} of ${formatSize(bytes)}, ${percent} %`
}

/** Picks a file and uploads it; shows the progress and resumes after a break. */
export function Sender({ file }: { file: FilePage['file'] }) {
  const { revalidate } = useRevalidator()
  const { sending, send, stop } = useSending(file.id, revalidate)
  const picker = useRef<HTMLInputElement>(null)
  const latest = file.versions[0]?.state
  const checking = latest === 'checking'
  useEffect(() => {
    if (!checking) return
    const clock = setInterval(revalidate, 3_000)
    return () => clearInterval(clock)
  }, [checking, revalidate])
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? []
    if (chosen) void send(chosen).finally(revalidate)
    event.currentTarget.value = ''
  }
  const begin = file.versions.length > 0 ? 'Upload a new version' : 'Upload a file'
  const unfinished = latest === 'sending' ? file.versions[0] : undefined
  if (sending.state !== 'idle') {
    return (
      <div className={`sheet-b ${styles.sending}`}>
        <p>
          <b>{sending.name}</b>
        </p>
        <progress aria-label={`Upload of ${sending.name}`} max={sending.bytes} value={sending.sent} />
        <p className="soft" role="status">
          {describeProgress(sending)}
        </p>
        <Button type="button" kind="quiet" onClick={stop}>
          Pause
        </Button>
      </div>
    )
  }
  return (
    <div className={`sheet-b ${styles.sending}`}>
      {sending.fault ? <Note kind="error">{sending.fault}</Note> : null}
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
        accept={fileEnds.map((end) => `.${end}`).join(',')}
        onChange={choose}
      />
      <span className={styles.actions}>
        <Button
          type="button"
          kind="ink"
          icon="upload"
          disabled={latest === 'checking' || latest === 'ready'}
          onClick={() => picker.current?.click()}
        >
          {unfinished ? 'Continue the upload' : begin}
        </Button>
      </span>
      {latest === 'ready' ? <p className="soft">Release or discard the waiting version first.</p> : null}
    </div>
  )
}
