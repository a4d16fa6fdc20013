import { useActionData, useLoaderData } from 'react-router'
import { hrefs } from '../../hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { CollectionsPanel } from './collections-panel.tsx'
import { FeaturedPanel } from './featured-panel.tsx'
import { LookPanel } from './look-panel.tsx'
import { type Fault, panels } from './panels.ts'
import { PostsPanel } from './posts-panel.tsx'
import { StorePreview } from './preview.tsx'
import './store-screen.css'
import { loadStore, type StorePage, saveStorePanel } from './store.server.ts'

export const handle = { policy: 'creator' } satisfies RouteHandle
export const loader = loadStore
export const action = saveStorePanel
export const meta = () => [{ title: 'Store · Fanfare' }]

/** The store as fans see it, and beside it what its creator can change. */
export default function Store() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const fault = answer && 'faults' in answer ? answer : null
  return (
    <>
      <div className="head">
        <div>
          <h1>Your store</h1>
          <p>What you see is what fans see, from the same rows.</p>
        </div>
        <div className="acts">
          <a className="btn btn-o" href={hrefs.storefront(page.shop.handle)} target="_blank" rel="noopener">
            <Icon name="external-link" size="s" />
            Open @{page.shop.handle}
          </a>
        </div>
      </div>
      <div className={page.toEdit ? 'se se-first' : 'se'}>
        <StorePreview page={page} />
        <section className="sheet se-e" aria-label="Edit your store">
          <TabLinks
            label="What to edit"
            current={page.panel}
            tabs={Object.entries(panels).map(([key, label]) => ({ key, label, to: `?panel=${key}` }))}
          />
          <div className="sheet-b">
            {fault?.refusal ? <Note kind="error">{fault.refusal}</Note> : null}
            {page.saved && !fault ? <Note kind="done">Saved. Fans see it now.</Note> : null}
            <PanelOf page={page} fault={fault} />
          </div>
        </section>
      </div>
    </>
  )
}

function PanelOf({ page, fault }: { page: StorePage; fault: Fault | null }) {
  if (page.panel === 'featured') return <FeaturedPanel key={page.featuredIds.join()} page={page} />
  if (page.panel === 'posts') return <PostsPanel page={page} fault={fault} />
  if (page.panel === 'collections') return <CollectionsPanel page={page} fault={fault} />
  return <LookPanel page={page} fault={fault} />
}
