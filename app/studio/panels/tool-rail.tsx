import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { uploadTypes, uploadTypeWords } from '#artwork/contract'
import { hrefs } from '#kernel/hrefs.ts'
import type { Layer } from '#press/document.ts'
import { Button } from '../../ui/button.tsx'
import { FilePicker } from '../../ui/file-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import aiStyles from '../ai/ai.module.css'
import { AiPanel } from '../ai/ai-panel.tsx'
import { BrandPanel } from '../brand/brand-panel.tsx'
import { CanvaPanel } from '../canva/canva-panel.tsx'
import { CommentsPanel } from '../comments/comments-panel.tsx'
import { addLayers } from '../document/edits.ts'
import { createText, pickReadableInk } from '../document/new-layer.ts'
import { choiceOf } from '../document/studio-state.ts'
import { ElementsPanel } from '../elements/elements-panel.tsx'
import { TemplatesPanel } from '../layers/templates-panel.tsx'
import { moveToFreeSpot } from '../stage/free-place.ts'
import studioStyles from '../studio.module.css'
import { type ToolPanel, useLayers, useStudio } from '../studio-context.ts'
import toolsStyles from './tools.module.css'

/** What can be added to the design: a column on a desktop, a bar within reach of the thumb on a phone. */
export function ToolRail() {
  const { state, dispatch, kit, comments, panel, setPanel } = useStudio()
  const { document, area, container, layers } = useLayers()
  const size = area ?? { widthIn: 12, heightIn: 16 }
  const addLayer = (layer: Layer, name: string) =>
    dispatch({
      do: 'edit',
      document: addLayers(
        document,
        container,
        state.inside.length > 0 ? layer : moveToFreeSpot(layer, layers, size),
      ),
      select: [layer.id],
      name,
    })
  async function addText() {
    if (!kit) return
    await kit.loadFont('anton')
    const offeredColours = state.products.flatMap(({ blank }) =>
      blank.colours.filter(({ slug }) => choiceOf(state, blank.id)?.colours.includes(slug)),
    )
    const ink = pickReadableInk(offeredColours.map(({ hex }) => hex))
    const layer = createText(size, kit.environment.shaper, ink, { wraps: state.area === 'wrap' })
    addLayer(layer, 'Add text')
  }
  return (
    <>
      <nav
        className={studioStyles.tools}
        aria-label="Tools"
        onKeyDown={(event) => {
          if (event.key === 'Escape') setPanel(null)
        }}
      >
        <Tool icon="mouse-pointer-2" words="Select" isPressed={!panel} onClick={() => setPanel(null)} />
        <PanelTool icon="layout-template" words="Templates" opens="templates" />
        <Tool
          icon="type"
          words="Text"
          disabled={!kit}
          onClick={() => {
            setPanel(null)
            void addText()
          }}
        />
        <PanelTool icon="image-plus" words="Image" opens="pictures" />
        <PanelTool icon="shapes" words="Elements" opens="shapes" />
        <PanelTool icon="swatch-book" words="Brand" opens="brand" />
        <PanelTool
          icon="message-square"
          words="Comments"
          opens="comments"
          count={comments.all.filter(({ replyTo, resolved }) => replyTo === null && !resolved).length}
        />
      </nav>
      {panel === 'templates' ? (
        <BesidePanel title="Templates" wide onClose={() => setPanel(null)}>
          <TemplatesPanel onDone={() => setPanel(null)} />
        </BesidePanel>
      ) : null}
      {panel === 'brand' ? (
        <BesidePanel title="Brand kit" onClose={() => setPanel(null)}>
          <BrandPanel onDone={() => setPanel(null)} />
        </BesidePanel>
      ) : null}
      {panel === 'comments' ? (
        <BesidePanel title="Comments" onClose={() => setPanel(null)}>
          <CommentsPanel />
        </BesidePanel>
      ) : null}
      {panel === 'pictures' ? <PicturesPanel onDone={() => setPanel(null)} /> : null}
      {panel === 'shapes' ? (
        <BesidePanel title="Elements" wide onClose={() => setPanel(null)}>
          <ElementsPanel
            area={size}
            onPick={(layer, name) => {
              addLayer(layer, name)
              setPanel(null)
            }}
          />
        </BesidePanel>
      ) : null}
    </>
  )
}

function Tool({
  icon,
  words,
  isPressed,
  disabled,
  count = 0,
  onClick,
}: {
  icon: IconName
  words: string
  /** The number waiting there. */
  count?: number
  isPressed?: boolean
  disabled?: boolean
  onClick: () => void
}) {
  return (
    <button type="button" aria-pressed={isPressed} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
      <span>{words}</span>
      {count > 0 ? <b>{count}</b> : null}
    </button>
  )
}

/** A tool that opens its panel, and closes it if it is open. */
function PanelTool({ opens, ...tool }: { icon: IconName; words: string; count?: number; opens: ToolPanel }) {
  const { panel, setPanel } = useStudio()
  return (
    <Tool {...tool} isPressed={panel === opens} onClick={() => setPanel(panel === opens ? null : opens)} />
  )
}

function BesidePanel({
  title,
  wide,
  onClose,
  children,
}: {
  title: string
  wide?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  const closeByKey = (event: KeyboardEvent<HTMLElement>) => {
    // A dialog opened from here closes first, and so does anything its own entry closes.
    const { target, currentTarget } = event
    if (event.key !== 'Escape' || event.defaultPrevented || (target as Element).closest('dialog')) return
    // Its tool precedes it.
    currentTarget.parentElement?.querySelector<HTMLElement>('nav [aria-pressed="true"]')?.focus()
    onClose()
  }
  return (
    <aside
      className={wide ? `${toolsStyles.panel} ${toolsStyles.wide}` : toolsStyles.panel}
      aria-labelledby={id}
      onKeyDown={closeByKey}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" size="small" type="button" icon="x" iconOnly="Close" onClick={onClose} />
      </header>
      {children}
    </aside>
  )
}

/** Uploads, new and earlier. */
function PicturesPanel({ onDone }: { onDone: () => void }) {
  const { pictures, placePicture, upload } = useStudio()
  const input = useRef<HTMLInputElement>(null)
  return (
    <BesidePanel title="Pictures" onClose={onDone}>
      <button
        type="button"
        className={toolsStyles.drop}
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
        <small>{uploadTypeWords}, up to 100 MB</small>
      </button>
      <FilePicker
        ref={input}
        className="vh"
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
      <ul className={toolsStyles.pictures}>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              aria-label={`Add ${picture.name}, ${picture.width} by ${picture.height} pixels${picture.byAi ? ', made by AI' : ''}`}
              title={picture.name}
              onClick={() => {
                placePicture(picture)
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
              {picture.byAi ? <i className={aiStyles.mark}>AI</i> : null}
            </button>
          </li>
        ))}
      </ul>
      <CanvaPanel onDone={onDone} />
      <AiPanel />
    </BesidePanel>
  )
}
