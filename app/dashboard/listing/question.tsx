import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { SheetHead } from '../../ui/sheet.tsx'
import styles from './listing.module.css'
import type { loadQuestion } from './question.server.ts'

/** The parts of a question: its kind, its listings, what was typed. */
export type QuestionPage = NonNullable<Awaited<ReturnType<typeof loadQuestion>>>

/** Elements open above the page that handle Escape themselves. */
const overlays = 'dialog[open], [popover]:popover-open, details.l-m[open], .rail.is-open'

/**
 * The sheet round a question. It takes the focus when it opens, so that the keyboard continues from it; Escape and
 * the back link change nothing and return the focus to the opener.
 */
export function Question({ title, back, children }: { title: string; back: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const opener = document.activeElement
    heading.current?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    const closeByKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(overlays)) return
      navigate(back, { preventScrollReset: true })
    }
    // Before the row's own menu closes on the same key.
    document.addEventListener('keydown', closeByKey, true)
    return () => document.removeEventListener('keydown', closeByKey, true)
  }, [navigate, back])
  return (
    <section className={`sheet ${styles.ask}`} aria-label={title}>
      <SheetHead title={title} focus={heading} />
      <div className="sheet-b">{children}</div>
    </section>
  )
}

/** The listings a question is about, carried in its form. */
export const IdFields = ({ question }: { question: Extract<QuestionPage, { listings: unknown }> }) =>
  question.listings.map((listing) => <input key={listing.id} type="hidden" name="id" value={listing.id} />)
