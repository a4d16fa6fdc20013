import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { saveDesign } from '#artwork'
import { record } from '#audit'
import { changeFile, discardVersion, findFile, releaseVersion } from '#files'
import { FileForm, type FileRefusal, fileKinds, fileRefusals, ownFileBlank } from '#files/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { type Id, parseId } from '#kernel/id.ts'
import { formatMoney, usd } from '#kernel/money.ts'
import { ok, type Refusal, type RefusalWords, type Result, refused, wordsOf } from '#kernel/result.ts'
import { attachFile, createDraft, detachFile, proofListing, publishListing, removeOwnFile } from '#listings'
import { ListingForm, type ListingRefusal, listingRefusals } from '#listings/contract'
import type { Tx } from '#platform/database/tx.ts'
import { readParts } from '../../../form.server.ts'
import { signedInCreator } from '../../../request.server.ts'
import { buildCover } from './cover.ts'
import { findMinPrice } from './file.server.ts'

type Code = FileRefusal | ListingRefusal | 'form.unreadable'
type Values = Record<string, string>
type Answer = { at: string; fault: string; submitted: Values }
type Creator = ReturnType<typeof signedInCreator>
type Act = (creator: Creator, fileId: Id<'file'>, form: FormData) => Promise<Result<string, Code>>

const words: RefusalWords<Code> = {
  ...fileRefusals,
  ...listingRefusals,
  'form.unreadable': { status: 422, words: '{why}' },
}
const refuseUnreadable = (reason: string) => refused('form.unreadable', { why: reason })
const readText = (form: FormData, name: string): string => String(form.get(name) ?? '').slice(0, 10_000)

/** Every act that a file's page can send, by its intent. */
const acts: Readonly<Record<string, Act>> = { save, release, discard, attach, detach, sell, remove }

export async function actOnFile({ request, params, context }: ActionFunctionArgs) {
  const creator = signedInCreator(context)
  const form = await readParts(request)
  const intent = readText(form, 'intent')
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined
  const fileId = parseId('file', params.id)
  if (!fileId) throw new Response('Your shop has no such file.', { status: 404 })
  const result: Result<string, Code> = act
    ? await act(creator, fileId, form)
    : refuseUnreadable('Open the page again and send it from there.')
  if (result.ok) return redirect(result.value, 303)
  const submitted = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
  const answer: Answer = { at: intent, fault: wordsOf(result, words), submitted }
  return data(answer, { status: words[result.code]?.status ?? 409 })
}

/** Acts and records it in the trail, in one transaction. */
const actOnRecord = (
  { transact, actor, shop, requestId }: Creator,
  action: `file.${string}`,
  resource: string,
  run: (tx: Tx, at: Date) => Promise<Result<unknown, Code>>,
): Promise<Result<unknown, Code>> =>
  transact(async (tx, at) => {
    const result = await run(tx, at)
    if (result.ok) await record(tx, { actor, action, resource, shopId: shop.id, requestId }, at)
    return result
  })
const leadTo = (result: Result<unknown, Code>, to: string): Result<string, Code> =>
  result.ok ? ok(to) : (result as Refusal<Code>)

async function save(creator: Creator, fileId: Id<'file'>, form: FormData) {
  const parsed = FileForm.safeParse({
    name: readText(form, 'name'),
    licence: readText(form, 'licence'),
    stamped: form.has('stamped'),
    previewed: form.has('previewed'),
  })
  if (!parsed.success) return refuseUnreadable(parsed.error.issues[0]?.message ?? '')
  const result = await actOnRecord(creator, 'file.changed', fileId, (tx) =>
    changeFile(tx, creator.shop.id, fileId, parsed.data),
  )
  return leadTo(result, hrefs.ownFile(fileId, 'saved'))
}

async function release(creator: Creator, fileId: Id<'file'>, form: FormData) {
  const id = parseId('fileVersion', readText(form, 'version'))
  const notifiesBuyers = readText(form, 'notifiesBuyers') === 'yes'
  if (!id) return refused('file.not_found')
  const result = await actOnRecord(creator, 'file.released', fileId, (tx, at) =>
    releaseVersion(tx, creator.shop.id, id, notifiesBuyers, at),
  )
  return leadTo(result, hrefs.ownFile(fileId, notifiesBuyers ? 'told' : 'released'))
}

async function discard(creator: Creator, fileId: Id<'file'>, form: FormData) {
  const id = parseId('fileVersion', readText(form, 'version'))
  if (!id) return refused('file.not_found')
  return leadTo(await discardVersion(creator, creator.shop.id, id), hrefs.ownFile(fileId, 'discarded'))
}

async function attach(creator: Creator, fileId: Id<'file'>, form: FormData) {
  const listingId = parseId('listing', readText(form, 'listing'))
  if (!listingId) return refuseUnreadable('Choose a listing.')
  const result = await actOnRecord(creator, 'file.attached', fileId, (tx, at) =>
    attachFile(tx, creator.shop.id, { listingId, fileId }, at),
  )
  return leadTo(result, hrefs.ownFile(fileId, 'attached'))
}

async function detach(creator: Creator, fileId: Id<'file'>, form: FormData) {
  const listingId = parseId('listing', readText(form, 'listing'))
  if (!listingId) return refused('listing.not_found')
  const result = await actOnRecord(creator, 'file.detached', fileId, (tx, at) =>
    detachFile(tx, creator.shop.id, { listingId, fileId }, at),
  )
  return leadTo(result, hrefs.ownFile(fileId, 'detached'))
}

async function remove(creator: Creator, fileId: Id<'file'>) {
  const result = await actOnRecord(creator, 'file.removed', fileId, (tx, at) =>
    removeOwnFile(tx, creator.shop.id, fileId, at),
  )
  return leadTo(result, `${hrefs.ownFiles}?done=removed`)
}

/** Sells a file as a listing of its own, with a starting cover: a draft, then on sale if nothing prevents it. */
async function sell(creator: Creator, fileId: Id<'file'>, form: FormData) {
  const { shop, transact } = creator
  const dollars = readText(form, 'price').trim()
  if (!/^\d{1,6}([.,]\d{1,2})?$/.test(dollars)) return refuseUnreadable('Enter a price such as 9.00.')
  const priceMinor = Math.round(Number(dollars.replace(',', '.')) * 100)
  const publishes = readText(form, 'publish') === 'yes'
  const draftResult = await transact(async (tx, at) => {
    const file = await findFile(tx, shop.id, fileId)
    const releasedVersion = file?.versions.find(({ state }) => state === 'released')
    if (!file || !releasedVersion) return refused(file ? 'file.nothing_released' : 'file.not_found')
    const minimum = await findMinPrice(tx, at)
    if (!minimum)
      return refuseUnreadable('Files can’t be sold on their own here. Add it to a listing instead.')
    if (priceMinor < minimum.minor)
      return refuseUnreadable(`The lowest price is ${formatMoney(usd(minimum.minor))}.`)
    const document = buildCover(file.name, fileKinds[releasedVersion.kind].name)
    const design = await saveDesign(tx, shop.id, { document, name: file.name.slice(0, 80) }, at)
    if (!design.ok) return refuseUnreadable('We couldn’t draw the cover. Choose a shorter name.')
    const parsed = ListingForm.safeParse({
      designVersionId: design.value.versionId,
      title: file.name.slice(0, 80),
      products: [{ blankId: ownFileBlank, colours: ['white'], priceMinor }],
    })
    if (!parsed.success) return refuseUnreadable(parsed.error.issues[0]?.message ?? '')
    const draft = await createDraft(tx, shop.id, parsed.data, at)
    if (!draft.ok) return draft
    const attached = await attachFile(tx, shop.id, { listingId: draft.value.id, fileId }, at)
    return attached.ok ? draft : attached
  })
  if (!draftResult.ok) return draftResult
  if (!publishes) return ok(hrefs.ownFile(fileId, 'drafted'))
  const proofResult = await proofListing(creator, shop.id, draftResult.value.id)
  const publishResult = proofResult.ok
    ? await transact((tx, at) => publishListing(tx, shop.id, draftResult.value.id, at))
    : proofResult
  return leadTo(publishResult, hrefs.ownFile(fileId, 'sold'))
}
