import { findShop } from '#accounts'
import { claimPost, findWebhook, sendToDiscord, writeOutcome } from '#channels'
import { channelRefusals } from '#channels/contract'
import type { Facts } from '#kernel/facts.ts'
import { asId } from '#kernel/id.ts'
import { formatMoney } from '#kernel/money.ts'
import { wordsOf } from '#kernel/result.ts'
import { findListing, findLiveListingById } from '#listings'
import { fromPrice, listingPictureHref, mainPicture } from '#listings/contract'
import type { Services } from '#platform/services.ts'

/** Posts a launch if its shop is connected: claimed in one transaction, sent outside any, its result stored. */
export async function postLaunch(
  services: Services,
  { listingId }: Facts['listing.launched'],
): Promise<void> {
  const { database, config } = services
  const post = await database.transact(async (tx, at) => {
    const listing = await findLiveListingById(tx, listingId, at)
    if (!listing || listing.sale === 'ended') return null
    const shopId = asId('shop', listing.shopId)
    const address = await findWebhook(tx, { secret: config.secretKey }, shopId)
    const shop = address ? await findShop(tx, shopId) : null
    const launchedAt = (await findListing(tx, shopId, listingId))?.launchedAt ?? at
    const postKey = { listingId, channel: 'discord', launchedAt }
    if (!address || !shop || shop.status === 'suspended') return null
    if (!(await claimPost(tx, { ...postKey, shopId, claimedAt: at }))) return null
    return { listing, shopId, address, handle: shop.handle }
  })
  if (!post) return
  const { listing, shopId } = post
  const origin = config.storeUrl ?? config.appUrl
  const main = mainPicture(listing)
  // As in share pictures and feeds: the product in use, unless its shop arranged the pictures.
  const picture = main?.view === 'main' ? { ...main, view: 'in-use' } : main
  const result = await sendToDiscord(post.address, {
    words: `${listing.title} is on sale, from ${formatMoney(fromPrice(listing.products))}.`,
    title: listing.title,
    link: `${origin}/@${post.handle}/${listing.slug}?channel=discord`,
    ...(picture
      ? { picture: `${origin}${listingPictureHref(picture, 1200).replace('.webp?', '.jpg?')}` }
      : {}),
  })
  const fault = result.ok ? null : wordsOf(result, channelRefusals)
  await database.transact((tx, at) => writeOutcome(tx, shopId, 'discord', fault, at))
}
