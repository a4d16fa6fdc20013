import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import styles from './confirm-press.module.css'
import { TextHead } from './content/prose.tsx'
import siteStyles from './sections/site.module.css'

type Wording = { title: string; text: string }

/** The page behind a link in a letter. Only its button acts, because mail scanners open links too. */
export function ConfirmPress({
  token,
  answer,
  question,
  confirmation,
  buttonLabel,
  fallback,
  className = '',
}: {
  token: string
  answer: { ok: boolean; words?: string } | undefined
  question: Wording
  confirmation: Wording
  buttonLabel: string
  /** A link to show beside the fault when the token no longer works. */
  fallback: ReactNode
  className?: string | undefined
}) {
  const { title, text } = answer?.ok ? confirmation : question
  return (
    <div className={`${siteStyles.container} ${styles.confirm} ${className}`.trim()}>
      <TextHead title={title}>
        <p>{text}</p>
      </TextHead>
      {answer && !answer.ok ? (
        <Note kind="error">
          {answer.words} {fallback}
        </Note>
      ) : null}
      {answer?.ok ? null : (
        <form method="post">
          <input type="hidden" name="token" value={token} />
          <Button kind="ink" size="large">
            {buttonLabel}
          </Button>
        </form>
      )}
    </div>
  )
}
