import { listFormat } from '#kernel/formats.ts'
import { formatMoney } from '#kernel/money.ts'
import { findPayoutRoutes, listSenders } from '#payouts'
import {
  listOfferedMethods,
  methodLabel,
  type PayoutRoutes,
  sendersOfMethod,
  termsOfSender,
} from '#payouts/contract'
import type { RequestContext } from '../../request.server.ts'
import { payoutMarks } from './facts.server.ts'
import { type Block, parseBlocks } from './markdown.ts'

/** The routes by which payouts can be sent here. */
export const readPayoutRoutes = ({
  read,
  config,
}: Pick<RequestContext, 'read' | 'config'>): Promise<PayoutRoutes> =>
  read((tx) => findPayoutRoutes(tx, listSenders(config)))

const describeDays = ({ from, to, banks }: { from: number; to: number; banks: boolean }): string => {
  if (to === 0) return 'the same day'
  const unit = banks ? 'banking day' : 'day'
  if (from === 0) return `up to ${to} ${unit}${to === 1 ? '' : 's'}`
  return from === to ? `${to} ${unit}${to === 1 ? '' : 's'}` : `${from} to ${to} ${unit}s`
}

/** The payout methods offered here, as a table, each with its sender's terms. */
function buildTable(routes: PayoutRoutes): Block[] {
  const rows = listOfferedMethods(routes).map((method) => {
    const sender = sendersOfMethod(routes, method)[0]!
    const { label, minimum, feeWords, arrives } = termsOfSender(method, sender, routes.terms[sender])
    return `| ${label} | ${formatMoney(minimum)} | ${feeWords} | ${describeDays(arrives)} |`
  })
  if (rows.length === 0) return parseBlocks('Payouts are not offered yet.')
  return parseBlocks(
    ['| Method | Least | Fee | Arrives in |', '| --- | --- | --- | --- |', ...rows].join('\n'),
  )
}

/** "Bank Transfer, PayPal and Stripe." */
function listNames(routes: PayoutRoutes): string {
  const names = listOfferedMethods(routes).map(methodLabel)
  if (names.length === 0) return 'None is offered yet.'
  return `${listFormat('en', { type: 'conjunction' }).format(names).replace(', and ', ' and ')}.`
}

/** A text with the offered payout methods filled in. */
export const fillPayouts = <Text extends { blocks: Block[] }>(text: Text, routes: PayoutRoutes): Text => ({
  ...text,
  blocks: text.blocks.flatMap((block) => {
    const json = JSON.stringify(block)
    if (json.includes(payoutMarks.table)) return buildTable(routes)
    return json.includes(payoutMarks.names)
      ? (JSON.parse(json.replaceAll(payoutMarks.names, listNames(routes))) as Block)
      : block
  }),
})
