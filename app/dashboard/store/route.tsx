import { useRef } from 'react'
import { Form, useActionData, useLoaderData } from 'react-router'
import { dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { AddSection } from './add-section.tsx'
import { CollectionsPanel } from './collections-panel.tsx'
import { FeaturedPanel } from './featured-panel.tsx'
import { LinksPanel } from './links-panel.tsx'
import { MenuPanel } from './menu-panel.tsx'
import { Outline } from './outline.tsx'
import { type Fault, panels } from './panels.ts'
import { PostsPanel } from './posts-panel.tsx'
import { StorePreview } from './preview.tsx'
import { SectionPanel } from './section-panel.tsx'
import { loadStore, type StorePage, saveStorePanel } from './store.server.ts'
import styles from './store-screen.module.css'
import { ThemePanel } from './theme-panel.tsx'
import { type Draft, useDraft } from './use-draft.ts'
import { useFocus } from './use-focus.ts'
import { VersionsPanel } from './versions-panel.tsx'

export const handle = { policy: 'creator:make' } satisfies RouteHandle
export const loader = loadStore
export const action = saveStorePanel
export const meta = () => [{ title: 'Store · Fanfare' }]

/** The store's draft beside its preview: sections, theme, menu, and texts. */
export default function Store() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const postedFault = answer && 'faults' in answer ? (answer as Fault) : null
  const draft = useDraft(page.desk.revision)
  const fault = postedFault ?? null
  const isConflict = (fault ?? draft.fault)?.isConflict
  const panel = useRef<HTMLElement>(null)
  const section = page.section?.id ?? null
  const subject = page.writing?.id ?? page.collection?.slug ?? (page.isCreating ? 'new' : '')
  useFocus(panel, { section, place: [page.panel, section, subject].join(' '), revision: page.desk.revision })
  return (
    <>
      <Head page={page} draft={draft} />
      <div className={page.isPanelFirst ? `${styles.store} se-first` : styles.store}>
        <section className={`sheet ${styles.editor}`} aria-label="Edit your store" ref={panel} tabIndex={-1}>
          <TabLinks
            label="What to edit"
            current={page.panel}
            tabs={Object.entries(panels).map(([key, label]) => ({ key, label, to: `?panel=${key}` }))}
          />
          <div className="sheet-b">
            {fault?.refusal && !isConflict && page.panel !== 'theme' ? (
              <Note kind="error">{fault.refusal}</Note>
            ) : null}
            {fault?.isConflict && !fault.values.kind && page.panel === 'sections' ? (
              <Note kind="warning">
                {fault.refusal} <a href="?panel=sections">Show the newer draft</a>
              </Note>
            ) : null}
            {page.notice && !fault ? <Note kind="done">{page.notice}</Note> : null}
            <Panel page={page} fault={fault} draft={draft} />
          </div>
        </section>
        <StorePreview
          handle={page.shop.handle}
          revision={page.desk.revision}
          section={page.section?.id ?? null}
        />
      </div>
    </>
  )
}

const formatMoment = (date: Date, timeZone: string): string =>
  dateFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(date)

function describeSaveState({ desk, shop }: StorePage, draft: Draft): string {
  if (draft.unsaved)
    return 'Not saved: you’re offline. Your changes stay here and are saved once you’re back online.'
  if (draft.isSaving) return 'Saving the draft'
  if (desk.isLive) return 'What you see is what fans see.'
  return `Draft saved ${desk.savedAt ? formatMoment(desk.savedAt, shop.zone) : ''}. Fans don’t see it yet.`
}

function Head({ page, draft }: { page: StorePage; draft: Draft }) {
  const { desk, panel, shop, section } = page
  return (
    <PageHead
      title="Your store"
      footer={<p role="status">{describeSaveState(page, draft)}</p>}
      aside={
        <Form method="post" preventScrollReset className="acts" onSubmit={draft.sendAfter}>
          <input type="hidden" name="panel" value={panel} />
          <input type="hidden" name="edit" value={section?.id ?? ''} />
          <input type="hidden" name="revision" value={desk.revision} />
          <Button
            kind="quiet"
            icon="undo-2"
            iconOnly="Undo"
            name="act"
            value="undo"
            disabled={!desk.canUndo}
          />
          <Button
            kind="quiet"
            icon="redo-2"
            iconOnly="Redo"
            name="act"
            value="redo"
            disabled={!desk.canRedo}
          />
          <ButtonLink kind="quiet" icon="history" to="?panel=versions" preventScrollReset>
            Versions
          </ButtonLink>
          <a className="btn btn-o" href={hrefs.storefront(shop.handle)} target="_blank" rel="noopener">
            <Icon name="external-link" size="s" />
            Open @{shop.handle}
          </a>
          {desk.isLive ? null : (
            <Button kind="quiet" name="act" value="discard" title="Revert to the live version">
              Discard
            </Button>
          )}
          <Button kind="ink" name="act" value="publish" disabled={desk.isLive}>
            Publish
          </Button>
        </Form>
      }
    />
  )
}

function Panel({ page, fault, draft }: { page: StorePage; fault: Fault | null; draft: Draft }) {
  const { panel, section } = page
  if (panel === 'theme') return <ThemePanel key={draft.generation} page={page} fault={fault} draft={draft} />
  if (panel === 'menu') return <MenuPanel key={page.desk.revision} page={page} fault={fault} />
  if (panel === 'versions') return <VersionsPanel page={page} fault={fault} />
  if (panel === 'links') return <LinksPanel page={page} fault={fault} />
  if (panel === 'featured') return <FeaturedPanel key={page.featuredIds.join()} page={page} fault={fault} />
  if (panel === 'posts') return <PostsPanel page={page} fault={fault} />
  if (panel === 'collections') return <CollectionsPanel page={page} fault={fault} />
  if (section)
    return (
      <SectionPanel
        key={`${section.id} ${draft.generation}`}
        page={page}
        section={section}
        fault={fault}
        draft={draft}
      />
    )
  return page.isAdding ? <AddSection page={page} /> : <Outline page={page} />
}
