import { useLoaderData } from 'react-router'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { TextHead } from '../content/prose.tsx'
import { TextPage } from '../content/text-page.tsx'
import styles from '../sections/site.module.css'
import type { loader } from './impressum.server.ts'

export { loader } from './impressum.server.ts'
export const handle = { policy: 'public', zeroJs: true } satisfies RouteHandle
export const meta = () => buildPageMeta('Impressum', 'Angaben gemäß § 5 DDG.')

export default function Impressum() {
  const page = useLoaderData<typeof loader>()
  if (page) return <TextPage page={page} />
  return (
    <article className={styles.container}>
      <TextHead title="Impressum">
        <p>The company behind this site has not been entered yet. No orders are taken until it is.</p>
      </TextHead>
    </article>
  )
}
