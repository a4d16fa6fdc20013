import { Outlet, useLoaderData, useLocation } from 'react-router'
import siteScript from '../islands/site.ts?island'
import type { RouteHandle } from '../route-handle.ts'
import { Island } from '../ui/island.tsx'
import { Footer } from './footer.tsx'
import type { loader } from './layout.server.ts'
import { LoginDialog } from './login-dialog.tsx'
import { Nav } from './nav.tsx'
import styles from './sections/site.module.css'

// All style sheets of the public site are one file, so a page waits for one response and the next page for none.
export { loader } from './layout.server.ts'
export const handle = { policy: 'public', zeroJs: true, site: true } satisfies RouteHandle

/** The public site: the fixed header, the page 70 px below it, the footer, and the login over any of it. */
export default function PublicLayout() {
  const { next, workplace, sample, hasGoogle, newsletterUrl, pages } = useLoaderData<typeof loader>()
  const { pathname } = useLocation()
  return (
    <div className={styles.site} id="top">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Nav path={pathname} workplace={workplace} />
      <main id="main">
        <Outlet />
      </main>
      <Footer newsletterUrl={newsletterUrl} pages={pages} workplace={workplace} />
      <LoginDialog next={next} signedInAs={workplace?.name ?? null} sample={sample} hasGoogle={hasGoogle} />
      <Island src={siteScript} />
    </div>
  )
}
