import { useEffect, useRef, useState } from 'react'
import { dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { type DesignDocument, isBare, parseDocument } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { SavedState, StudioVersion } from '../document/studio-data.ts'
import { documentOf, withAreasOf } from '../document/studio-state.ts'
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
  const { state, dispatch, say } = useStudio()
  const [versions, setVersions] = useState<StudioVersion[] | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const document = useVersionDocument(open ? saved : null, chosen)
  useEffect(() => {
    if (!open || !saved) return
    fetch(`${hrefs.studioVersions}?design=${encodeURIComponent(saved.designId)}`)
      .then((response) => response.json() as Promise<StudioVersion[]>)
      .then((all) => {
        setVersions(all)
        setChosen((before) => before ?? all[1]?.number ?? all[0]?.number ?? null)
      })
      .catch(() => setVersions([]))
  }, [open, saved])
  async function rename(number: number, name: string) {
    if (!saved) return
    setVersions(
      (all) =>
        all?.map((studioVersion) =>
          studioVersion.number === number ? { ...studioVersion, name: name || null } : studioVersion,
        ) ?? null,
    )
    const response = await fetch(hrefs.studioVersions, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ designId: saved.designId, number, name }),
    }).catch(() => null)
    if (!response?.ok) say('The name wasn’t saved. Check your connection and try again.')
  }
  function restore() {
    if (!document || chosen === null) return
    const whole = state.products.reduce(withAreasOf, document)
    dispatch({ do: 'edit', document: whole, select: [], name: `Restore version ${chosen}` })
    say(`Version ${chosen} is restored. Undo takes you back.`)
    onClose()
  }
  const current = versions?.find((version) => version.number === chosen)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Saved versions"
      actions={
        <Button kind="ink" type="button" disabled={!document} onClick={restore}>
          {chosen === null ? 'Restore' : `Restore version ${chosen}`}
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
                  aria-pressed={version.number === chosen}
                  onClick={() => setChosen(version.number)}
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
            <VersionPicture document={document} words={chosen ? `Version ${chosen}` : ''} />
            <VersionPicture document={open ? documentOf(state) : null} words="On the stage now" />
            {current ? (
              <label className="field">
                <span className="lbl">Name of version {current.number}</span>
                <input
                  key={current.number}
                  className="in"
                  maxLength={80}
                  defaultValue={current.name ?? ''}
                  placeholder="Before the new logo"
                  onBlur={({ target }) => {
                    const name = target.value.trim()
                    if (name !== (current.name ?? '')) void rename(current.number, name)
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
  const [found, setFound] = useState<{ number: number; document: DesignDocument } | null>(null)
  const designId = saved?.designId
  useEffect(() => {
    if (!designId || number === null) return
    const asking = new AbortController()
    fetch(`${hrefs.studioVersions}?design=${encodeURIComponent(designId)}&number=${number}`, {
      signal: asking.signal,
    })
      .then((response) => response.json())
      .then((json) => {
        const parsed = parseDocument(json)
        if (parsed.ok) setFound({ number, document: parsed.value })
      })
      .catch(() => undefined)
    return () => asking.abort()
  }, [designId, number])
  return found && found.number === number ? found.document : null
}

const side = 480

/** The area on the stage, else the first one that isn't empty, flat on white. */
function VersionPicture({ document, words }: { document: DesignDocument | null; words: string }) {
  const { state, kit } = useStudio()
  const canvas = useRef<HTMLCanvasElement>(null)
  const area = document
    ? (document.areas[state.area] ?? Object.values(document.areas).find((one) => !isBare(one)))
    : undefined
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context || !area || !kit || !document) return
    let gone = false
    void kit.ensure(document).then(() => {
      if (gone || !canvas.current) return
      const scale = side / Math.max(area.widthIn, area.heightIn)
      const [width, height] = [Math.round(area.widthIn * scale), Math.round(area.heightIn * scale)]
      Object.assign(canvas.current, { width, height })
      draw({ context, width, height }, kit.environment, area, scale)
    })
    return () => {
      gone = true
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
