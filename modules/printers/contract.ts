/** The browser's door to printers: refusals in words, and the callback path. */
import type { RefusalWords } from '#kernel/result.ts'

/** The path of Printful's callbacks. */
export const printfulCallbackPath = '/webhooks/printful'

/**
 * `unfinished`: they still work on an earlier request. `busy` gives the seconds to wait; `refused` their reason in
 * `why`.
 */
export type PrinterRefusal =
  | 'outside.unreachable'
  | 'outside.busy'
  | 'outside.unfinished'
  | 'outside.key_refused'
  | 'outside.not_connected'
  | 'outside.consent_ended'
  | 'outside.unreadable'
  | 'outside.refused'

export const printerRefusals: RefusalWords<PrinterRefusal> = {
  'outside.unreachable': {
    status: 503,
    words: 'The printer does not answer. We’ll ask again automatically.',
  },
  'outside.busy': {
    status: 503,
    words: 'The printer asked us to wait {seconds} seconds. We’ll try again then.',
  },
  'outside.unfinished': {
    status: 503,
    words: 'The printer is still working on an earlier change of this order. We’ll ask again.',
  },
  'outside.key_refused': {
    status: 503,
    words: 'The printer refuses our key. Set a valid PRINTFUL_API_KEY and restart.',
  },
  'outside.not_connected': {
    status: 503,
    words: 'Printful isn’t connected. Connect it on its page under Providers.',
  },
  'outside.consent_ended': {
    status: 503,
    words: 'Printful has ended our access. Connect it again on its page under Providers.',
  },
  'outside.unreadable': {
    status: 503,
    words: 'The printer’s answer could not be read. We’ll try again; if this persists, check its dashboard.',
  },
  'outside.refused': {
    status: 409,
    words: 'Refused: {why}. Fix it and try again, or withdraw it so that another press prints it.',
  },
}
