/** Outside orders in words: their states, and what to do if one is stuck. */
import type { RefusalWords } from '#kernel/result.ts'
import { type PrinterRefusal, printerRefusals } from '#printers/contract'

export const outsideStates = [
  'waiting',
  'draft',
  'confirmed',
  'in_production',
  'shipped',
  'refused',
  'taken_back',
] as const
/** The lists of a press's orders. */
export const outsideViews = ['refused', 'open', 'ended'] as const
export type OutsideView = (typeof outsideViews)[number]
export type OutsideState = (typeof outsideStates)[number]
export const outsideStateWords: Record<
  OutsideState,
  { words: string; shape: 'done' | 'running' | 'waiting' | 'wrong' | 'over' }
> = {
  waiting: { words: 'Not sent yet', shape: 'waiting' },
  draft: { words: 'Draft', shape: 'waiting' },
  confirmed: { words: 'Confirmed', shape: 'running' },
  in_production: { words: 'In production', shape: 'running' },
  shipped: { words: 'Sent', shape: 'done' },
  refused: { words: 'Needs you', shape: 'wrong' },
  taken_back: { words: 'Withdrawn', shape: 'over' },
}

export type OutsideRefusal =
  | PrinterRefusal
  | 'outside.files_unmade'
  | 'outside.gone'
  | 'outside.currency'
  | 'outside.currency_paid'
  | 'outside.came_back'
  | 'outside.part_cancelled'
  | 'outside.unpriced'
  | 'outside.overpriced'
  | 'outside.failed_there'
  | 'outside.on_hold'
  | 'outside.late'
  | 'outside.cancelled_there'
  | 'outside.not_found'
  | 'outside.not_configured'
  | 'outside.confirmed_there'
  | 'outside.move_not_allowed'
  | 'outside.held'
export const outsideRefusals: RefusalWords<OutsideRefusal> = {
  ...printerRefusals,
  'outside.files_unmade': { status: 409, words: 'Waiting for its print file.' },
  'outside.gone': {
    status: 409,
    words:
      'The printer doesn’t find this order. If its dashboard shows it, try again. If not, withdraw it so that another press prints it.',
  },
  'outside.currency': {
    status: 409,
    words:
      'The printer charges in {currency}; our books are in USD. Set the store there to USD, then try again.',
  },
  'outside.currency_paid': {
    status: 409,
    words:
      'The printer charged this order in {currency}; our books are in USD. Nothing is booked: enter what the bank took by hand.',
  },
  'outside.came_back': {
    status: 409,
    words: 'A parcel came back to the printer. Ask the fan for an address, then have it sent again there.',
  },
  'outside.part_cancelled': {
    status: 409,
    words: 'The printer sent a part of it and cancelled the rest',
  },
  'outside.unpriced': {
    status: 409,
    words: 'The printer could not work out the cost. Check the order in its dashboard, then try again.',
  },
  'outside.overpriced': {
    status: 409,
    words:
      'The printer asks {making} for printing and {post} for delivery; {accrued} was set aside for printing. Check the order in its dashboard: confirm it there if the bill is right, or withdraw it here.',
  },
  'outside.failed_there': {
    status: 409,
    words:
      'The printer could not accept it: an address, a file or the payment. Fix it in its dashboard and try again, or withdraw it.',
  },
  'outside.on_hold': {
    status: 409,
    words: 'The printer has put it on hold. Its dashboard says what it needs; nothing is lost meanwhile.',
  },
  'outside.late': {
    status: 409,
    words:
      'The printer has had it for {days} days and not all of it has left. A piece may be out of stock: its dashboard says which.',
  },
  'outside.cancelled_there': { status: 409, words: 'The printer cancelled it' },
  'outside.not_found': { status: 404, words: 'The printer has no such order.' },
  'outside.not_configured': {
    status: 409,
    words: 'Printful isn’t connected, so we can’t check whether it has this order. Connect it first.',
  },
  'outside.confirmed_there': {
    status: 409,
    words: 'It is confirmed there and can no longer be withdrawn. Contact the printer’s support.',
  },
  'outside.move_not_allowed': {
    status: 409,
    words: 'Nothing was refused, so there’s nothing to retry.',
  },
  'outside.held': { status: 409, words: 'It is being sent right now. Check again in a minute.' },
}
