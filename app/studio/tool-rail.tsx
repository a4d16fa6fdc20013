import { type ReactNode, useId, useRef, useState } from 'react'
import { uploadTypes } from '#artwork/contract'
import type { ShapeLayer } from '#press/document.ts'
import { hrefs } from '../hrefs.ts'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { added } from './edits.ts'
import { newShape, newSign, newText, readableInk, type Sign } from './new-layer.ts'
import { useLayers, useStudio } from './studio-context.ts'
import { choiceOf } from './studio-state.ts'

type Panel = 'pictures' | 'shapes' | null
const shapes: [ShapeLayer['shape'], string][] = [
  ['rect', 'Rectangle'],
  ['ellipse', 'Ellipse'],
  ['polygon', 'Polygon'],
  ['star', 'Star'],
  ['line', 'Line'],
]
const signs: [Sign, string][] = [
  ['heart', 'Heart'],
  ['bolt', 'Bolt'],
  ['arch', 'Arch'],
]

/** What can be added to the design. A column on a desk, a bar within reach of the thumb on a phone. */
export function ToolRail() {
  const { state, dispatch, kit } = useStudio()
  const { document, area } = useLayers()
  const [panel, setPanel] = useState<Panel>(null)
  const size = area ?? { widthIn: 12, heightIn: 16 }
  async function addText() {
    if (!kit) return
    await kit.font('anton')
    const offered = state.products.flatMap(({ blank }) =>
      blank.colours.filter(({ slug }) => choiceOf(state, blank.id)?.colours.includes(slug)),
    )
    const ink = readableInk(offered.map(({ hex }) => hex))
    const layer = newText(size, kit.environment.shaper, ink)
    dispatch({ do: 'edit', document: added(document, state.area, layer), select: [layer.id] })
  }
  const open = (which: Panel) => setPanel(panel === which ? null : which)
  return (
    <>
      <nav className="tools" aria-label="Tools">
        <Tool icon="mouse-pointer-2" words="Select" pressed={panel === null} onClick={() => setPanel(null)} />
        <Tool
          icon="type"
          words="Text"
          disabled={!kit}
          onClick={() => {
            setPanel(null)
            void addText()
          }}
        />
        <Tool
          icon="image-plus"
          words="Image"
          pressed={panel === 'pictures'}
          onClick={() => open('pictures')}
        />
        <Tool icon="shapes" words="Shapes" pressed={panel === 'shapes'} onClick={() => open('shapes')} />
      </nav>
      {panel === 'pictures' ? <PicturesPanel onDone={() => setPanel(null)} /> : null}
      {panel === 'shapes' ? (
        <ToolPanel title="Shapes">
          <div className="shape-grid">
            {shapes.map(([shape, words]) => (
              <button
                key={shape}
                type="button"
                onClick={() => {
                  const layer = newShape(shape, size)
                  dispatch({ do: 'edit', document: added(document, state.area, layer), select: [layer.id] })
                  setPanel(null)
                }}
              >
                <i className={`shape-${shape}`} aria-hidden="true" />
                {words}
              </button>
            ))}
            {signs.map(([sign, words]) => (
              <button
                key={sign}
                type="button"
                onClick={() => {
                  const layer = newSign(sign, size)
                  dispatch({ do: 'edit', document: added(document, state.area, layer), select: [layer.id] })
                  setPanel(null)
                }}
              >
                <svg viewBox="2 2 20 20" aria-hidden="true">
                  <path d={newSign(sign, size).d} />
                </svg>
                {words}
              </button>
            ))}
          </div>
        </ToolPanel>
      ) : null}
    </>
  )
}

function Tool({
  icon,
  words,
  pressed,
  disabled,
  onClick,
}: {
  icon: IconName
  words: string
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
}) {
  return (
    <button type="button" aria-pressed={pressed} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
      <span>{words}</span>
    </button>
  )
}

function ToolPanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <aside className="tool-panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </aside>
  )
}

/** Uploads, and what the shop has uploaded before. */
function PicturesPanel({ onDone }: { onDone: () => void }) {
  const { pictures, place, upload } = useStudio()
  const input = useRef<HTMLInputElement>(null)
  return (
    <ToolPanel title="Pictures">
      <button
        type="button"
        className="drop"
        onClick={() => input.current?.click()}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          upload(event.dataTransfer.files)
          onDone()
        }}
      >
        <Icon name="upload" />
        <b>Upload a picture</b>
        <small>PNG, JPEG, WebP or SVG, up to 100 MB</small>
      </button>
      <input
        ref={input}
        className="vh"
        type="file"
        multiple
        accept={uploadTypes.join()}
        aria-label="Upload a picture"
        tabIndex={-1}
        onChange={({ target }) => {
          upload(target.files ?? [])
          target.value = ''
          onDone()
        }}
      />
      <ul className="pics">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-label={`Add ${picture.name}, ${picture.width} by ${picture.height} pixels`}
              title={picture.name}
              onClick={() => {
                place(picture)
                onDone()
              }}
            >
              <img
                src={hrefs.artwork(picture.id, 'thumbnail')}
                alt=""
                width="80"
                height="80"
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
    </ToolPanel>
  )
}
