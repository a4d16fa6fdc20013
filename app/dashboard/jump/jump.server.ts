import type { LoaderFunctionArgs } from 'react-router'
import { findOrdersSold } from '#analytics'
import { mayDo, type ShopRole } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { localTime } from '#kernel/instant.ts'
import { searchListingNames } from '#listings'
import { listingName, statusWords } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import { listArticles } from '../../marketing/content/content.server.ts'
import { findArticles } from '../../marketing/help/find-articles.ts'
import { signedInCreator } from '../../request.server.ts'
import { type Command, maxWords, minLetters, rankCommand, splitWords } from '../../workbench/command.ts'

/** Rows of each kind: anyone who sees this many types another letter. */
const maxRows = 8

export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { shop, url, read } = signedInCreator(context)
  const words = (url.searchParams.get('q') ?? '').trim().slice(0, maxWords)
  const commands =
    words.length < minLetters
      ? []
      : await read(async (tx) => [
          ...(mayDo(shop.role, 'make') ? await findListingsLike(tx, shop.id, words) : []),
          ...(mayDo(shop.role, 'analyse') ? await findOrdersLike(tx, shop, words) : []),
          ...findArticlesLike(words),
        ])
  return Response.json(commands, { headers: { 'Cache-Control': 'private, no-store' } })
}

/** By exact words; without a match, by similar ones. */
async function findListingsLike(tx: Tx, shopId: Id<'shop'>, words: string): Promise<Command[]> {
  const stems = splitWords(words)
  const rank = (title: string, number: number): number =>
    stems.length > 0 ? rankCommand(stems, title, listingName(number)) : 0
  const listings = await searchListingNames(tx, shopId, words.split(/\s+/).slice(0, 8), maxRows, rank)
  return listings.map(({ id, number, title, status }) => ({
    id,
    group: 'Listings',
    label: title,
    icon: 'layers',
    detail: `${listingName(number)}, ${statusWords[status].words.toLowerCase()}`,
    action: { kind: 'open', to: hrefs.listingsLike(listingName(number)) },
  }))
}

/** An order leads to its page, or for those who may not open it to the lines of its day. */
async function findOrdersLike(
  tx: Tx,
  shop: { id: Id<'shop'>; timeZone: string; role: ShopRole },
  words: string,
): Promise<Command[]> {
  const padTwo = (value: number): string => String(value).padStart(2, '0')
  return (await findOrdersSold(tx, shop.id, words, maxRows)).map((order) => {
    const { year, month, day } = localTime(order.placedAt, shop.timeZone)
    const date = `${year}-${padTwo(month)}-${padTwo(day)}`
    return {
      id: order.orderNumber,
      group: 'Orders',
      label: order.orderNumber,
      icon: 'receipt-text',
      detail: `${date}, ${order.listingName}, ${order.units} ${order.units === 1 ? 'piece' : 'pieces'}`,
      action: {
        kind: 'open',
        to: mayDo(shop.role, 'manage') ? hrefs.ownOrder(order.orderNumber) : hrefs.ordersOfDay(date),
      },
    }
  })
}

const findArticlesLike = (words: string): Command[] =>
  findArticles(listArticles(), words)
    .articles.slice(0, maxRows)
    .map(({ slug, title, topic }) => ({
      id: slug,
      group: 'Help',
      label: title.map(({ text }) => text).join(''),
      icon: 'book-open',
      detail: topic,
      action: { kind: 'open', to: hrefs.helpArticle(slug), opensIn: 'document' },
    }))
