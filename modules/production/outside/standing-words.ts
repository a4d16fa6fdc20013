/** Notes for a person on an outside order that is going as planned. */
import { wordsOf } from '#kernel/result.ts'
import type { PrinterOrder } from '#printers'
import { outsideRefusals } from '../contract.ts'
import { limits } from '../limits.ts'

/** `isForeign`: charged in a currency that isn't ours. `days`: since its confirmation. */
type Standing = { cameBack: boolean; isForeign: boolean; days: number }

const hasMoreToSend = new Set<PrinterOrder['status']>(['pending', 'inprocess', 'partial'])

export function standingWords(
  { status, costs }: Pick<PrinterOrder, 'status' | 'costs'>,
  { cameBack, isForeign, days }: Standing,
): string {
  if (isForeign && costs && costs !== 'failed')
    return wordsFor('outside.currency_paid', { currency: costs.currency })
  if (status === 'onhold') return wordsFor('outside.on_hold')
  if (cameBack) return wordsFor('outside.came_back')
  // The printer's interface has no status for a unit that is out of stock.
  const isLate = hasMoreToSend.has(status) && days >= limits.outsideLateDays
  return isLate ? wordsFor('outside.late', { days: Math.floor(days) }) : ''
}

const wordsFor = (code: keyof typeof outsideRefusals, detail: Record<string, string | number> = {}): string =>
  wordsOf({ ok: false, code, detail }, outsideRefusals)
