import { useEffect, useRef, useState } from 'react'
import { dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type DesignDocument, isBare, parseDocument } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { SavedState, StudioVersion } from '../document/studio-data.ts'
import { addAreas, documentOf } from '../document/studio-state.ts'
import { useStudio } from '../studio-context.ts'
import styles from './versions.module.css'

/** Saved versions: naming, comparing with the stage, and restoring as a step that can be undone. */
export function VersionsDialog({
  open,
  onClose,
  saved,
}: {
  open: boolean
  onClose: () => void
  saved: SavedState | null
}) {
  const { state, dispatch, announce } = useStudio()
  const [versions, setVersions] = useState<StudioVersion[] | null>(null)
  const [selectedNumber, setSelectedNumber] = useState<number | null>(null)
  const document = useVersionDocument(open ? saved : null, selectedNumber)
  useEffect(() => {
    if (!open || !saved) return
    fetch(`${hrefs.studioVersions}?design=${encodeURIComponent(saved.designId)}`)
      .then((response) => response.json() as Promise<StudioVersion[]>)
      .then((loaded) => {
        setVersions(loaded)
        setSelectedNumber((earlier) => earlier ?? loaded[1]?.number ?? loaded[0]?.number ?? null)
      })
      .catch(() => setVersions([]))
  }, [open, saved])
  async function renameVersion(number: number, name: string) {
    if (!saved) return
    setVersions(
      (earlier) =>
        earlier?.map((studioVersion) =>
          studioVersion.number === number ? { ...studioVersion, name: name || null } : studioVersion,
        ) ?? null,
    )
    const response = await fetch(hrefs.studioVersions, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ designId: saved.designId, number, name }),
    }).catch(() => null)
    if (!response?.ok) announce('The name wasn’t saved. Check your connection and try again.')
  }
  function restore() {
    if (!document || selectedNumber === null) return
    const completed = state.products.reduce(addAreas, document)
    dispatch({ do: 'edit', document: completed, select: [], name: `Restore version ${selectedNumber}` })
    announce(`Version ${selectedNumber} is restored. Undo takes you back.`)
    onClose()
  }
  const selectedVersion = versions?.find((version) => version.number === selectedNumber)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Saved versions"
      actions={
        <Button kind="ink" type="button" disabled={!document} onClick={restore}>
          {selectedNumber === null ? 'Restore' : `Restore version ${selectedNumber}`}
        </Button>
      }
    >
      {!saved ? (
        <p>This design is saved with its first change; versions are listed here from then on.</p>
      ) : null}
      {saved ? (
        <div className={styles.versions}>
          <ol>
            {versions?.map((version) => (
              <li key={version.number}>
                <button
                  type="button"
                  aria-pressed={version.number === selectedNumber}
                  onClick={() => setSelectedNumber(version.number)}
                >
                  <b>{version.name ?? `Version ${version.number}`}</b>
                  <small>
                    {version.name ? `Version ${version.number}, ` : ''}
                    {dateFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(
                      new Date(version.savedAt),
                    )}
                  </small>
                </button>
              </li>
            ))}
          </ol>
          <div className={styles.pair}>
            <VersionPicture document={document} words={selectedNumber ? `Version ${selectedNumber}` : ''} />
            <VersionPicture document={open ? documentOf(state) : null} words="On the stage now" />
            {selectedVersion ? (
              <label className="field">
                <span className="lbl">Name of version {selectedVersion.number}</span>
                <input
                  key={selectedVersion.number}
                  className="in"
                  maxLength={80}
                  defaultValue={selectedVersion.name ?? ''}
                  placeholder="Before the new logo"
                  onBlur={({ target }) => {
                    const name = target.value.trim()
                    if (name !== (selectedVersion.name ?? ''))
                      void renameVersion(selectedVersion.number, name)
                  }}
                />
              </label>
            ) : null}
          </div>
        </div>
      ) : null}
    </Dialog>
  )
}

function useVersionDocument(saved: SavedState | null, number: number | null): DesignDocument | null {
  const [loaded, setLoaded] = useState<{ number: number; document: DesignDocument } | null>(null)
  const designId = saved?.designId
  useEffect(() => {
    if (!designId || number === null) return
    const controller = new AbortController()
    fetch(`${hrefs.studioVersions}?design=${encodeURIComponent(designId)}&number=${number}`, {
      signal: controller.signal,
    })
      .then((response) => response.json())
      .then((json) => {
        const parsed = parseDocument(json)
        if (parsed.ok) setLoaded({ number, document: parsed.value })
      })
      .catch(() => undefined)
    return () => controller.abort()
  }, [designId, number])
  return loaded && loaded.number === number ? loaded.document : null
}

const side = 480

/** The area on the stage, else the first one that isn't empty, flat on white. */
function VersionPicture({ document, words }: { document: DesignDocument | null; words: string }) {
  const { state, kit } = useStudio()
  const canvas = useRef<HTMLCanvasElement>(null)
  const area = document
    ? (document.areas[state.area] ?? Object.values(document.areas).find((candidate) => !isBare(candidate)))
    : undefined
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context || !area || !kit || !document) return
    let isGone = false
    void kit.ensure(document).then(() => {
      if (isGone || !canvas.current) return
      const scale = side / Math.max(area.widthIn, area.heightIn)
      const [width, height] = [Math.round(area.widthIn * scale), Math.round(area.heightIn * scale)]
      Object.assign(canvas.current, { width, height })
      draw({ context, width, height }, kit.environment, area, scale)
    })
    return () => {
      isGone = true
    }
  }, [area, document, kit])
  return (
    <figure>
      <canvas
        ref={canvas}
        role="img"
        aria-label={words || 'No version selected'}
        width={side}
        height={side}
      />
      <figcaption>{words}</figcaption>
    </figure>
  )
}
