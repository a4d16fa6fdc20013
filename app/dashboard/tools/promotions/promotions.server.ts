import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { record } from '#audit'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { formatMoney } from '#kernel/money.ts'
import { wordsOf } from '#kernel/result.ts'
import { type CodeInList, findCodes, moveCode } from '#promotions'
import { codeMoves, codeRefusals, type Offer } from '#promotions/contract'
import { readParts } from '../../../form.server.ts'
import { signedInCreator } from '../../../request.server.ts'

const movedWords = { pause: 'is paused', resume: 'is active again', end: 'has ended' } as const
type CodeEvent = keyof typeof movedWords
const actions = { pause: 'code.paused', resume: 'code.resumed', end: 'code.ended' } as const

/** "15 % off", "$5.00 off", "Free shipping". */
export function describeOffer(offer: Offer): string {
  if (offer.kind === 'percent') return `${offer.bps / 100} % off`
  return offer.kind === 'amount' ? `${formatMoney(offer.amount)} off` : 'Free shipping'
}

const describeUses = (times: number): string => (times === 1 ? 'once per buyer' : `${times} times per buyer`)

function describeConditions({ code }: CodeInList): string {
  const { minimum, listingIds, perBuyer } = code
  const parts = [
    listingIds && (listingIds.length === 1 ? 'one listing' : `${listingIds.length} listings`),
    minimum.minor > 0n ? `orders from ${formatMoney(minimum)}` : null,
    perBuyer === null ? null : describeUses(perBuyer),
  ].filter((phrase) => phrase !== null)
  return parts.length ? parts.join(', ') : 'everything, for everyone'
}

const buildRow = (codeInList: CodeInList) => ({
  id: codeInList.code.id,
  code: codeInList.code.code,
  offerWords: describeOffer(codeInList.code.offer),
  conditions: describeConditions(codeInList),
  status: codeInList.status,
  startsAt: codeInList.code.startsAt,
  endsAt: codeInList.code.endedAt ?? codeInList.code.endsAt,
  uses: codeInList.code.uses,
  usesMax: codeInList.code.usesMax,
  orders: codeInList.orders,
  cost: codeInList.cost,
  revenue: codeInList.brought,
  profit: codeInList.profit,
  moves: Object.keys(codeMoves[codeInList.status]) as CodeEvent[],
})

/** The shop's codes with the totals of their orders, and the last act. */
export async function loadCodes({ context }: LoaderFunctionArgs) {
  const { shop, read, url, config } = signedInCreator(context)
  const codes = await read((tx, at) => findCodes(tx, shop.id, at))
  const event = (url.searchParams.get('done') ?? '') as CodeEvent | 'made'
  const changedCode = codes.find((code) => code.code.code === url.searchParams.get('code'))
  const words = event === 'made' ? 'is created' : movedWords[event]
  return {
    codes: codes.map(buildRow),
    zone: shop.timeZone,
    store: `${config.storeUrl ?? config.appUrl}${hrefs.storefront(shop.handle)}`,
    confirmation: changedCode && words ? { code: changedCode.code.code, words, undo: findUndo(event) } : null,
  }
}
export type CodeRow = Awaited<ReturnType<typeof loadCodes>>['codes'][number]

const undoEvents: Readonly<Record<string, CodeEvent>> = { pause: 'resume', resume: 'pause' }
const findUndo = (event: string): CodeEvent | null => undoEvents[event] ?? null

/** Pauses, resumes or ends a code. */
export async function actOnCode({ request, context }: ActionFunctionArgs) {
  const { shop, transact, actor, requestId } = signedInCreator(context)
  const form = await readParts(request)
  const id = parseId('code', form.get('code'))
  const event = String(form.get('act')) as CodeEvent
  if (!id || !Object.hasOwn(movedWords, event)) throw data(null, { status: 400 })
  const result = await transact(async (tx, at) => {
    const result = await moveCode(tx, shop.id, id, event, at)
    if (result.ok)
      await record(tx, { actor, action: actions[event], resource: result.value.code, requestId }, at)
    return result
  })
  if (!result.ok) {
    return data({ fault: wordsOf(result, codeRefusals) }, { status: codeRefusals[result.code].status })
  }
  return redirect(`${hrefs.tool('promotions')}?done=${event}&code=${result.value.code}`, 303)
}
