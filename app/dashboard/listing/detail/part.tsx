import { type ReactNode, useEffect, useRef } from 'react'
import { useActionData } from 'react-router'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { actOnOneListing, ListingAnswer } from './acts.server.ts'
import styles from './detail.module.css'
import type { OneListing } from './detail.server.ts'

/** The last act's refusal, if it concerns this part, with what was typed. */
export function useAnswer(at: string): ListingAnswer | null {
  const answer: ListingAnswer | undefined = useActionData<typeof actOnOneListing>()
  return answer?.at === at ? answer : null
}

/** One part of the page: its name, its last result or refusal, and its content. */
export function Part({
  at,
  title,
  confirmation,
  children,
  aside,
}: {
  at: string
  title: string
  confirmation: OneListing['confirmation']
  children: ReactNode
  aside?: ReactNode
}) {
  const answer = useAnswer(at)
  const element = useRef<HTMLElement>(null)
  // The pressed button may be far below it.
  useEffect(() => {
    if (answer) element.current?.scrollIntoView()
  }, [answer])
  return (
    <Sheet ref={element} className={styles.part} id={at} name={`${at}-title`} title={title} aside={aside}>
      <div className={`sheet-b ${styles.body}`}>
        {answer ? <Note kind="error">{answer.words}</Note> : null}
        {!answer && confirmation?.at === at ? <Note kind="done">{confirmation.words}</Note> : null}
        {children}
      </div>
    </Sheet>
  )
}
