import type { LoaderFunctionArgs } from 'react-router'
import { readPhotoFile } from '../../photo.server.ts'
import { signedInStaff } from '../../request.server.ts'

/** Any fan's photo, for those who answer fans. */
export const loadPhoto = ({ context, params }: LoaderFunctionArgs) =>
  readPhotoFile(signedInStaff(context, 'support'), params.id, () => true)
