import type { Id } from '#kernel/id.ts'
import type { Refusal } from '#kernel/result.ts'
import type { Tx } from '#platform/database/tx.ts'
import {
  type Change,
  discardStoreDraft,
  editStore,
  findStoreDesk,
  moveStore,
  nameStoreDraft,
  publishStore,
  restoreStoreVersion,
} from '#storefronts'
import {
  isSectionKind,
  isThemeName,
  type Look,
  lookOf,
  readSettings,
  type StoreDocument,
  type StoreRefusal,
  storeLimits,
} from '#storefronts/contract'
import { readItems } from './read-items.ts'
import { readLook } from './read-look.ts'

type Text = (name: string) => string
/** `section` is the new one, to be opened. */
export type Answer =
  | { ok: true; value?: { revision: number; section?: string } | undefined }
  | Refusal<StoreRefusal>
export type Step = (tx: Tx, shopId: Id<'shop'>, at: Date) => Promise<Answer>
export type StepResult = { step: Step } | { faults: Record<string, string> } | null

/** The revision the window last saw; "mine" means that its words overwrite anything since. */
const readRevision = (text: Text): number | null =>
  text('revision') === 'mine' ? null : Number(text('revision'))

/** One step of the draft from its form, or the form's fault. Null: not an act of the draft. */
export function readDraftStep(form: FormData, text: Text): StepResult {
  const revision = readRevision(text)
  switch (text('act')) {
    case 'undo':
    case 'redo':
      return {
        step: (tx, shopId) => moveStore(tx, shopId, revision, text('act') as 'undo' | 'redo'),
      }
    case 'publish':
      return { step: (tx, shopId, at) => publishStore(tx, shopId, revision, at) }
    case 'discard':
      return { step: (tx, shopId, at) => discardStoreDraft(tx, shopId, revision, at) }
    case 'add':
      return readNewSection(revision, text)
    case 'name': {
      const name = text('name').trim()
      if (!name || name.length > storeLimits.versionNameCharacters)
        return {
          faults: { name: `Give it a name of up to ${storeLimits.versionNameCharacters} characters.` },
        }
      return { step: (tx, shopId, at) => nameStoreDraft(tx, shopId, name, at) }
    }
    case 'restore':
      return {
        step: (tx, shopId, at) => restoreStoreVersion(tx, shopId, revision, Number(text('number')), at),
      }
    case 'theme':
      return {
        step: async (tx, shopId, at) => {
          const { look } = (await findStoreDesk(tx, shopId)).document
          return editStore(tx, shopId, revision, { do: 'look', look: applyTheme(look, text) }, at)
        },
      }
    case 'look': {
      const parsed = readLook(text)
      return 'faults' in parsed ? parsed : buildEdit(revision, { do: 'look', look: parsed.look })
    }
    case 'menu': {
      const read = readMenu(text)
      return 'faults' in read ? read : buildEdit(revision, read)
    }
    default: {
      const change = readSectionChange(form, text)
      if (!change || 'faults' in change) return change
      return buildEdit(revision, change)
    }
  }
}

const buildEdit = (revision: number | null, change: Change): { step: Step } => ({
  step: (tx, shopId, at) => editStore(tx, shopId, revision, change, at),
})

function readNewSection(revision: number | null, text: Text): StepResult {
  const kind = text('kind')
  if (!isSectionKind(kind)) return null
  const after = text('after') || undefined
  return {
    step: async (tx, shopId, at) => {
      const earlierIds = (await findStoreDesk(tx, shopId)).document.sections.map(({ id }) => id)
      const result = await editStore(tx, shopId, revision, { do: 'add', kind, after }, at)
      if (!result.ok) return result
      const { sections } = (await findStoreDesk(tx, shopId)).document
      const addedSection = sections.find(({ id }) => !earlierIds.includes(id))
      return { ok: true, value: { ...result.value, ...(addedSection ? { section: addedSection.id } : {}) } }
    },
  }
}

function applyTheme(look: Look, text: Text): Look {
  const [theme = '', palette] = text('theme').split(':')
  const { logo, icon } = look
  if (!isThemeName(theme)) return look
  const themeLook = lookOf(theme, palette)
  // Another palette of the same theme leaves all other choices.
  return theme === look.theme && palette
    ? { ...look, ...pickColours(themeLook) }
    : { ...themeLook, logo, icon }
}
const pickColours = ({ palette, light, dark }: Omit<Look, 'logo' | 'icon'>) => ({ palette, light, dark })

function readSectionChange(form: FormData, text: Text): Change | { faults: Record<string, string> } | null {
  const section = text('section')
  switch (text('act')) {
    case 'up':
    case 'down':
      return { do: 'move', section, by: text('act') === 'up' ? -1 : 1 }
    case 'hide':
    case 'show':
    case 'duplicate':
    case 'remove':
      return { do: text('act') as 'hide' | 'show' | 'duplicate' | 'remove', section }
    case 'order':
      return { do: 'order', sections: text('order').split(' ') }
    case 'section': {
      const kind = text('kind')
      if (!isSectionKind(kind)) return null
      const parsed = readSettings(kind, (name) => readSettingText(form, name))
      return parsed.ok ? { do: 'set', section, settings: parsed.settings } : { faults: parsed.faults }
    }
    default:
      return null
  }
}

/**
 * A setting from its form: several ticked pictures become one text, and a typed address takes precedence over a
 * chosen page.
 */
function readSettingText(form: FormData, name: string): string {
  const entered = String(form.get(`${name}-address`) ?? '').trim()
  return entered || form.getAll(name).map(String).join(' ')
}

function readMenu(text: Text): Extract<Change, { do: 'menu' }> | { faults: Record<string, string> } {
  const [headerMenu, footerMenu] = ['header', 'footer'].map((menu) =>
    readItems(text, menu, storeLimits.menuItems),
  )
  const faults = { ...headerMenu!.faults, ...footerMenu!.faults }
  const [header, footer] = [headerMenu!.items, footerMenu!.items]
  const footerName = text('footerName').trim()
  if (footerName.length > storeLimits.headingCharacters)
    faults.footerName = `A name has up to ${storeLimits.headingCharacters} characters.`
  if (Object.keys(faults).length > 0) return { faults }
  return {
    do: 'menu',
    header: header.length > 0 ? header : null,
    footer: footer.length > 0 ? footer : null,
    footerName,
  }
}

/** A section of a document by its id. */
export const findSection = (document: StoreDocument, id: string | null) =>
  document.sections.find((section) => section.id === id) ?? null
