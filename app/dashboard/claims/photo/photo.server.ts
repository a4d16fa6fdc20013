import type { LoaderFunctionArgs } from 'react-router'
import { readPhotoFile } from '../../../photo.server.ts'
import { signedInCreator } from '../../../request.server.ts'

/** A photo of a claim about this shop's products. Photos sent with a message stay between fan and support. */
export function loadPhoto({ context, params }: LoaderFunctionArgs) {
  const creator = signedInCreator(context)
  return readPhotoFile(
    creator,
    params.id,
    (photo) => photo.shopId === creator.shop.id && photo.claimId !== null,
  )
}
