import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { parseDocument } from '#press/document.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { added } from './document/edits.ts'
import { type Studio as StudioMeans, StudioProvider } from './document/studio-context.ts'
import type { StudioData, StudioPicture } from './document/studio-data.ts'
import {
  begin,
  documentOf,
  next,
  type StudioState,
  withAreasOf,
  workplaceOf,
} from './document/studio-state.ts'
import { useKit } from './document/use-kit.ts'
import { useUnits } from './document/use-units.ts'
import { newImage } from './layers/new-layer.ts'
import { ColourBar } from './panels/colour-bar.tsx'
import { Inspector, useInspector } from './panels/inspector.tsx'
import { type Document, PagesDialog } from './panels/pages-dialog.tsx'
import { ToolRail } from './panels/tool-rail.tsx'
import { TopBar } from './panels/top-bar.tsx'
import { uploadPicture } from './panels/upload.ts'
import { usePreflight } from './panels/use-preflight.ts'
import { useSaid } from './panels/use-said.ts'
import { ProductWall } from './products/product-wall.tsx'
import { DraftDialog } from './saving/draft-dialog.tsx'
import { useDraft } from './saving/use-draft.ts'
import { useOtherTabs } from './saving/use-other-tabs.ts'
import { useSaving } from './saving/use-saving.ts'
import { VersionsDialog } from './saving/versions-dialog.tsx'
import { SellPanel } from './sell/sell-dialog.tsx'
import { suggestedTitle } from './sell/suggested-title.ts'
import { useSelling } from './sell/use-selling.ts'
import { Stage } from './stage/stage.tsx'
import { useClipboard } from './stage/use-clipboard.ts'
import { useKeys } from './stage/use-keys.ts'

export function Studio({ data }: { data: StudioData }) {
  const [state, dispatch] = useReducer(next, data, begin)
  const [kit, arrivals] = useKit(state, dispatch)
  const [pictures, setPictures] = useState<readonly StudioPicture[]>(data.pictures)
  const [said, say] = useSaid()
  const inspector = useInspector()
  const { mend, editWords } = inspector
  const { ai, fees } = data
  const [selling, setSelling] = useState(false)
  const [versions, setVersions] = useState(false)
  const [leafed, leaf] = useState<Document | null>(null)
  const document = documentOf(state)
  const saving = useSaving(document, state.name, data.saved)
  const draft = useDraft(document, state.name, data.shop.handle, saving)
  const others = useOtherTabs(saving, (theirs) =>
    dispatch({ do: 'edit', document: theirs, select: [], name: 'Changes from another tab' }),
  )
  const sale = useSelling(state, saving, data.listing, say)
  const found = usePreflight(state, kit, arrivals)
  useKeys(state, dispatch)

  // What arrives late is laid on the design as it is then, not as it was when it was asked for.
  const latest = useRef(state)
  latest.current = state
  const place = useCallback((picture: StudioPicture) => {
    const now = documentOf(latest.current)
    const area = now.areas[latest.current.area]
    if (!area) return
    const layer = newImage(picture, area)
    const grown = added(now, workplaceOf(latest.current), layer)
    dispatch({ do: 'edit', document: grown, select: [layer.id], name: 'Add picture' })
  }, [])
  const take = useCallback(
    (picture: StudioPicture) => {
      setPictures((before) => [picture, ...before.filter((studioPicture) => studioPicture.id !== picture.id)])
      place(picture)
      say(`${picture.name} is on the design.`)
    },
    [place, say],
  )
  const sell = () => {
    if (state.terms.title.trim() === '') dispatch({ do: 'terms', terms: { title: suggestedTitle(state) } })
    sale.again()
    setSelling(true)
  }
  const upload = useCallback(
    async (files: Iterable<File>) => {
      for (const file of files) {
        say(`Uploading ${file.name}…`)
        const taken = await uploadPicture(file)
        if ('words' in taken) say(taken.words)
        else {
          take(taken.picture)
          if (taken.pages > 1) leaf({ file, pages: taken.pages })
        }
      }
    },
    [take, say],
  )
  const send = useCallback((files: Iterable<File>) => void upload(files), [upload])
  const clipboard = useClipboard({ state, dispatch, kit, upload: send, say })
  const [units, setUnits] = useUnits()
  const [cropping, crop] = useState<string | null>(null)
  const [inUse, showInUse] = useState(false)
  const cropped = cropping !== null && state.selection.includes(cropping) ? cropping : null
  useCropKeys(cropped, crop)
  const means: StudioMeans = useMemo(
    () => ({
      state,
      dispatch,
      kit,
      arrivals,
      ...found,
      mend,
      editWords,
      pictures,
      ai,
      fees,
      upload: send,
      place,
      take,
      say,
      units,
      setUnits,
      clipboard,
      inUse,
      showInUse,
      cropping: cropped,
      crop,
    }),
    [
      state,
      kit,
      arrivals,
      found,
      mend,
      editWords,
      pictures,
      ai,
      fees,
      send,
      place,
      take,
      say,
      units,
      setUnits,
      clipboard,
      inUse,
      cropped,
    ],
  )
  useDroppedFiles(means.upload)
  useProductsInAddress(state, sale.listing !== null, saving.saved?.designId ?? null)
  return (
    <StudioProvider value={means}>
      <div className="st-app">
        <TopBar
          others={others}
          saving={saving}
          onPreflight={() => inspector.mend()}
          onPublish={sell}
          onVersions={() => setVersions(true)}
        />
        <ToolRail />
        <div className="cv-w">
          <Stage />
          <ColourBar />
          <p className="st-said" role="status">
            {said}
          </p>
        </div>
        <Inspector view={inspector} />
        <ProductWall onPublish={sell} />
      </div>
      <Dialog
        open={selling}
        onClose={() => setSelling(false)}
        title={sale.launched ? 'It is on sale' : 'Set your price'}
      >
        <SellPanel
          selling={sale}
          timeZone={data.shop.timeZone}
          handle={data.shop.handle}
          onClose={() => setSelling(false)}
        />
      </Dialog>
      <DraftDialog
        draft={draft.left}
        saved={saving.saved}
        onForget={draft.forget}
        onPutBack={() => {
          if (!draft.left) return
          const parsed = parseDocument(draft.left.document)
          if (parsed.ok)
            dispatch({
              do: 'edit',
              document: state.products.reduce(withAreasOf, parsed.value),
              select: [],
              name: 'Restore unsaved changes',
            })
          dispatch({ do: 'rename', name: draft.left.name })
          draft.forget()
        }}
      />
      <PagesDialog document={leafed} onClose={() => leaf(null)} onTake={take} />
      <VersionsDialog open={versions} onClose={() => setVersions(false)} saved={saving.saved} />
      <Dialog
        open={saving.status === 'conflict'}
        onClose={() => undefined}
        title="This design was saved elsewhere"
        actions={
          <>
            <Button type="button" onClick={() => window.location.reload()}>
              Load the other version
            </Button>
            <Button kind="ink" type="button" onClick={() => void saving.asCopy()}>
              Keep mine as a copy
            </Button>
          </>
        }
      >
        <p>{saving.words} What you see here is not lost until you leave this page.</p>
      </Dialog>
    </StudioProvider>
  )
}

/** Files may be dropped anywhere; the Image tool does the same by keyboard. */
function useDroppedFiles(upload: (files: Iterable<File>) => void) {
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault()
    const drop = (event: DragEvent) => {
      const files = event.dataTransfer?.files
      if (!files || files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      upload(files)
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [upload])
}

/** Until there is a listing that says so, the address says which products carry the design: a reload keeps them. */
function useProductsInAddress(state: StudioState, listed: boolean, designId: string | null) {
  const ids = state.products.map(({ blank }) => blank.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first save gives the design an address of its own.
  useEffect(() => {
    if (listed) return
    const address = new URL(window.location.href)
    if ((address.searchParams.get('blank') ?? '') === ids) return
    address.searchParams.set('blank', ids)
    window.history.replaceState(window.history.state, '', address)
  }, [ids, listed, designId])
}

/** Enter and Escape end cropping before they mean anything else. */
function useCropKeys(cropping: string | null, crop: (layerId: string | null) => void) {
  useEffect(() => {
    if (cropping === null) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      crop(null)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [cropping, crop])
}
