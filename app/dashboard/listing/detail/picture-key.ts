import type { ShownPicture } from '#listings/contract'

/** A picture of a listing in a form: which product, from which side, in which colour. */
export const pictureKey = ({ blankId, view, colour }: ShownPicture): string => `${blankId}|${view}|${colour}`

/** The picture that a key names; none if it names none. */
export const picturesIn = (key: string): ShownPicture[] => {
  const [blankId, view, colour] = key.split('|')
  return blankId && view && colour ? [{ blankId, view, colour }] : []
}
