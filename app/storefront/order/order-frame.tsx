import '../buying/sheets.ts'

import type { ReactNode } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import headerStyles from '../header.module.css'
import storeStyles from '../store.module.css'
import { type Frame, StoreFrame } from '../store-frame.tsx'

/** Shows an order in its store's look, or without one in ours. */
export function OrderFrame({ frame, children }: { frame: Frame | null; children: ReactNode }) {
  if (frame) return <StoreFrame frame={frame}>{children}</StoreFrame>
  return (
    <div className={storeStyles.shop}>
      <header className={headerStyles.header}>
        <a className={headerStyles.brand} href={hrefs.home}>
          Fanfare
        </a>
      </header>
      {children}
      <footer className={storeStyles.footer}>
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
