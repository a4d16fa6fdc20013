import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { findDeparture, findHoldings, keepAccount, requestDeparture, stopSelling } from '#departures'
import { DepartureForm, type DepartureRefusal, departureRefusals } from '#departures/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { formatMoney } from '#kernel/money.ts'
import { type Refusal, wordsOf } from '#kernel/result.ts'
import { redirectWith } from '../../account-deps.server.ts'
import { readFields, readParts } from '../../form.server.ts'
import { signedIn } from '../../request.server.ts'

/** What ends with the account, in figures, and what must be settled before; or the time left to keep it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { actor, read, url } = signedIn(context)
  return read(async (tx) => {
    const departure = await findDeparture(tx, actor.personId)
    const { shopId, shopName, blockers, holdings } = await findHoldings(tx, actor)
    return {
      email: actor.email,
      zone: actor.shop?.timeZone ?? 'UTC',
      isFresh: actor.secondFactorAt !== null,
      endedListings: url.searchParams.get('ended'),
      deadline: departure?.dueAt ?? null,
      isKept: url.searchParams.has('kept'),
      shop: shopId ? shopName : null,
      inShop: actor.shop !== null,
      bars: blockers.map((code) => ({ code, words: departureRefusals[code].words })),
      holdings: {
        ...holdings,
        pending: formatMoney(holdings.pending),
        available: formatMoney(holdings.available),
        inTransit: formatMoney(holdings.inTransit),
        hasRemainder: holdings.available.minor > 0n,
      },
    }
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { actor, transact, requestId, config } = signedIn(context)
  const form = await readParts(request)
  const act = form.get('act')
  form.delete('act')
  if (act === 'keep') {
    const saved = await transact((tx, at) => keepAccount(tx, actor, requestId, at))
    return saved.ok ? redirectWith([], `${hrefs.deleteAccount}?kept`) : refuseWith(saved)
  }
  if (act === 'wind-down') {
    const stopped = await transact((tx, at) => stopSelling(tx, actor, requestId, at))
    return stopped.ok
      ? redirectWith([], `${hrefs.deleteAccount}?ended=${stopped.value.ended}`)
      : refuseWith(stopped)
  }
  const fields = readFields(form, DepartureForm)
  if (!fields.ok || fields.value.confirm !== actor.email)
    return data(
      { fault: null, faults: { confirm: `Type ${actor.email}, so it can’t happen by accident.` } },
      { status: 422 },
    )
  const result = await transact((tx, at) => requestDeparture(tx, config, actor, requestId, at))
  return result.ok ? redirectWith([], hrefs.deleteAccount) : refuseWith(result)
}

const refuseWith = (refusal: Refusal<DepartureRefusal>) =>
  data(
    { fault: wordsOf(refusal, departureRefusals), faults: { confirm: '' } },
    { status: departureRefusals[refusal.code].status },
  )
