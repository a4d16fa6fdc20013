import type { Blank } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import {
  type ListingPhoto,
  type ListingPictureWidth,
  type ListingProduct,
  type LiveListing,
  listingPictureHref,
  listShownPictures,
  type ShownPicture,
} from '#listings/contract'
import type { pictureWidths } from '#storefronts/contract'

/** A fan's colour, view and size, in the address, so that they can be shared. */
export type Choice = { colour: string; view: string; size: string | null }

/** Pictures beside the large one: two rows. Further colours are drawn when chosen. */
const maxPictures = 10

/** The shop's arranged pictures of one product; none: all its views, then its colours. */
export const listArranged = (listing: LiveListing, product: ListingProduct, blank: Blank): ShownPicture[] =>
  listShownPictures(listing.pictures, [product]).filter(({ view }) =>
    blank.views.some(({ name }) => name === view),
  )

/**
 * The arranged pictures, those in the first one's colour recoloured to the chosen one; else the views in the chosen
 * colour, `first` before the others, then that view in the other colours.
 */
export function buildGallery(
  listing: LiveListing,
  product: ListingProduct,
  blank: Blank,
  { colour, view }: Choice,
  first: string | null,
) {
  const href = (name: string, slug: string, width: ListingPictureWidth) =>
    listingPictureHref(
      {
        listingId: listing.id,
        designVersionId: listing.designVersionId,
        blankId: blank.id,
        view: name,
        colour: slug,
      },
      width,
    )
  const nameOf = (slug: string) => blank.colours.find((colour) => colour.slug === slug)?.name ?? slug
  const viewOf = (name: string) => blank.views.find((view) => view.name === name)
  const labelOf = (name: string) => viewOf(name)?.label ?? 'Front'
  const names = blank.views.map((view) => view.name)
  const views = [...names.filter((name) => name === first), ...names.filter((name) => name !== first)]
  const current = view === 'main' ? (views[0] ?? 'main') : view
  const picture = (name: string, slug: string) => ({
    view: name,
    colour: slug,
    isPhoto: false,
    isScene: viewOf(name)?.scene === true,
    label: `${labelOf(name)}, ${nameOf(slug)}`,
    tiny: href(name, slug, 120),
    small: href(name, slug, 360),
    phone: href(name, slug, 640),
    medium: href(name, slug, 760),
    large: href(name, slug, 1200),
    closest: href(name, slug, 2400),
  })
  const photos = listing.photos.map((photo) => buildPhotoView(photo, colour))
  const photo = photos.find((candidate) => candidate.view === view)
  const arranged = listArranged(listing, product, blank)
  const opening = arranged[0]?.colour
  if (opening !== undefined) {
    const swapped = new Map([
      [colour, opening],
      [opening, colour],
    ])
    const arrangedPictures = arranged.map(({ view: name, colour: slug }) =>
      picture(name, swapped.get(slug) ?? slug),
    )
    return { main: photo ?? picture(current, colour), views: arrangedPictures, colours: [], photos }
  }
  const otherColours = product.colours.filter((slug) => slug !== colour)
  return {
    main: photo ?? picture(current, colour),
    photos,
    views: views.map((name) => picture(name, colour)),
    colours: otherColours
      .slice(0, Math.max(0, maxPictures - views.length))
      .map((slug) => picture(photo ? (views[0] ?? 'main') : current, slug)),
  }
}

/** A photograph's name in the page's address. */
export const namePhoto = (id: string): string => `photo-${id}`

/** A photograph as a picture of the gallery. It stays the same whatever colour is chosen. */
function buildPhotoView({ id, alt }: ListingPhoto, colour: string) {
  const at = (width: (typeof pictureWidths)[number]) => hrefs.storePicture(id, width, 'webp')
  return {
    view: namePhoto(id),
    colour,
    isPhoto: true,
    isScene: false,
    label: alt ? `Photograph: ${alt}` : 'Photograph by the shop',
    tiny: at(96),
    small: at(480),
    phone: at(480),
    medium: at(960),
    large: at(1600),
    closest: at(1600),
  }
}
