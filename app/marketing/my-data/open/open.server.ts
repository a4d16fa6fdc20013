import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { Refusal } from '#kernel/result.ts'
import { wordsOf } from '#kernel/result.ts'
import { type FanData, findFanData, openRequest, requestErasure } from '#privacy'
import { barWords, EraseForm, type PrivacyRefusal, privacyRefusals } from '#privacy/contract'
import { readForm } from '../../../form.server.ts'
import { type RequestContext, requestOf } from '../../../request.server.ts'

// The key stays here. With no referrer at all a browser would send this page's forms from `Origin: null`.
const privateHeaders = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'strict-origin' }
const answerRefusal = (refusal: Refusal<PrivacyRefusal>) =>
  data(
    { summary: null, reasons: null, key: '', words: wordsOf(refusal, privacyRefusals) },
    { status: privacyRefusals[refusal.code].status, headers: privateHeaders },
  )

/** The request behind the link of this address. */
export const openLink = ({ read, config, url }: RequestContext) =>
  read((tx, at) => openRequest(tx, { secret: config.secretKey }, url.searchParams.get('key') ?? '', at))

/** The data stored under the address the link was sent to. */
export async function loader({ context }: LoaderFunctionArgs) {
  const services = requestOf(context)
  const link = await openLink(services)
  if (!link.ok) return answerRefusal(link)
  const { email, state, waitsFor } = link.value
  const fanData = await services.read((tx) => findFanData(tx, email))
  const reasons = state === 'waiting' ? waitsFor.map((bar) => barWords[bar]) : null
  const key = services.url.searchParams.get('key') ?? ''
  return data({ summary: summariseData(fanData), reasons, key, words: null }, { headers: privateHeaders })
}

function summariseData(fanData: FanData) {
  const { email, orders, conversations, letters, mails, told } = fanData
  const count = (list: (order: FanData['orders'][number]) => readonly unknown[]) =>
    orders.reduce((sum, order) => sum + list(order).length, 0)
  return {
    email,
    orders: orders.map(({ number, shop, placedAt, total, keptUntil, lines }) => ({
      number,
      shop,
      placedAt,
      total,
      keptUntil,
      lines: lines.map((line) => `${line.quantity} × ${line.title}, ${line.product}`),
    })),
    counts: {
      addresses: orders.length,
      claims: count(({ claims }) => claims),
      photos: count(({ photos }) => photos),
      reviews: count(({ reviews }) => reviews),
      conversations: conversations.length,
      letters: letters.length,
      mails: mails.length,
      told: told.length,
    },
  }
}

/** Requests the erasure, once the box is ticked. */
export async function action({ request, context }: ActionFunctionArgs) {
  const services = requestOf(context)
  const link = await openLink(services)
  if (!link.ok)
    return data({ fault: wordsOf(link, privacyRefusals) }, { status: 410, headers: privateHeaders })
  const form = await readForm(request, EraseForm)
  if (!form.ok) return data({ fault: form.fault.faults.sure ?? '' }, { status: 422, headers: privateHeaders })
  const { transact, config, requestId, url } = services
  const ring = { secret: config.secretKey }
  const result = await transact((tx, at) => requestErasure(tx, ring, link.value, requestId, at))
  if (result.ok)
    return redirect(hrefs.myDataOpen(url.searchParams.get('key') ?? ''), {
      status: 303,
      headers: privateHeaders,
    })
  return data(
    { fault: wordsOf(result, privacyRefusals) },
    { status: privacyRefusals[result.code].status, headers: privateHeaders },
  )
}
