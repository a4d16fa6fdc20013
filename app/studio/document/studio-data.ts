/** The data exchanged between server and studio. It is plain: both sides import it. */
import { z } from 'zod'
import { type Artwork, brandKinds, commentCharactersMax, type OwnFont } from '#artwork/contract'
import { type Blank, type BlankView, type PrintArea, placeInView, printTarget } from '#catalogue/contract'
import type { Id } from '#kernel/id.ts'
import { idField } from '#kernel/id-field.ts'
import type { FeeTerms } from '#ledger/contract'
import { listingLimits, type ProductPrice, productsSchema } from '#listings/contract'
import type { DesignDocument } from '#press/document.ts'
import type { FontId, OwnFontId } from '#press/fonts.ts'
import type { PatchPlace } from '#press/mockup/fit-on-view.ts'
import type { View } from '#press/mockup/view.ts'
import type { Theme } from '../../ui/theme.ts'

/** A blank with its pictures. */
export type StudioProduct = { blank: Blank; pictures: Record<string, View> }
/** `byAi`: drawn or cut out by a model. */
export type StudioPicture = { id: string; name: string; width: number; height: number; byAi?: boolean }
export const toStudioPicture = ({ id, name, width, height, origin }: Artwork): StudioPicture => ({
  id,
  name,
  width,
  height,
  byAi: origin === 'generated' || origin === 'cut-out',
})

/** The shop's brand kit, offered first. */
export type StudioBrand = { colours: string[]; fonts: FontId[]; logos: StudioPicture[] }
/** A product, its offered colours, its prices, and the colour on the stage. */
export type Choice = ProductPrice & { blankId: string; colours: string[]; shown: string }
export type SavedState = {
  designId: Id<'design'>
  version: number
  versionId: Id<'designVersion'>
  savedAt: string
}
export type Terms = {
  title: string
  description: string
  schedule: 'always' | 'date' | 'units'
  /** As typed, in the shop's local time. */
  endsAt: string
  unitsCap: string
}
export type StudioListing = { id: string; number: number; slug: string; status: string }
export type StudioData = {
  saved: SavedState | null
  name: string
  document: DesignDocument
  products: StudioProduct[]
  choices: Choice[]
  terms: Terms
  listing: StudioListing | null
  pictures: StudioPicture[]
  brand: StudioBrand
  comments: StudioComment[]
  ownFonts: OwnFont[]
  /** The AI tools are configured. */
  ai: boolean
  /** The house's present fees on a sale. */
  fees: FeeTerms
  shop: { handle: string; timeZone: string }
  theme: Theme
}

export const SaveForm = z.strictObject({
  designId: idField('design').optional(),
  baseVersion: z.int().optional(),
  name: z.string().min(1).max(80),
  document: z.unknown(),
})
export type SaveForm = z.infer<typeof SaveForm>
export type SaveAnswer =
  | ({ ok: true } & SavedState)
  | { ok: false; code: string; words: string; version?: number }

export const BrandForm = z.strictObject({
  kind: z.enum(brandKinds),
  value: z.string().min(1).max(80),
  remove: z.boolean(),
})
export type BrandForm = z.infer<typeof BrandForm>
export type BrandAnswer = { ok: true; brand: StudioBrand } | { ok: false; words: string }

/** A team member's comment on the design. `mine`: written by the viewer. */
export type StudioComment = {
  id: string
  replyTo: string | null
  layerId: string | null
  author: string
  mine: boolean
  mayRemove: boolean
  words: string
  saidAt: string
  resolved: boolean
}
export const CommentForm = z.discriminatedUnion('act', [
  z.strictObject({
    act: z.literal('add'),
    designId: idField('design'),
    key: z.uuid(),
    words: z.string().max(commentCharactersMax * 4),
    layerId: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,40}$/)
      .nullable(),
    replyTo: z.string().max(60).nullable(),
  }),
  z.strictObject({
    act: z.literal('resolve'),
    designId: idField('design'),
    id: z.string().max(60),
    resolved: z.boolean(),
  }),
  z.strictObject({ act: z.literal('remove'), designId: idField('design'), id: z.string().max(60) }),
])
export type CommentForm = z.infer<typeof CommentForm>
export type CommentAnswer = { ok: true; comments: StudioComment[] } | { ok: false; words: string }

export type FontsAnswer = { ok: true; fonts: OwnFont[] } | { ok: false; words: string }
/** The answer to an uploaded font: `added` is its id. */
export type FontAnswer = { ok: true; fonts: OwnFont[]; added: OwnFontId } | { ok: false; words: string }

/** A saved version in the list; `name` is given by a person. */
export type StudioVersion = { number: number; name: string | null; savedAt: string }
export const NameForm = z.strictObject({
  designId: idField('design'),
  number: z.int().min(1),
  name: z.string().max(80),
})

export const SellForm = z.strictObject({
  listingId: z.string().max(60).nullable(),
  publish: z.boolean(),
  designVersionId: idField('designVersion'),
  title: z.string().max(200, `A name has up to ${listingLimits.titleCharacters} characters.`),
  description: z
    .string()
    .max(20_000, `A description has up to ${listingLimits.descriptionCharacters} characters.`),
  products: productsSchema,
  /** As typed, in the shop's local time; null: no end. */
  endsAt: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/)
    .nullable(),
  unitsCap: z.int().min(1).nullable(),
})
export type SellForm = z.infer<typeof SellForm>
/** The ways to share a listing that was just launched. */
export type ShareOffer = { address: string; frame: string; story: string }
export type SellAnswer =
  | { ok: true; listing: StudioListing; share?: ShareOffer | null }
  | { ok: false; words: string; listing?: StudioListing }

/** The area a product is checked and shown in: the size designs are drawn on, by the press's one rule. */
export const targetOf = printTarget

/**
 * The picture that shows an area of a product; of several, the one facing it, or with `inUse` one in use, on a body
 * rather than in a room.
 */
export function findPicture(
  product: StudioProduct,
  area: string,
  inUse = false,
): { facing: BlankView; view: View; place: (size: PrintArea) => PatchPlace | undefined } | null {
  const candidates = product.blank.views.filter(
    ({ area: shownArea, name }) => shownArea === area && product.pictures[name]?.areaIn,
  )
  const facing =
    (inUse ? (candidates.find(isWorn) ?? candidates.find(isInUse)) : undefined) ??
    candidates.find(({ name }) => name === 'front' || name === area) ??
    candidates[0]
  const view = facing && product.pictures[facing.name]
  if (!facing || !view) return null
  return { facing, view, place: (size) => placeInView(facing, size) ?? undefined }
}

/** Tells if a view is on an invisible wearer. */
export const isWorn = (view: BlankView): boolean => view.name === 'worn' || view.name === 'worn-back'
/** Tells if a view shows the product on a body or in a room, where nothing can be moved. */
export const isInUse = (view: BlankView): boolean => isWorn(view) || view.scene === true
