import type { ReactNode } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import { type Frame, StoreFrame } from '../store-frame.tsx'
import '../store.css'
import '../header.css'
import '../buying.css'

/** An order stands in the look of its store; without one, in ours. */
export function OrderFrame({ frame, children }: { frame: Frame | null; children: ReactNode }) {
  if (frame) return <StoreFrame frame={frame}>{children}</StoreFrame>
  return (
    <div className="shop">
      <header className="sh">
        <a className="sh-b" href={hrefs.home}>
          Fanfare
        </a>
      </header>
      {children}
      <footer className="sf">
        <nav aria-label="Footer">
          <a href={hrefs.privacy}>Privacy</a>
          <a href={hrefs.myData}>My data</a>
        </nav>
        <p>
          Printed and sent by <a href={hrefs.home}>Fanfare</a>
        </p>
      </footer>
    </div>
  )
}
