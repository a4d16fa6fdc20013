import { CopyButton } from '../../../ui/copy-button.tsx'
import { Note } from '../../../ui/note.tsx'

/** Shown once, right after it was made. */
export function FreshSecret({ secret, of }: { secret: string; of: string }) {
  return (
    <div className="wh-s">
      <Note kind="done">
        <b>The secret for {new URL(of).host}.</b> It is shown only now. Your program verifies each message
        with it, by any library of Standard Webhooks.
      </Note>
      <code>{secret}</code>
      <CopyButton text={secret}>Copy the secret</CopyButton>
    </div>
  )
}
