/** Production, browser door: states and causes in words, the scan form, and batches as screens show them. */

import { z } from 'zod'
import type { Id } from '#kernel/id.ts'
import type { RefusalWords } from '#kernel/result.ts'
import { formatEditions } from '#orders/contract'
import { limits } from './limits.ts'

export { limits as productionLimits } from './limits.ts'

type Shape = 'done' | 'running' | 'waiting' | 'wrong'
export const batchStates = ['collecting', 'closed', 'in_production', 'done'] as const
export type BatchState = (typeof batchStates)[number]
export const batchStateWords: Record<BatchState, { words: string; shape: Shape }> = {
  collecting: { words: 'Collecting', shape: 'waiting' },
  closed: { words: 'Closed', shape: 'waiting' },
  in_production: { words: 'In production', shape: 'running' },
  done: { words: 'Done', shape: 'done' },
}

/** A press's techniques: their names, and their letters in a batch number. */
export const pressTechniques = {
  dtg: { name: 'Direct to garment', code: 'DTG' },
  dtf: { name: 'Direct to film', code: 'DTF' },
  embroidery: { name: 'Embroidery', code: 'EMB' },
  sublimation: { name: 'Sublimation', code: 'SUB' },
  'cut-sew': { name: 'All-over print', code: 'AOP' },
  uv: { name: 'UV print', code: 'UVP' },
  giclee: { name: 'Giclée print', code: 'GIC' },
  digital: { name: 'Digital print', code: 'DIG' },
  engraving: { name: 'Laser engraving', code: 'ENG' },
} as const
export type PressTechnique = keyof typeof pressTechniques
export const techniqueName = (technique: string): string =>
  technique in pressTechniques ? pressTechniques[technique as PressTechnique].name : technique

/** Tells if a technique's prints share a roll of film or transfer paper and are cut apart. */
export const isGanged = (technique: string): boolean => technique === 'dtf' || technique === 'sublimation'

/** Faults of a unit, as offered at the scan station. */
export const misprintCauses = {
  banding: 'Banding',
  misaligned: 'Printed out of place',
  wrong_colour: 'Colour is off',
  ink_smear: 'Smeared or stained',
  blank_damaged: 'Blank is damaged',
  wrong_blank: 'Wrong blank, colour or size',
  stitching: 'Stitching came loose',
  print_file: 'Print file is wrong',
  lost: 'Piece is lost',
  other: 'Something else',
} as const
export type MisprintCause = keyof typeof misprintCauses
export const misprintCauseIds = Object.keys(misprintCauses) as MisprintCause[]
/**
 * Reasons why a unit waits for print again: a misprint, its press gave it back unmade, or it was refunded while on
 * the press (`paid_back`).
 */
export type ReturnCause = MisprintCause | 'given_back' | 'paid_back'
export function describeReturn(cause: ReturnCause): string {
  if (cause === 'given_back') return 'Returned by the printer'
  if (cause === 'paid_back') return 'Refunded, set aside'
  return `Misprint, ${misprintCauses[cause].toLowerCase()}`
}

/** The effect of a scan on the unit. `next` is whichever step follows. */
export const scanSteps = {
  next: 'Next step',
  start: 'Start printing',
  print: 'Printed',
  pack: 'Packed',
} as const
export type ScanStep = keyof typeof scanSteps

/** A unit's name for the press: its number in a drop first, so that a narrow label cuts the title instead. */
export const formatPieceTitle = (piece: {
  title: string
  edition: { number: number; of: number } | null
}): string => (piece.edition ? `${formatEditions([piece.edition])}, ${piece.title}` : piece.title)

/** `LOS-250826-DTG-017`: a batch number and the unit's place in the batch. */
export const unitCodePattern = /^([A-Z]{3}-\d{6}-[A-Z]{3}\d{0,2})-(\d{1,5})$/
export const batchNumberPattern = /^[A-Z]{3}-\d{6}-[A-Z]{3}\d{0,2}$/
export const formatUnitCode = (batchNumber: string, index: number): string =>
  `${batchNumber}-${String(index).padStart(3, '0')}`
/** Parses a scanned or typed code; null if it isn't one of ours. */
export function readUnitCode(text: string): { number: string; place: number } | null {
  const match = unitCodePattern.exec(text.trim().toUpperCase().replace(/\s+/g, ''))
  return match ? { number: match[1]!, place: Number(match[2]) } : null
}

export const ScanForm = z.strictObject({
  code: z
    .string()
    .trim()
    .min(1, 'Scan a label or type its code.')
    .max(40, 'That’s too long for one of our codes.'),
  step: z.enum(Object.keys(scanSteps) as [ScanStep, ...ScanStep[]]).default('next'),
})
export const MisprintForm = z.strictObject({
  code: z
    .string()
    .trim()
    .min(1, 'Scan a label or type its code.')
    .max(40, 'That’s too long for one of our codes.'),
  cause: z.enum(misprintCauseIds as [MisprintCause, ...MisprintCause[]], 'Choose what went wrong.'),
  note: z.string().trim().max(limits.noteCharacters, 'Use at most {limit} characters.').default(''),
})

/** Screen rulings (lines per inch) a provider may ask for: coarse for film, fine for cloth. */
export const screenRulings = [35, 45, 55, 65] as const

export const ProviderForm = z.strictObject({
  techniques: z.array(z.enum(Object.keys(pressTechniques) as [PressTechnique, ...PressTechnique[]])),
  weekdays: z.array(z.coerce.number().int().min(1).max(7)),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 18:00.'),
  capacity: z
    .string()
    .trim()
    .regex(/^([1-9]\d{0,6})?$/, 'Enter units a day as a whole number, or leave it empty for no limit.')
    .transform((text) => (text === '' ? null : Math.min(Number(text), limits.capacityMax))),
  screen: z
    .enum(['', ...screenRulings.map(String)], 'Choose one of these screens, or none.')
    .transform((text) => (text === '' ? null : Number(text))),
})

export type ProductionRefusal =
  | 'unit.not_scanned'
  | 'unit.misprinted_before'
  | 'unit.made_elsewhere'
  | 'unit.nothing_left_to_do'
  | 'unit.paid_back'
  | 'unit.not_paid_back'
  | 'unit.put_aside'
  | 'unit.move_not_allowed'
  | 'unit.not_found'
  | 'unit.cause_missing'
  | 'print_file.not_ready'
  | 'print_file.faulty'
  | 'print_file.hash_mismatch'
  | 'batch.not_found'
  | 'batch.nothing_waiting'
  | 'state.move_not_allowed'
  | 'facility.not_found'
  | 'facility.reason_missing'
  | 'facility.without_technique'
  | 'facility.without_weekday'
  | 'facility.area_without_place'
  | 'facility.without_region'
  | 'facility.unreadable'
  | 'facility.code_taken'
  | 'facility.without_terms'
export const productionRefusals: RefusalWords<ProductionRefusal> = {
  'unit.not_scanned': {
    status: 404,
    words: 'No piece has the code {code}. A code looks like LOS-250826-DTG-017.',
  },
  'unit.misprinted_before': {
    status: 409,
    words: '{code} was a misprint. It is reprinted under a new label; set this piece aside.',
  },
  'unit.made_elsewhere': {
    status: 409,
    words: '{code} is made and shipped by another printer: there’s nothing to scan here.',
  },
  'unit.nothing_left_to_do': { status: 409, words: '{code} is {status}: nothing left to do here.' },
  'unit.paid_back': { status: 409, words: '{code} was refunded and won’t ship. Set it aside for good.' },
  'unit.put_aside': {
    status: 409,
    words: '{code} was refunded and set aside for good. Nothing prints for it.',
  },
  'unit.not_paid_back': {
    status: 409,
    words: '{code} is paid for. If something is wrong with it, report a misprint.',
  },
  'unit.move_not_allowed': { status: 409, words: '{code} is {from}, so it can’t be moved by “{by}”.' },
  'unit.not_found': { status: 404, words: 'That piece doesn’t exist.' },
  'unit.cause_missing': { status: 422, words: 'Choose what went wrong.' },
  'print_file.not_ready': {
    status: 409,
    words: 'Do not print {code}: its print file ({area}) is still being made.',
  },
  'print_file.faulty': { status: 409, words: 'Do not print {code}: {fault}' },
  'print_file.hash_mismatch': {
    status: 409,
    words:
      'Do not print {code}: the stored print file ({area}) is not the one that was made. Render it again first.',
  },
  'batch.not_found': { status: 404, words: 'That batch doesn’t exist.' },
  'batch.nothing_waiting': { status: 409, words: 'Nothing is waiting for that technique.' },
  'state.move_not_allowed': { status: 409, words: 'What is {from} can’t be moved by {by}.' },
  'facility.not_found': { status: 404, words: 'That provider doesn’t exist.' },
  'facility.reason_missing': { status: 422, words: 'Give the reason for switching it off.' },
  'facility.without_technique': { status: 422, words: 'Choose at least one technique, or switch it off.' },
  'facility.area_without_place': {
    status: 422,
    words: 'Enter the provider’s name for {area}, so that no design is printed in part.',
  },
  'facility.without_region': {
    status: 422,
    words: 'Choose at least one region, or everywhere.',
  },
  'facility.unreadable': { status: 422, words: '{why}' },
  'facility.code_taken': {
    status: 422,
    words: 'Another provider has the code {code}. Choose three other letters.',
  },
  'facility.without_terms': {
    status: 409,
    words: 'It prints nothing yet. Save its techniques and cut-off days, then switch it on.',
  },
  'facility.without_weekday': { status: 422, words: 'Choose at least one cut-off day.' },
}

export {
  type OutsideRefusal,
  type OutsideState,
  type OutsideView,
  outsideRefusals,
  outsideStateWords,
  outsideViews,
} from './outside/words.ts'

/** A batch as shown on the board. */
export type BatchCard = {
  id: Id<'batch'>
  number: string
  state: BatchState
  technique: string
  facility: { id: string; name: string; place: string; zone: string; paused: boolean }
  cutOffAt: Date
  closedAt: Date | null
  startedAt: Date | null
  doneAt: Date | null
  units: number
  /** Its units past the press: printed, packed or shipped. */
  printed: number
  packed: number
  /** Misprints of this batch; each is printed again in a later one. */
  reprinted: number
  /** Units that can't be printed yet because a print file is still being made. */
  unmade: number
  /** Units that can't be printed because a print file has a fault. */
  faulty: number
}

/** The facts of this module. */
declare module '#kernel/facts.ts' {
  interface Facts {
    'print_file.planned': { fileId: Id<'printFile'> }
    'batch.closed': { batchId: Id<'batch'> }
    'outside.charged': { outsideOrderId: Id<'outsideOrder'> }
    'outside.returned': { outsideOrderId: Id<'outsideOrder'> }
    'outside.shipped': { shipmentId: Id<'shipment'> }
    'outside.delivered': { shipmentId: Id<'shipment'> }
  }
}
