import type { LoaderFunctionArgs } from 'react-router'
import { findWorkplaces } from '#accounts'
import { findDeparture } from '#departures'
import { isHouseOpen } from '#house'
import { mayDo, powersOf } from '#kernel/actor.ts'
import { dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { cityOfZone } from '#kernel/instant.ts'
import { countUnread } from '#messages'
import { signedInCreator } from '../request.server.ts'
import { readTheme } from '../ui/theme.ts'
import { readFiguresCurrency, readOwnCurrency } from './own-currency.server.ts'

const formatDay = (timeZone: string, at: Date): string =>
  dateFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(at)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { actor, shop, config, read, day } = signedInCreator(context)
  const { at, isOpen, workplaces, departure, unread } = await read(async (tx, at) => ({
    at,
    isOpen: await isHouseOpen(tx),
    workplaces: await findWorkplaces(tx, actor),
    departure: await findDeparture(tx, actor.personId),
    unread: mayDo(shop.role, 'manage') ? await countUnread(tx, shop.id, actor.personId) : null,
  }))
  const clockFormat = dateFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: shop.timeZone,
  })
  return {
    personId: actor.personId,
    name: actor.name,
    avatar: actor.avatar ?? null,
    address: `${config.storeUrl ?? config.appUrl}${hrefs.storefront(shop.handle)}`,
    shop: { id: shop.id, name: shop.name, handle: shop.handle },
    powers: powersOf[shop.role],
    workplaces,
    unread,
    isHouseClosed: !isOpen,
    endsOn: departure && formatDay(shop.timeZone, departure.dueAt),
    ownCurrency: readOwnCurrency(shop, request, at),
    figuresCurrency: readFiguresCurrency(shop, request, at),
    theme: readTheme(request.headers.get('cookie')),
    sampleClock: config.sample
      ? { now: clockFormat.format(at), place: cityOfZone(shop.timeZone), day: day?.state() ?? null }
      : null,
  }
}
