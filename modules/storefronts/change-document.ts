import type { MenuItem, Section, StoreDocument } from './document.ts'
import { defaultSettings } from './document.ts'
import { limits } from './limits.ts'
import type { SectionKind } from './section-kinds.ts'
import type { Look } from './themes.ts'

/** A creator's changes to a store's document, one step each. */
export type Change =
  | { do: 'add'; kind: SectionKind; after?: string | undefined }
  | { do: 'set'; section: string; settings: Record<string, string> }
  | { do: 'move'; section: string; by: -1 | 1 }
  | { do: 'order'; sections: readonly string[] }
  | { do: 'hide' | 'show' | 'duplicate' | 'remove'; section: string }
  | { do: 'look'; look: Look }
  | { do: 'menu'; header: readonly MenuItem[] | null; footer: readonly MenuItem[] | null; footerName: string }
  | { do: 'restore'; document: StoreDocument }
export type ChangeFault = 'section.not_found' | 'section.too_many'

const stepWords: Record<Change['do'], string> = {
  add: 'Section added',
  set: 'Section changed',
  move: 'Section moved',
  order: 'Sections moved',
  hide: 'Section hidden',
  show: 'Section shown',
  duplicate: 'Section duplicated',
  remove: 'Section removed',
  look: 'Theme changed',
  menu: 'Menu changed',
  restore: 'Version restored',
}
/** The words for a step. */
export const changeWords = (change: Change): string => stepWords[change.do]

/** The document after a change, or the fault that prevents it. Changes nothing else. */
export function changeDocument(document: StoreDocument, change: Change): StoreDocument | ChangeFault {
  switch (change.do) {
    case 'look':
      return { ...document, look: change.look }
    case 'menu': {
      const { do: _, ...menu } = change
      return { ...document, ...menu }
    }
    case 'restore':
      return change.document
    case 'order':
      return orderSections(document, change.sections)
    case 'add': {
      if (document.sections.length >= limits.sectionsMax) return 'section.too_many'
      const { kind } = change
      const section = { id: freeId(document), kind, hidden: false, settings: defaultSettings(kind) }
      const index = document.sections.findIndex(({ id }) => id === change.after)
      const position = index >= 0 ? index + 1 : document.sections.length
      return { ...document, sections: document.sections.toSpliced(position, 0, section) }
    }
    default:
      return changeSection(document, change)
  }
}

type SectionChange = Extract<Change, { section: string }>
function changeSection(document: StoreDocument, change: SectionChange): StoreDocument | ChangeFault {
  const index = document.sections.findIndex(({ id }) => id === change.section)
  const section = document.sections[index]
  if (!section) return 'section.not_found'
  const withSections = (...replacements: Section[]): StoreDocument => ({
    ...document,
    sections: document.sections.toSpliced(index, 1, ...replacements),
  })
  switch (change.do) {
    case 'set':
      return withSections({ ...section, settings: change.settings })
    case 'hide':
      return withSections({ ...section, hidden: true })
    case 'show':
      return withSections({ ...section, hidden: false })
    case 'remove':
      return withSections()
    case 'duplicate':
      if (document.sections.length >= limits.sectionsMax) return 'section.too_many'
      return withSections(section, { ...section, id: freeId(document) })
    case 'move': {
      const to = Math.min(Math.max(index + change.by, 0), document.sections.length - 1)
      const without = document.sections.toSpliced(index, 1)
      return { ...document, sections: without.toSpliced(to, 0, section) }
    }
  }
}

/** Sections missing from the order stay at the end, so that none is ever lost. */
function orderSections(document: StoreDocument, order: readonly string[]): StoreDocument {
  const ordered = [...new Set(order)].flatMap(
    (id) => document.sections.find((section) => section.id === id) ?? [],
  )
  const others = document.sections.filter((section) => !ordered.includes(section))
  return { ...document, sections: [...ordered, ...others] }
}

/** The next free id: one more than the highest ever used in this document. */
const freeId = ({ sections }: StoreDocument): string =>
  `s${Math.max(0, ...sections.map(({ id }) => Number(id.slice(1)))) + 1}`
