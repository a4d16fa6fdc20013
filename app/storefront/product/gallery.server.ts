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

/** The shop's arranged pictures of one product; if there are none, its page shows all views, then colours. */
export const listArrangedPictures = (
  listing: LiveListing,
  product: ListingProduct,
  blank: Blank,
): ShownPicture[] =>
  listShownPictures(listing.pictures, [product]).filter(({ view }) =>
    blank.views.some(({ name }) => name === view),
  )

/**
 * The arranged pictures, those in the first one's colour recoloured to the chosen one; else the views in the chosen
 * colour, `firstView` before the others, then that view in the other colours.
 */
export function buildGallery(
  listing: LiveListing,
  product: ListingProduct,
  blank: Blank,
  { colour, view }: Choice,
  firstView: string | null,
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
  const views = [...names.filter((name) => name === firstView), ...names.filter((name) => name !== firstView)]
  const current = view === 'main' ? (views[0] ?? 'main') : view
  const buildPicture = (name: string, slug: string) => ({
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
  const shownPictures = listArrangedPictures(listing, product, blank)
  const openingColour = shownPictures[0]?.colour
  if (openingColour !== undefined) {
    const swappedColours = new Map([
      [colour, openingColour],
      [openingColour, colour],
    ])
    const arrangedPictures = shownPictures.map(({ view: name, colour: slug }) =>
      buildPicture(name, swappedColours.get(slug) ?? slug),
    )
    return { main: photo ?? buildPicture(current, colour), views: arrangedPictures, colours: [], photos }
  }
  const otherColours = product.colours.filter((slug) => slug !== colour)
  return {
    main: photo ?? buildPicture(current, colour),
    photos,
    views: views.map((name) => buildPicture(name, colour)),
    colours: otherColours
      .slice(0, Math.max(0, maxPictures - views.length))
      .map((slug) => buildPicture(photo ? (views[0] ?? 'main') : current, slug)),
  }
}

/** A photograph's name in the page's address. */
export const namePhoto = (id: string): string => `photo-${id}`

/** A photograph as a picture of the gallery. It stays the same whatever colour is chosen. */
function buildPhotoView({ id, alt }: ListingPhoto, colour: string) {
  const hrefAt = (width: (typeof pictureWidths)[number]) => hrefs.storePicture(id, width, 'webp')
  return {
    view: namePhoto(id),
    colour,
    isPhoto: true,
    isScene: false,
    label: alt ? `Photograph: ${alt}` : 'Photograph by the shop',
    tiny: hrefAt(96),
    small: hrefAt(480),
    phone: hrefAt(480),
    medium: hrefAt(960),
    large: hrefAt(1600),
    closest: hrefAt(1600),
  }
}
