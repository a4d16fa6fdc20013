import type { LoaderFunctionArgs } from 'react-router'
import { findProfile } from '#accounts'
import { hrefs } from '#kernel/hrefs.ts'
import { parseId } from '#kernel/id.ts'
import { instantOf } from '#kernel/instant.ts'
import { type Result, wordsOf } from '#kernel/result.ts'
import {
  createDraft,
  findListing,
  type Listing,
  proofListing,
  proofOffer,
  publishListing,
  saveDraft,
} from '#listings'
import { ListingForm, type ListingRefusal, listingRefusals } from '#listings/contract'
import { readJson } from '../../form.server.ts'
import { buildFrame } from '../../oembed/oembed.server.ts'
import { signedInCreator } from '../../request.server.ts'
import { type SellAnswer, SellForm, type ShareOffer, type StudioListing } from '../document/studio-data.ts'

/**
 * Saves the offer as a draft, or changes the listing; with `publish`, has the press check it and puts it on sale. New
 * art of a listing on sale is checked first: earlier orders keep the version they bought.
 */
export async function sellFromStudio(
  request: Request,
  context: LoaderFunctionArgs['context'],
): Promise<Response> {
  const creator = signedInCreator(context)
  const { transact, shop } = creator
  const parsed = SellForm.safeParse(await readJson(request))
  if (!parsed.success)
    return answerRefusal(parsed.error.issues[0]?.message ?? 'The offer could not be read.', 422)
  const { listingId, publish, endsAt, ...listingForm } = parsed.data
  const form = ListingForm.safeParse({
    ...listingForm,
    endsAt: endsAt ? instantOf(endsAt.slice(0, 10), endsAt.slice(11, 16), shop.timeZone).toISOString() : null,
  })
  if (!form.success)
    return answerRefusal(form.error.issues[0]?.message ?? 'The offer could not be read.', 422)
  const id = parseId('listing', listingId)
  const listing = id && (await creator.read((tx) => findListing(tx, shop.id, id)))
  if (listing && listing.status === 'active') {
    const check = await proofOffer(creator, shop.id, form.data)
    if (!check.ok) return answerRefusal(wordsOf(check, listingRefusals), listingRefusals[check.code].status)
  }
  const saved = await transact((tx, at) =>
    id ? saveDraft(tx, shop.id, id, form.data, at) : createDraft(tx, shop.id, form.data, at),
  )
  if (!saved.ok) return answerRefusal(wordsOf(saved, listingRefusals), listingRefusals[saved.code].status)
  const draft = toStudioListing(saved.value)
  if (!publish || saved.value.status === 'active')
    return Response.json({ ok: true, listing: draft } satisfies SellAnswer)
  const proofResult = await proofListing(creator, shop.id, saved.value.id)
  const launched: Result<Listing, ListingRefusal> = proofResult.ok
    ? await transact((tx, at) => publishListing(tx, shop.id, saved.value.id, at))
    : proofResult
  if (launched.ok) {
    const share = await buildShareOffer(creator, launched.value)
    return Response.json({ ok: true, listing: toStudioListing(launched.value), share } satisfies SellAnswer)
  }
  return answerRefusal(wordsOf(launched, listingRefusals), listingRefusals[launched.code].status, draft)
}

/** The ways to share it, if the creator wants them shown after a launch. */
async function buildShareOffer(
  { read, config, actor, shop }: ReturnType<typeof signedInCreator>,
  { slug, version }: Listing,
): Promise<ShareOffer | null> {
  const { profile } = await read((tx) => findProfile(tx, actor))
  if (!profile.shareAfterLaunch) return null
  const origin = config.storeUrl ?? config.appUrl
  const page = hrefs.storeListing(shop.handle, slug)
  return {
    address: `${origin}${page}`,
    frame: buildFrame({
      src: `${origin}${hrefs.embed(shop.handle, slug)}`,
      title: `${version.title} by ${shop.name}`,
      width: 360,
      height: 480,
    }),
    story: hrefs.storyPicture(page),
  }
}

const toStudioListing = ({ id, number, slug, status }: Listing): StudioListing => ({
  id,
  number,
  slug,
  status,
})

/** A refusal names the stored draft, so that a retry doesn't make a second one. */
const answerRefusal = (words: string, status: number, listing?: StudioListing) =>
  Response.json({ ok: false, words, ...(listing ? { listing } : {}) } satisfies SellAnswer, { status })
