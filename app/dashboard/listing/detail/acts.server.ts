import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { renameDesign } from '#artwork'
import { artworkRefusals } from '#artwork/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { isNegative, parseMoney } from '#kernel/money.ts'
import { type Result, wordsOf } from '#kernel/result.ts'
import {
  archiveListing,
  arrangePictures,
  changePrice,
  describeListing,
  duplicateListing,
  editListing,
  endListing,
  endReduction,
  type Listing,
  moveListing,
  printNow,
  proofListing,
  publishListing,
  reducePrice,
  relaunchListing,
  restoreListing,
} from '#listings'
import {
  type ListingRefusal,
  listingLimits as limits,
  listingRefusals,
  type Prices,
  productPriceOf,
} from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import { readParts } from '../../../form.server.ts'
import { signedInCreator } from '../../../request.server.ts'
import { readTerms } from '../terms.server.ts'
import { findOwnListing } from './detail.server.ts'
import { doneWords } from './done-words.ts'
import { addPhoto, changePhotos, moveItem, readPhoto, type StoredPhoto } from './photo-acts.server.ts'
import { parsePictureKey } from './picture-key.ts'

type Shop = { id: Id<'shop'>; timeZone: string }
/** The listing whose page to return to, if it is another one; or the fault in words. */
type Outcome = { number?: number } | { words: string }
type Act = (
  tx: Tx,
  shop: Shop,
  listing: Listing,
  form: FormData,
  at: Date,
  photo: StoredPhoto | null,
) => Promise<Outcome>

const readText = (form: FormData, name: string, max = 6_000): string =>
  String(form.get(name) ?? '')
    .slice(0, max)
    .trim()
const answerWith = (result: Result<unknown, ListingRefusal>): Outcome =>
  result.ok ? {} : { words: wordsOf(result, listingRefusals) }
const createAct =
  (
    run: (
      tx: Tx,
      shopId: Id<'shop'>,
      id: Id<'listing'>,
      at: Date,
    ) => Promise<Result<unknown, ListingRefusal>>,
  ): Act =>
  async (tx, { id }, listing, _, at) =>
    answerWith(await run(tx, id, listing.id, at))

const saveWords: Act = async (tx, shop, listing, form, at) => {
  const title = readText(form, 'title')
  const description = readText(form, 'description', 20_000).replace(/\r\n/g, '\n')
  const tags = [
    ...new Set(
      readText(form, 'tags')
        .split(',')
        .map((tag) => tag.trim().toLowerCase()),
    ),
  ].filter(Boolean)
  if (!title) return { words: 'Give it a name.' }
  if (title.length > limits.titleCharacters)
    return { words: `A name has up to ${limits.titleCharacters} characters.` }
  if (description.length > limits.descriptionCharacters)
    return { words: `A description has up to ${limits.descriptionCharacters} characters.` }
  if (tags.length > limits.tags || tags.some((tag) => tag.length > limits.tagCharacters))
    return { words: `Up to ${limits.tags} tags of up to ${limits.tagCharacters} characters each.` }
  const result = await describeListing(tx, shop.id, listing.id, { tags })
  if (!result.ok) return answerWith(result)
  return answerWith(await editListing(tx, shop.id, listing.id, { title, description }, at))
}

const saveSearchWords: Act = async (tx, shop, listing, form) => {
  const searchTitle = readText(form, 'searchTitle') || null
  const searchDescription = readText(form, 'searchDescription').replace(/\s+/g, ' ') || null
  if ((searchTitle?.length ?? 0) > limits.searchTitleCharacters)
    return { words: `A title for searches has up to ${limits.searchTitleCharacters} characters.` }
  if ((searchDescription?.length ?? 0) > limits.searchDescriptionCharacters)
    return { words: `A description for searches has up to ${limits.searchDescriptionCharacters} characters.` }
  return answerWith(await describeListing(tx, shop.id, listing.id, { searchTitle, searchDescription }))
}

const changeAddress: Act = async (tx, shop, listing, form) =>
  answerWith(await moveListing(tx, shop.id, listing.id, readText(form, 'slug').toLowerCase()))

/** Each size has a field `price:<blank>:<size>`. An invalid amount is named. */
function readPrices(form: FormData): { prices: Prices } | { words: string } {
  const pricesByBlank = new Map<string, Record<string, number>>()
  for (const [name, value] of form) {
    const [kind, blankId, size] = name.split(':')
    if (kind !== 'price' || !blankId || !size || typeof value !== 'string') continue
    const price = parseMoney(value.slice(0, 20))
    if (!price || isNegative(price) || price.minor === 0n)
      return { words: `Enter the price of ${size} as an amount such as 24.99.` }
    pricesByBlank.set(blankId, { ...pricesByBlank.get(blankId), [size]: Number(price.minor) })
  }
  const allPrices: Prices = Object.fromEntries(
    [...pricesByBlank].map(([blankId, bySize]) => [blankId, productPriceOf(bySize)]),
  )
  return { prices: allPrices }
}

const savePrices: Act = async (tx, shop, listing, form, at) => {
  const parsed = readPrices(form)
  return 'words' in parsed
    ? parsed
    : answerWith(await changePrice(tx, shop.id, listing.id, parsed.prices, at))
}
const reducePrices: Act = async (tx, shop, listing, form, at) => {
  const parsed = readPrices(form)
  return 'words' in parsed
    ? parsed
    : answerWith(await reducePrice(tx, shop.id, listing.id, parsed.prices, at))
}

const saveTerms: Act = async (tx, shop, listing, form, at) => {
  const saleTerms = readTerms(form, shop.timeZone)
  const isOver =
    saleTerms.endsAt !== null &&
    saleTerms.endsAt.getTime() === listing.endsAt?.getTime() &&
    saleTerms.endsAt <= at
  if (isOver) return { words: 'Choose a later end.' }
  return answerWith(
    await editListing(
      tx,
      shop.id,
      listing.id,
      {
        unitsCap: saleTerms.unitsCap,
        perPersonLimit: saleTerms.perPersonLimit,
        startsAt: saleTerms.startsAt?.toISOString() ?? null,
        endsAt: saleTerms.endsAt?.toISOString() ?? null,
      },
      at,
    ),
  )
}

/** The pictures in the order of their fields, after one was moved, removed or added. */
const savePictures: Act = async (tx, shop, listing, form) => {
  const list = form
    .getAll('picture')
    .slice(0, limits.pictures)
    .flatMap((text) => parsePictureKey(String(text)))
  const [move = '', position = ''] = readText(form, 'move').split(':')
  const index = Number(position)
  if (move === 'add') {
    if (list.length >= limits.pictures) return { words: `A listing shows up to ${limits.pictures} pictures.` }
    list.push(
      ...parsePictureKey(['blank', 'view', 'colour'].map((name) => readText(form, name, 80)).join('|')),
    )
  }
  if (move === 'usual') list.length = 0
  if (move === 'hide' && list.length === 1) return { words: 'A listing shows at least one picture.' }
  if (move === 'hide') list.splice(index, 1)
  moveItem(list, index, move)
  return answerWith(await arrangePictures(tx, shop.id, listing.id, list))
}

const saveDesignName: Act = async (tx, shop, _, form): Promise<Outcome> => {
  const id = parseId('design', form.get('design'))
  const result = id && (await renameDesign(tx, shop.id, id, readText(form, 'name', 200)))
  if (!result) return { words: 'That design is not in your shop.' }
  if (!result.ok) return { words: wordsOf(result, artworkRefusals) }
  return {}
}

const duplicate: Act = async (tx, shop, listing, _, at) => {
  const copy = await duplicateListing(tx, shop.id, listing.id, at)
  return copy.ok ? { number: copy.value.number } : answerWith(copy)
}

const relaunch: Act = async (tx, shop, listing, form, at) =>
  answerWith(await relaunchListing(tx, shop.id, listing.id, at, readTerms(form, shop.timeZone)))

const acts: Readonly<Record<keyof typeof doneWords, Act>> = {
  words: saveWords,
  search: saveSearchWords,
  address: changeAddress,
  prices: savePrices,
  reduce: reducePrices,
  unreduce: createAct((tx, shopId, id) => endReduction(tx, shopId, id)),
  terms: saveTerms,
  pictures: savePictures,
  photo: async (tx, shop, listing, form, at, photo) =>
    photo ? addPhoto(tx, { shopId: shop.id, listing, photo, alt: readText(form, 'alt', 400) }, at) : {},
  photos: async (tx, shop, listing, form) => changePhotos(tx, shop.id, listing, form),
  design: saveDesignName,
  duplicate,
  relaunch,
  publish: createAct(publishListing),
  end: createAct(endListing),
  print: createAct(printNow),
  archive: createAct((tx, shopId, id) => archiveListing(tx, shopId, id)),
  restore: createAct((tx, shopId, id) => restoreListing(tx, shopId, id)),
}

class NothingChanged extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('an act on a listing was refused')
    this.outcome = outcome
  }
}

/** One act on one listing; returns to its page, at the changed part. A refusal is shown there, with what was typed. */
export async function actOnOneListing({ request, context, params }: ActionFunctionArgs) {
  const services = signedInCreator(context)
  const { shop, transact, read } = services
  const form = await readParts(request)
  const intent = String(form.get('intent') ?? '')
  const isKnown = (word: string): word is keyof typeof doneWords => Object.hasOwn(acts, word)
  if (!isKnown(intent)) throw new Response('No such action', { status: 400 })
  const listing = await read((tx) => findOwnListing(tx, shop.id, params.name))
  if (intent === 'publish' || intent === 'relaunch') await proofListing(services, shop.id, listing.id)
  const { at } = doneWords[intent]
  const submitted = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const photo = intent === 'photo' ? await readPhoto(services, shop.id, form.get('file')) : null
  if (photo && 'words' in photo) return data({ at, words: photo.words, submitted }, { status: photo.status })
  const outcome = await transact(async (tx, now) => {
    const result = await acts[intent](tx, shop, listing, form, now, photo)
    if ('words' in result) throw new NothingChanged(result)
    return result
  }).catch((cause: unknown) => {
    if (cause instanceof NothingChanged) return cause.outcome
    throw cause
  })
  if ('words' in outcome) return data({ at, words: outcome.words, submitted }, { status: 422 })
  const number = outcome.number ?? listing.number
  return redirect(`${hrefs.listing(number)}?done=${intent}#${at}`, 303)
}
export type ListingAnswer = { at: string; words: string; submitted: Record<string, string> }
