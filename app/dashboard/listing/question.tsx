import { type ReactNode, useEffect, useRef } from 'react'
import type { loadAsk } from './ask.server.ts'

/** What a question knows: its kind, the listings it is about, what was typed. */
export type Asked = NonNullable<Awaited<ReturnType<typeof loadAsk>>>

/** The sheet round a question. It takes the focus when it opens, so that the keyboard goes on from it, and gives it back. */
export function Question({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    heading.current?.focus()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section className="sheet l-ask" aria-label={title}>
      <div className="sheet-h">
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
      </div>
      <div className="sheet-b">{children}</div>
    </section>
  )
}

/** The listings a question is about, carried in its form. */
export const Ids = ({ ask }: { ask: Extract<Asked, { listings: unknown }> }) =>
  ask.listings.map((listing) => <input key={listing.id} type="hidden" name="id" value={listing.id} />)
