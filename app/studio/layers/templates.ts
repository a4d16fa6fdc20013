/**
 * Finished designs to start from: drawn ones, fetched when first viewed, and lettering, set by the shaper. A template
 * is one group, so that it moves as one and can be opened.
 */
import {
  type DesignArea,
  type DesignDocument,
  type DesignDraft,
  type Layer,
  parseDocument,
} from '#press/document.ts'
import { copyOnto, createGroup } from '../document/edits.ts'
import { joinBoundsOf } from '../document/geometry.ts'
import type { PressKit } from '../document/press-kit.ts'
import { setLettering } from './lettering.ts'
import { lettering } from './lettering-list.ts'

// Drawings, fetched as data: anyone may start from the sample shop's designs.
const drawnFiles = import.meta.glob<DesignDocument>('../../../sample/artworks/*.json', { import: 'default' })
const letteredFiles = import.meta.glob<Record<string, DesignDraft>>('../../../sample/artworks/lettered.ts', {
  import: 'lettered',
})

export type Template = {
  id: string
  name: string
  words: string
  kind: 'drawn' | 'worded' | 'lettering'
  hasLight: boolean
}

const readId = (path: string) => path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
const nameTemplate = (id: string) => {
  const words = id.replace(/-(light|full|wide|tall)$/, '').replaceAll('-', ' ')
  return `${words[0]?.toUpperCase()}${words.slice(1)}`
}
const readForm = (id: string) => /-(full|wide|tall)$/.exec(id)?.[1] ?? ''

/** Each drawing once: if there is a second one for dark cloth, the cloth decides. */
const templates: readonly Template[] = [
  ...lettering.map(
    ({ id, name, words }): Template => ({ id, name, words, kind: 'lettering', hasLight: false }),
  ),
  ...Object.keys(drawnFiles)
    .map(readId)
    .filter((id, _, ids) => !(id.endsWith('-light') && ids.includes(id.slice(0, -'-light'.length))))
    .map((id): Template => {
      const form = readForm(id)
      return {
        id,
        name: `${nameTemplate(id)}${form ? `, ${form}` : ''}`,
        words: `${id.replaceAll('-', ' ')} drawing`,
        kind: 'drawn',
        hasLight: `../../../sample/artworks/${id}-light.json` in drawnFiles,
      }
    }),
]

const loadWordedDrafts = async (): Promise<Record<string, DesignDraft>> =>
  (await Object.values(letteredFiles)[0]?.()) ?? {}

/** All of them; those with words of their own are fetched first. */
export async function loadAllTemplates(): Promise<readonly Template[]> {
  const worded = Object.keys(await loadWordedDrafts()).map(
    (id): Template => ({
      id,
      name: nameTemplate(id),
      words: `${id.replaceAll('-', ' ')} words`,
      kind: 'worded',
      hasLight: false,
    }),
  )
  return [...worded, ...templates]
}

export const findTemplates = (allTemplates: readonly Template[], query: string): readonly Template[] => {
  const searchedWords = query.toLowerCase().split(/\s+/).filter(Boolean)
  return allTemplates.filter(({ name, words }) => {
    const text = `${name} ${words}`.toLowerCase()
    return searchedWords.every((word) => text.includes(word))
  })
}

/** A template's area, in inks visible on the cloth. Also loads its fonts. */
export async function openTemplate(template: Template, onDark: boolean, kit: PressKit): Promise<DesignArea> {
  if (template.kind === 'lettering') return setLettering(template.id, onDark, kit)
  const id = template.hasLight && onDark ? `${template.id}-light` : template.id
  const load = drawnFiles[`../../../sample/artworks/${id}.json`]
  const parsed = parseDocument(template.kind === 'worded' ? (await loadWordedDrafts())[id] : await load?.())
  const area = parsed.ok ? Object.values(parsed.value.areas)[0] : undefined
  if (!parsed.ok || !area) throw new Error(`The template ${id} could not be read.`)
  await kit.ensure(parsed.value)
  return area
}

/** A template as one layer on an area, as large as fits. */
export function buildTemplateLayer(template: Template, from: DesignArea, onto: DesignArea): Layer {
  const layers = copyOnto(from, onto)
  const [onlyLayer] = layers
  if (onlyLayer && layers.length === 1) return { ...onlyLayer, name: template.name }
  const bounds = joinBoundsOf(layers) ?? { left: 0, top: 0, right: onto.widthIn, bottom: onto.heightIn }
  return createGroup(template.name, layers, bounds)
}
