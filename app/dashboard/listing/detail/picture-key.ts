import type { ShownPicture } from '#listings/contract'

/** A listing's picture in a form: product, view, colour. */
export const buildPictureKey = ({ blankId, view, colour }: ShownPicture): string =>
  `${blankId}|${view}|${colour}`

/** The picture a key names; empty if it names none. */
export const parsePictureKey = (key: string): ShownPicture[] => {
  const [blankId, view, colour] = key.split('|')
  return blankId && view && colour ? [{ blankId, view, colour }] : []
}
