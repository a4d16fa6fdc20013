import type { LoaderFunctionArgs } from 'react-router'
import { photoFile } from '../../../photo.server.ts'
import { signedInCreator } from '../../../request.server.ts'

/** A photo of a claim about this shop's things. What fans send with a message alone is between them and us. */
export function loadPhoto({ context, params }: LoaderFunctionArgs) {
  const creator = signedInCreator(context)
  return photoFile(creator, params.id, (photo) => photo.shopId === creator.shop.id && photo.claimId !== null)
}
