import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { labOfHex } from '#press/colour.ts'
import { isBare } from '#press/document.ts'
import { draw } from '#press/draw/draw.ts'
import { addLayers } from '../document/edits.ts'
import { choiceOf, productOf } from '../document/studio-state.ts'
import styles from '../panels/tools.module.css'
import { useLayers, useStudio } from '../studio-context.ts'
import {
  buildTemplateLayer,
  findTemplates,
  loadAllTemplates,
  openTemplate,
  type Template,
} from './templates.ts'

/** Finished designs, found by words; one press fits them onto the area. */
export function TemplatesPanel({ onDone }: { onDone: () => void }) {
  const { state, dispatch, kit, announce } = useStudio()
  const { document, area, container } = useLayers()
  const [query, setQuery] = useState('')
  const [templates, setTemplates] = useState<readonly Template[]>([])
  useEffect(() => {
    void loadAllTemplates().then(setTemplates)
  }, [])
  const matches = useMemo(() => findTemplates(templates, query), [templates, query])
  const onDark = useDarkCloth()
  async function applyTemplate(template: Template) {
    if (!kit || !area) return
    const templateArea = await openTemplate(template, onDark, kit).catch(() => null)
    if (!templateArea) return announce(`${template.name} could not be opened. Try again.`)
    const layer = buildTemplateLayer(template, templateArea, area)
    dispatch({
      do: 'edit',
      document: addLayers(document, container, layer),
      select: [layer.id],
      name: `Add ${template.name}`,
    })
    announce(
      isBare(area)
        ? `${template.name} added. Use Edit inside to change its text.`
        : `${template.name} added on top.`,
    )
    onDone()
  }
  return (
    <>
      <input
        className="in"
        type="search"
        aria-label="Search templates"
        placeholder="arcade, retro, coffee, team…"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <p className="vh" role="status">
        {matches.length} {matches.length === 1 ? 'template' : 'templates'}
      </p>
      <ul className={styles.templates}>
        {matches.map((template) => (
          <li key={template.id}>
            <button
              type="button"
              disabled={!kit}
              className={onDark ? styles.onDark : undefined}
              onClick={() => void applyTemplate(template)}
            >
              <TemplatePicture template={template} onDark={onDark} />
              <span>{template.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {templates.length > 0 && matches.length === 0 ? (
        <p className="hint">No templates match. Try a mood or an occasion, such as retro or birthday.</p>
      ) : null}
      <p className="hint">{state.area === '' ? '' : 'Inks follow the colour of the product on the stage.'}</p>
    </>
  )
}

/** Tells if the product on the stage is dark, so that light inks are chosen for it. */
function useDarkCloth(): boolean {
  const { state } = useStudio()
  const product = productOf(state)
  const shownColour = product?.blank.colours.find(({ slug }) => slug === choiceOf(state)?.shown)
  return labOfHex(shownColour?.hex ?? '#ffffff')[0] < 0.55
}

const side = 104

function TemplatePicture({ template, onDark }: { template: Template; onDark: boolean }) {
  const { kit } = useStudio()
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = useNear(canvas)
  useEffect(() => {
    if (!isNear || !kit) return
    let isGone = false
    openTemplate(template, onDark, kit).then(
      (area) => {
        const context = canvas.current?.getContext('2d')
        if (isGone || !canvas.current || !context) return
        const scale = (side * 2) / Math.max(area.widthIn, area.heightIn)
        const [width, height] = [Math.round(area.widthIn * scale), Math.round(area.heightIn * scale)]
        Object.assign(canvas.current, { width, height })
        draw({ context, width, height }, kit.environment, area, scale)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [isNear, kit, template, onDark])
  return <canvas ref={canvas} width={side} height={side} />
}

/** True once an element was nearly on screen, so that nothing unseen is fetched. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const box = element.current
    if (!box || isNear) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: '160px',
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
