import { useEffect, useReducer, useState } from 'react'
import type { Id } from '#kernel/id.ts'
import { parseDocument } from '#press/document.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useBrand } from './brand/use-brand.ts'
import { useComments } from './comments/use-comments.ts'
import type { StudioData } from './document/studio-data.ts'
import { addAreas, applyChange, createState, documentOf, type StudioState } from './document/studio-state.ts'
import { useKit } from './document/use-kit.ts'
import { useFonts } from './fonts/use-fonts.ts'
import { ColourBar } from './panels/colour-bar.tsx'
import { Inspector, useInspector } from './panels/inspector.tsx'
import { PagesDialog } from './panels/pages-dialog.tsx'
import { ToolRail } from './panels/tool-rail.tsx'
import { TopBar } from './panels/top-bar.tsx'
import { useAnnouncement } from './panels/use-announcement.ts'
import { usePictures } from './panels/use-pictures.ts'
import { usePreflight } from './preflight/use-preflight.ts'
import { ProductWall } from './products/product-wall.tsx'
import { ConflictDialog } from './saving/conflict-dialog.tsx'
import { DraftDialog } from './saving/draft-dialog.tsx'
import { useDraft } from './saving/use-draft.ts'
import { useOtherTabs } from './saving/use-other-tabs.ts'
import { useSaving } from './saving/use-saving.ts'
import { VersionsDialog } from './saving/versions-dialog.tsx'
import { SellPanel } from './sell/sell-dialog.tsx'
import { suggestTitle } from './sell/suggested-title.ts'
import { useSelling } from './sell/use-selling.ts'
import stageStyles from './stage/stage.module.css'
import { Stage } from './stage/stage.tsx'
import { useKeys } from './stage/use-keys.ts'
import studioStyles from './studio.module.css'
import { StudioProvider, type ToolPanel } from './studio-context.ts'
import { useDeps } from './use-deps.ts'

/** The open work: the design, saving and selling it, and everything the screen's parts share. */
function useWork(data: StudioData) {
  const [state, dispatch] = useReducer(applyChange, data, createState)
  const [kit, arrivals] = useKit(state, dispatch)
  const [message, announce] = useAnnouncement()
  const inspector = useInspector()
  const { ai, fees, shop } = data
  const document = documentOf(state)
  const saving = useSaving(document, state.name, data.saved)
  const draft = useDraft(document, state.name, shop.handle, saving)
  const hasOtherTabs = useOtherTabs(saving, (newer) =>
    dispatch({ do: 'edit', document: newer, select: [], name: 'Changes from another tab' }),
  )
  const sale = useSelling(state, saving, data.listing, announce)
  const { findings, stitchings } = usePreflight(state, kit, arrivals)
  useKeys(state, dispatch)
  const { pagedDocument, setPagedDocument, takeApart, ...pictureTools } = usePictures(
    data.pictures,
    state,
    dispatch,
    announce,
  )
  const brandKit = useBrand(data.brand, announce)
  const { showFinding, editWords } = inspector
  const work = { state, dispatch, kit, arrivals, findings, stitchings, showFinding, editWords }
  const [panel, setPanel] = useState<ToolPanel | null>(null)
  const designId = saving.saved?.designId ?? null
  const comments = useComments(data.comments, designId, panel === 'comments')
  const ownFonts = useFonts(data.ownFonts)
  const teamTools = { ownFonts, designId, comments, panel, setPanel }
  const deps = useDeps({ ...work, ...pictureTools, ...brandKit, ...teamTools, ai, fees, announce })
  useDroppedFiles(deps.upload)
  useProductsInAddress(state, sale.listing !== null, designId)
  return {
    state,
    dispatch,
    deps,
    message,
    inspector,
    saving,
    draft,
    hasOtherTabs,
    sale,
    pagedDocument,
    setPagedDocument,
    takeApart,
    shop,
  }
}
type Work = ReturnType<typeof useWork>

export function Studio({ data }: { data: StudioData }) {
  const work = useWork(data)
  const { state, dispatch, sale, saving, inspector } = work
  const [isSelling, setIsSelling] = useState(false)
  const [isShowingVersions, setIsShowingVersions] = useState(false)
  const openSale = () => {
    if (state.terms.title.trim() === '') dispatch({ do: 'terms', terms: { title: suggestTitle(state) } })
    sale.continueEditing()
    setIsSelling(true)
  }
  return (
    <StudioProvider value={work.deps}>
      <div className={studioStyles.app}>
        <TopBar
          hasOthers={work.hasOtherTabs}
          saving={saving}
          onPreflight={() => inspector.showFinding()}
          onPublish={openSale}
          onVersions={() => setIsShowingVersions(true)}
        />
        <ToolRail />
        <div className={stageStyles.middle}>
          <Stage />
          <ColourBar />
          <p className={studioStyles.said} role="status">
            {work.message}
          </p>
        </div>
        <Inspector view={inspector} />
        <ProductWall onPublish={openSale} />
      </div>
      <SellDialog work={work} open={isSelling} onClose={() => setIsSelling(false)} />
      <UnsavedDraftNote work={work} />
      <PagesDialog
        document={work.pagedDocument}
        onClose={() => work.setPagedDocument(null)}
        onAdd={work.deps.acceptPicture}
        onTakeApart={work.takeApart}
      />
      <VersionsDialog
        open={isShowingVersions}
        onClose={() => setIsShowingVersions(false)}
        saved={saving.saved}
      />
      <ConflictDialog saving={saving} />
    </StudioProvider>
  )
}

type Openable = { work: Work; open: boolean; onClose: () => void }
function SellDialog({ work: { sale, shop }, open, onClose }: Openable) {
  return (
    <Dialog open={open} onClose={onClose} title={sale.isLaunched ? 'It’s on sale' : 'Set your price'}>
      <SellPanel selling={sale} timeZone={shop.timeZone} handle={shop.handle} onClose={onClose} />
    </Dialog>
  )
}

/** Work an earlier tab left unsaved in this browser: restores or discards it. */
function UnsavedDraftNote({ work: { draft, saving, state, dispatch } }: { work: Work }) {
  const restore = () => {
    if (!draft.leftDraft) return
    const parsed = parseDocument(draft.leftDraft.document)
    if (parsed.ok)
      dispatch({
        do: 'edit',
        document: state.products.reduce(addAreas, parsed.value),
        select: [],
        name: 'Restore unsaved changes',
      })
    dispatch({ do: 'rename', name: draft.leftDraft.name })
    draft.forget()
  }
  return (
    <DraftDialog draft={draft.leftDraft} saved={saving.saved} onForget={draft.forget} onRestore={restore} />
  )
}

/** Files can be dropped anywhere; the Image tool does the same by keyboard. */
function useDroppedFiles(upload: (files: Iterable<File>) => void) {
  useEffect(() => {
    const allowDrop = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => {
      const files = event.dataTransfer?.files
      if (!files || files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      upload(files)
    }
    window.addEventListener('dragover', allowDrop)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', allowDrop)
      window.removeEventListener('drop', drop)
    }
  }, [upload])
}

/** Until there is a listing, the address names the products, so that a reload keeps them. */
function useProductsInAddress(state: StudioState, isListed: boolean, designId: Id<'design'> | null) {
  const ids = state.products.map(({ blank }) => blank.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first save gives the design an address of its own.
  useEffect(() => {
    if (isListed) return
    const address = new URL(window.location.href)
    if ((address.searchParams.get('blank') ?? '') === ids) return
    address.searchParams.set('blank', ids)
    window.history.replaceState(window.history.state, '', address)
  }, [ids, isListed, designId])
}
