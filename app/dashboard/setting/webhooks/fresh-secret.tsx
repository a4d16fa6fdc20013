import { CopyButton } from '../../../ui/copy-button.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from './webhooks.module.css'

/** Shown once, right after creation. */
export function FreshSecret({ secret, url }: { secret: string; url: string }) {
  return (
    <div className={styles.secret}>
      <Note kind="done">
        <b>The secret for {new URL(url).host}.</b> It’s shown only now. Use it to verify each message, with
        any Standard Webhooks library.
      </Note>
      <code>{secret}</code>
      <CopyButton text={secret}>Copy the secret</CopyButton>
    </div>
  )
}
