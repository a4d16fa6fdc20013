/** Orders at another press, in words: their states, and what to do where one stands still. */
import type { RefusalWords } from '#kernel/result.ts'

export const outsideStates = [
  'waiting',
  'draft',
  'confirmed',
  'in_production',
  'shipped',
  'refused',
  'taken_back',
] as const
export type OutsideState = (typeof outsideStates)[number]
export const outsideStateWords: Record<
  OutsideState,
  { words: string; shape: 'done' | 'running' | 'waiting' | 'wrong' | 'over' }
> = {
  waiting: { words: 'To be asked for', shape: 'waiting' },
  draft: { words: 'Draft there', shape: 'waiting' },
  confirmed: { words: 'Confirmed', shape: 'running' },
  in_production: { words: 'In production', shape: 'running' },
  shipped: { words: 'Sent', shape: 'done' },
  refused: { words: 'Needs you', shape: 'wrong' },
  taken_back: { words: 'Taken back', shape: 'over' },
}

export type OutsideRefusal =
  | 'outside.unreachable'
  | 'outside.busy'
  | 'outside.key_refused'
  | 'outside.unreadable'
  | 'outside.refused'
  | 'outside.files_unmade'
  | 'outside.gone'
  | 'outside.currency'
  | 'outside.unpriced'
  | 'outside.failed_there'
  | 'outside.on_hold'
  | 'outside.cancelled_there'
  | 'outside.not_found'
  | 'outside.not_configured'
  | 'outside.confirmed_there'
  | 'outside.move_not_allowed'
  | 'outside.held'
export const outsideRefusals: RefusalWords<OutsideRefusal> = {
  'outside.unreachable': {
    status: 503,
    words: 'The printer does not answer. We’ll ask again automatically.',
  },
  'outside.busy': {
    status: 503,
    words: 'The printer asks us to wait {seconds} seconds. It is asked again then.',
  },
  'outside.key_refused': {
    status: 503,
    words: 'The printer refuses our key. Put a valid PRINTFUL_API_KEY into the settings and start again.',
  },
  'outside.unreadable': {
    status: 503,
    words:
      'The printer’s answer could not be read. It is asked again; if this stays, look at its own dashboard.',
  },
  'outside.refused': {
    status: 409,
    words: 'Refused: {why}. Put it right and try again, or take it back so that another press prints it.',
  },
  'outside.files_unmade': { status: 409, words: 'Waits for its print file.' },
  'outside.gone': {
    status: 409,
    words: 'The order is gone at the printer. Try again to ask for it anew, or take it back.',
  },
  'outside.currency': {
    status: 409,
    words:
      'The printer asks for {currency}; our books are in USD. Set the store there to USD, then try again.',
  },
  'outside.unpriced': {
    status: 409,
    words: 'The printer could not work out the cost. Look at the order in its dashboard, then try again.',
  },
  'outside.failed_there': {
    status: 409,
    words:
      'The printer could not accept it: an address, a file or the payment. Put it right in its dashboard and try again, or take it back.',
  },
  'outside.on_hold': {
    status: 409,
    words:
      'The printer holds it. Its support says in its dashboard what it needs; nothing is lost meanwhile.',
  },
  'outside.cancelled_there': { status: 409, words: 'The printer cancelled it' },
  'outside.not_found': { status: 404, words: 'There is no such order at this printer.' },
  'outside.not_configured': {
    status: 409,
    words: 'No key is set, so it can’t be asked whether it has this order. Set PRINTFUL_API_KEY first.',
  },
  'outside.confirmed_there': {
    status: 409,
    words: 'It is confirmed there and can’t be taken back any more. Ask the printer’s support.',
  },
  'outside.move_not_allowed': {
    status: 409,
    words: 'Nothing was refused, so there is nothing to try again.',
  },
  'outside.held': { status: 409, words: 'It is being sent at this moment. Look again in a minute.' },
}
