import { type ListingPicture, listingPictureHref } from '#listings/contract'

/** The picture of an order line's product. */
export const buildLinePicture = ({
  listingId,
  designVersionId,
  blankId,
  colour,
}: Omit<ListingPicture, 'view'>): ListingPicture => ({
  listingId,
  designVersionId,
  blankId,
  view: 'main',
  colour,
})

/** A listing's thumbnail in a row that names it, so it has no alternative text. `side`: pixels on the screen. */
export const ListingThumb = ({ picture, side }: { picture: ListingPicture | null; side: number }) =>
  picture ? (
    <img
      src={listingPictureHref(picture, 120)}
      alt=""
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
    />
  ) : null
