import { createHash } from 'node:crypto'
import { findShopByHandle } from '#accounts'
import { drawBlank, findBlank } from '#catalogue'
import { blankTitle, openingColour, techniques } from '#catalogue/contract'
import { drawListing, findLiveListing, findLiveListings } from '#listings'
import { mainPicture } from '#listings/contract'
import { storeDrawn } from '#platform/blobs/store-drawn.ts'
import { limitConcurrency } from '#platform/jobs/limit-concurrency.ts'
import { renderShareCard, type ShareCard, shareCardVersion } from '#press/files/share-card.ts'
import { renderStoryCard, storyVersion } from '#press/files/story-card.ts'
import { listPublicPages } from '../../marketing/public-pages.server.ts'
import type { RequestContext } from '../../request.server.ts'

type Deps = Pick<RequestContext, 'read' | 'blobs' | 'url' | 'config'>
const pictureWidth = 760
const background = '#e4e2db'

/** Cards are drawn one at a time, and only from our own data: nobody can have their own words drawn. */
const runInTurn = limitConcurrency(1)
const pendingDrawings = new Map<string, Promise<Buffer>>()

/** For a shared link, or upright for a story. */
const shapes = {
  card: { name: String(shareCardVersion), draw: renderShareCard },
  story: { name: `story ${storyVersion}`, draw: renderStoryCard },
} as const
type Shape = (typeof shapes)[keyof typeof shapes]

/** The picture of a shared link. `of` is the page's address; unknown ones get the house's card. */
export async function sharePicture(deps: Deps, request: Request): Promise<Response> {
  const card = await findCard(deps, (deps.url.searchParams.get('of') ?? '').slice(0, 300))
  const shape = deps.url.searchParams.get('shape') === 'story' ? shapes.story : shapes.card
  const hash = createHash('sha256')
    .update(JSON.stringify([shape.name, card.above, card.title, card.below, card.picture?.ground]))
    .update(card.picture?.bytes ?? '')
    .digest('hex')
  const headers = {
    'Content-Type': 'image/jpeg',
    'Cache-Control': 'public, max-age=86400',
    ETag: `"${hash.slice(0, 32)}"`,
  }
  if (request.headers.get('if-none-match') === headers.ETag)
    return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(await drawOnce(deps, hash, card, shape)), { headers })
}

async function drawOnce({ blobs }: Deps, hash: string, card: ShareCard, shape: Shape): Promise<Buffer> {
  const key = `pictures/share/${hash.slice(0, 2)}/${hash}.jpg`
  const cached = await blobs.get(key)
  if (cached) return cached
  const drawing =
    pendingDrawings.get(key) ??
    runInTurn(async () => {
      const bytes = await shape.draw(card)
      await storeDrawn(blobs, key, bytes, 'image/jpeg')
      return bytes
    })
  pendingDrawings.set(key, drawing)
  return drawing.finally(() => pendingDrawings.delete(key))
}

async function findCard(deps: Deps, path: string): Promise<ShareCard> {
  const below = new URL(deps.config.appUrl).host
  const product = /^\/product\/([a-z0-9-]{1,80})$/.exec(path)?.[1]
  const [, handle, slug] = /^\/@([a-z0-9-]{1,40})(?:\/([a-z0-9-]{1,120}))?(?:\/|$)/.exec(path) ?? []
  const drawStoreCard = handle ? () => buildStoreCard(deps, handle, slug) : () => null
  const card = product ? await buildBlankCard(deps, product) : await drawStoreCard()
  if (card) return card
  const pages = listPublicPages()
  const page = pages.find((candidate) => candidate.path === path) ?? pages[0]!
  return { above: page.kind, title: page.title, below }
}

async function buildBlankCard({ read, blobs, config }: Deps, id: string): Promise<ShareCard | null> {
  const blank = await read((tx) => findBlank(tx, id))
  const view = blank?.views[0]
  if (!blank || !view) return null
  const picture = await drawBlank(blobs, blank, view.name, openingColour(blank).slug, pictureWidth)
  return {
    above: techniques[blank.technique].name,
    title: blankTitle(blank),
    below: new URL(config.appUrl).host,
    picture: picture ? { bytes: picture.bytes, ground: background } : undefined,
  }
}

/** A store with its opening product, or one of its products. */
async function buildStoreCard(
  { read, blobs, config }: Deps,
  handle: string,
  slug = '',
): Promise<ShareCard | null> {
  const card = await read(async (tx, at) => {
    const shop = await findShopByHandle(tx, handle)
    if (!shop || shop.status === 'suspended') return null
    const shopId = shop.id
    const listing = slug ? await findLiveListing(tx, shopId, slug, at) : null
    const [shown] = listing ? [listing] : await findLiveListings(tx, shopId, { count: 1 }, at)
    const main = shown ? mainPicture(shown) : null
    // Without a picture chosen by the creator, a scene: people stop scrolling at a product in use.
    return { shop, listing, picture: main?.view === 'main' ? { ...main, view: 'in-use' } : main }
  })
  if (!card) return null
  const { shop, listing, picture } = card
  const rendered = picture ? await drawListing({ read, blobs }, picture, pictureWidth, null) : null
  return {
    above: listing ? shop.name : 'A store on Fanfare',
    title: listing?.title ?? shop.name,
    below: `${new URL(config.storeUrl ?? config.appUrl).host}/@${handle}`,
    picture: rendered ? { bytes: rendered.bytes, ground: background } : undefined,
  }
}
