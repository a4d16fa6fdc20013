import { limits } from './limits.ts'
import { fieldsOf, isSectionKind, type SectionField, type SectionKind } from './section-kinds.ts'
import { type Look, lookOf } from './themes.ts'

export type Section = {
  /** Stays while the section is moved and changed: a letter and digits. */
  id: string
  kind: SectionKind
  hidden: boolean
  settings: Readonly<Record<string, string>>
}
export type MenuItem = { label: string; target: string }
/** A store as its creator edits it, publishes it and takes it back: all but posts, pages, collections and links. */
export type StoreDocument = {
  look: Look
  sections: readonly Section[]
  /** Null: the store makes its menu itself, from collections, posts and pages. */
  header: readonly MenuItem[] | null
  footer: readonly MenuItem[] | null
  /** The name after the ©; empty: fans see the shop's name. */
  footerName: string
}

/** The settings with which a section begins. */
export const usualSettings = (kind: SectionKind): Record<string, string> =>
  Object.fromEntries(fieldsOf(kind).map(({ name, usual }) => [name, usual]))

const usualKinds: readonly SectionKind[] = ['hero', 'products', 'about', 'posts']

/** The first theme with its usual texts: what a store says until its creator says something else. */
export const usualDocument: StoreDocument = {
  look: { ...lookOf('press'), logo: '', icon: '' },
  sections: usualKinds.map((kind, index) => ({
    id: `s${index + 1}`,
    kind,
    hidden: false,
    settings: usualSettings(kind),
  })),
  header: null,
  footer: null,
  footerName: '',
}
export const usualFooterName = 'Your Store'
/** The year after the ©, as the product fixes it. */
export const copyrightYear = 2025

/** A kept document as it is read today: settings that came later have their usual values, kinds that went are left out. */
export function readDocument(kept: StoreDocument): StoreDocument {
  return {
    look: { ...usualDocument.look, ...kept.look },
    sections: kept.sections
      .filter(({ kind }) => isSectionKind(kind))
      .map((section) => ({
        ...section,
        settings: { ...usualSettings(section.kind), ...section.settings },
      })),
    header: kept.header ?? null,
    footer: kept.footer ?? null,
    footerName: kept.footerName ?? '',
  }
}

export const targetPattern =
  /^(|home|shop|about|posts|links|(collection|page|post|listing):[a-z0-9]+(-[a-z0-9]+)*|https:\/\/[^\s"<>]{3,300})$/
const pictureId = /^pic_[0-9a-f]{32}$/

/** The fault of one setting, in words; null if it is right. */
export function settingFault(field: SectionField, text: string): string | null {
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

/** Reads what a form says of a section: its settings, or what is wrong with which. */
export function readSettings(
  kind: SectionKind,
  said: (name: string) => string,
): { ok: true; settings: Record<string, string> } | { ok: false; faults: Record<string, string> } {
  const settings: Record<string, string> = {}
  const faults: Record<string, string> = {}
  for (const field of fieldsOf(kind)) {
    const text = said(field.name).replace(/\r\n?/g, '\n').trim()
    const fault = settingFault(field, text)
    if (fault) faults[field.name] = fault
    settings[field.name] = text
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, settings }
}

/** Questions and answers from the text in which they are written. */
export function questionsOf(text: string): { question: string; answer: string }[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim().split('\n'))
    .filter((lines) => lines.length > 1)
    .map(([question = '', ...answer]) => ({ question: question.trim(), answer: answer.join('\n').trim() }))
}
