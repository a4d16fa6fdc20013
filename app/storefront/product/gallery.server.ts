import type { Blank } from '#catalogue/contract'
import {
  type ListingPictureWidth,
  type ListingProduct,
  type LiveListing,
  listingPictureHref,
  type ShownPicture,
  shownPictures,
} from '#listings/contract'

/** What a fan looks at: in the address, so that it can be sent. */
export type Choice = { colour: string; view: string; size: string | null }

/** Pictures beside the large one: two rows. Further colours are drawn when they are chosen. */
const picturesMost = 10

/** The pictures that the shop arranged of one product; none: all its views, then its colours. */
export const arrangedOf = (listing: LiveListing, product: ListingProduct, blank: Blank): ShownPicture[] =>
  shownPictures(listing.pictures, [product]).filter(({ view }) =>
    blank.views.some(({ name }) => name === view),
  )

/** The arranged pictures, those of the first one's colour in the chosen one; else the views in the chosen colour, then the first view in the other colours. */
export function galleryOf(
  listing: LiveListing,
  product: ListingProduct,
  blank: Blank,
  { colour, view }: Choice,
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
  const nameOf = (slug: string) => blank.colours.find((one) => one.slug === slug)?.name ?? slug
  const labelOf = (name: string) => blank.views.find((one) => one.name === name)?.label ?? 'Front'
  const views = blank.views.map((one) => one.name)
  const current = view === 'main' ? (views[0] ?? 'main') : view
  const picture = (name: string, slug: string) => ({
    view: name,
    colour: slug,
    label: `${labelOf(name)}, ${nameOf(slug)}`,
    small: href(name, slug, 360),
    medium: href(name, slug, 760),
    large: href(name, slug, 1200),
    closest: href(name, slug, 2000),
  })
  const arranged = arrangedOf(listing, product, blank)
  const first = arranged[0]?.colour
  if (first !== undefined) {
    const shown = arranged.map(({ view: name, colour: slug }) =>
      picture(name, slug === first ? colour : slug === colour ? first : slug),
    )
    return { main: picture(current, colour), views: shown, colours: [] }
  }
  const others = product.colours.filter((slug) => slug !== colour)
  return {
    main: picture(current, colour),
    views: views.map((name) => picture(name, colour)),
    colours: others.slice(0, Math.max(0, picturesMost - views.length)).map((slug) => picture(current, slug)),
  }
}
