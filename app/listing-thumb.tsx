import { type ListingPicture, listingPictureHref } from '#listings/contract'

/** The picture of what an order's line sold. */
export const pictureOfLine = ({
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

/** A listing's small picture in a row that names it, so it says nothing itself. `side`: pixels on the screen. */
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
