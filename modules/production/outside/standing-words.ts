/** Notes for a person on an outside order that is going as planned. */
import { wordsOf } from '#kernel/result.ts'
import type { PrinterOrder } from '#printers'
import { outsideRefusals } from '../contract.ts'
import { limits } from '../limits.ts'

/** `isForeign`: charged in a currency that isn't ours. `days`: since its confirmation. */
type OrderProgress = { cameBack: boolean; isForeign: boolean; days: number }

const hasMoreToSend = new Set<PrinterOrder['status']>(['pending', 'inprocess', 'partial'])

export function describeStanding(
  { status, costs }: Pick<PrinterOrder, 'status' | 'costs'>,
  { cameBack, isForeign, days }: OrderProgress,
): string {
  if (isForeign && costs && costs !== 'failed')
    return refusalText('outside.currency_paid', { currency: costs.currency })
  if (status === 'onhold') return refusalText('outside.on_hold')
  if (cameBack) return refusalText('outside.came_back')
  // The printer's interface has no status for a unit that is out of stock.
  const isLate = hasMoreToSend.has(status) && days >= limits.outsideLateDays
  return isLate ? refusalText('outside.late', { days: Math.floor(days) }) : ''
}

const refusalText = (
  code: keyof typeof outsideRefusals,
  detail: Record<string, string | number> = {},
): string => wordsOf({ ok: false, code, detail }, outsideRefusals)
