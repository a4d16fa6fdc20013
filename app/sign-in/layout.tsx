import { Outlet } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { Picture } from '../marketing/picture.tsx'
import type { RouteHandle } from '../route-handle.ts'
import { FieldScript } from '../ui/field-script.tsx'
import { Logo } from '../ui/logo.tsx'
import { ControlStrip } from '../ui/press-marks.tsx'
import styles from './sign-in.module.css'

export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle

/** The sign-in pages: one form on paper, beside a flat area of ink with a product. */
export default function SignInLayout() {
  return (
    <div className={styles.door}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className={styles.form}>
        <header>
          <a className={styles.logo} href={hrefs.home} aria-label="Fanfare, home">
            <Logo />
          </a>
        </header>
        <main id="main">
          <Outlet />
          <FieldScript />
        </main>
        <footer className={styles.foot}>
          <a href={hrefs.help}>Help centre</a>
          <a href={hrefs.privacy}>Privacy</a>
          <a href={hrefs.myData}>My data</a>
          <a href={hrefs.terms}>Terms</a>
        </footer>
      </div>
      <aside className={styles.poster}>
        <p>
          Create products.
          <br />
          Engage fans.
          <br />
          Make money.
        </p>
        <Picture name="hoodie-harmattan" className={styles.product} eager />
        <ControlStrip />
      </aside>
    </div>
  )
}
