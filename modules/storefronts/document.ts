import { limits } from './limits.ts'
import { fieldsOf, isSectionKind, type SectionField, type SectionKind } from './section-kinds.ts'
import { type Look, lookOf } from './themes.ts'

export type Section = {
  /** Stays when the section is moved or changed: a letter and digits. */
  id: string
  kind: SectionKind
  hidden: boolean
  settings: Readonly<Record<string, string>>
}
export type MenuItem = { label: string; target: string }
/** A store as its creator edits, publishes and discards it: everything but posts, pages, collections and links. */
export type StoreDocument = {
  look: Look
  sections: readonly Section[]
  /** Null: an automatic menu of collections, posts and pages. */
  header: readonly MenuItem[] | null
  footer: readonly MenuItem[] | null
  /** The name after the ©; empty: the shop's name. */
  footerName: string
}

/** A section's initial settings. */
export const defaultSettings = (kind: SectionKind): Record<string, string> =>
  Object.fromEntries(fieldsOf(kind).map(({ name, usual }) => [name, usual]))

const defaultKinds: readonly SectionKind[] = ['hero', 'products', 'about', 'posts']

/** The first theme with its default texts, which stay until the creator changes them. */
export const defaultDocument: StoreDocument = {
  look: { ...lookOf('press'), logo: '', icon: '' },
  sections: defaultKinds.map((kind, index) => ({
    id: `s${index + 1}`,
    kind,
    hidden: false,
    settings: defaultSettings(kind),
  })),
  header: null,
  footer: null,
  footerName: '',
}
export const defaultFooterName = 'Your Store'
/** The year after the ©, fixed by the product. */
export const copyrightYear = 2025

/** A stored document in today's form: newer settings get their defaults, removed kinds are omitted. */
export function readDocument(stored: StoreDocument): StoreDocument {
  return {
    look: { ...defaultDocument.look, ...stored.look },
    sections: stored.sections
      .filter(({ kind }) => isSectionKind(kind))
      .map((section) => ({
        ...section,
        settings: { ...defaultSettings(section.kind), ...section.settings },
      })),
    header: stored.header ?? null,
    footer: stored.footer ?? null,
    footerName: stored.footerName ?? '',
  }
}

export const targetPattern =
  /^(|home|shop|about|posts|links|(collection|page|post|listing):[a-z0-9]+(-[a-z0-9]+)*|https:\/\/[^\s"<>]{3,300})$/
const pictureId = /^pic_[0-9a-f]{32}$/

/** A setting's fault in words; null if it is valid. */
export function findSettingFault(field: SectionField, text: string): string | null {
  switch (field.type) {
    case 'line':
    case 'area':
      if (text.length > field.max) return `${field.label} has up to ${field.max} characters.`
      return field.needed && !text ? field.needed : null
    case 'choice':
      return Object.hasOwn(field.choices, text) ? null : 'Choose one of these.'
    case 'target':
      return targetPattern.test(text) ? null : 'Choose a page of the store, or an address with https://.'
    case 'picture':
      return text === '' || pictureId.test(text) ? null : 'Choose a picture of your store.'
    case 'pictures': {
      const ids = text ? text.split(' ') : []
      if (ids.length > limits.galleryPictures)
        return `A gallery holds up to ${limits.galleryPictures} pictures.`
      return ids.every((id) => pictureId.test(id)) ? null : 'Choose pictures of your store.'
    }
    case 'collection':
      return /^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(text) ? null : 'Choose a collection.'
    case 'listing':
      return /^(lst_[0-9a-f]{32})?$/.test(text) ? null : 'Choose a drop.'
    case 'products':
      return /^(featured|best|new|collection:[a-z0-9]+(-[a-z0-9]+)*)$/.test(text)
        ? null
        : 'Choose one of these.'
    case 'address':
      if (!text) return field.needed ?? null
      return text.startsWith('https://') && URL.canParse(text) && text.length <= 300
        ? null
        : 'Enter an address that begins with https://.'
  }
}

/** Reads a section's form: its settings, or their faults. */
export function readSettings(
  kind: SectionKind,
  readValue: (name: string) => string,
): { ok: true; settings: Record<string, string> } | { ok: false; faults: Record<string, string> } {
  const settings: Record<string, string> = {}
  const faults: Record<string, string> = {}
  for (const field of fieldsOf(kind)) {
    const text = readValue(field.name).replace(/\r\n?/g, '\n').trim()
    const fault = findSettingFault(field, text)
    if (fault) faults[field.name] = fault
    settings[field.name] = text
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, settings }
}

/** Questions and answers, parsed from their text. */
export function questionsOf(text: string): { question: string; answer: string }[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim().split('\n'))
    .filter((lines) => lines.length > 1)
    .map(([question = '', ...answer]) => ({ question: question.trim(), answer: answer.join('\n').trim() }))
}
