import { uploadBytesMax } from '#artwork/contract'
import { hrefs } from '#kernel/hrefs.ts'
import type { Blend } from '#press/ink.ts'
import type { StudioPicture } from '../document/studio-data.ts'
import { requestAnswer, signedOutWords } from '../saving/requests.ts'

/** `names`: of its layers, if any; page n is layer n - 2. `leftOut`: of layers that only change others. */
export type Parts = {
  pages: number
  names: string[]
  /** The blend mode of each layer, and the features it loses. */
  looks: { blend: Blend; without: string[] }[]
  leftOut: string[]
}
type Answer = ({ artwork: StudioPicture } & Parts) | { words: string }
export type UploadedPicture = { picture: StudioPicture } & Parts

/** Uploads a picture, or one page of a document; a refusal has the server's words. */
export async function uploadPicture(file: File, page = 1): Promise<UploadedPicture | { words: string }> {
  if (file.size > uploadBytesMax) return { words: `${file.name} is larger than ${uploadBytesMax / 1e6} MB.` }
  const form = new FormData()
  form.set('file', file)
  const answer = await requestAnswer<Answer>(hrefs.uploadArtworkPage(page), { method: 'POST', body: form })
  if (answer === 'signed-out') return { words: `${file.name} wasn’t uploaded. ${signedOutWords}` }
  if (answer === 'offline')
    return { words: `${file.name} didn’t upload. Check your connection and try again.` }
  if (answer === 'busy')
    return {
      words: `${file.name} can’t be saved right now. Send it again in a minute; your design is as it was.`,
    }
  if ('words' in answer) return { words: `${file.name}: ${answer.words}` }
  const { artwork, ...documentParts } = answer
  const { id, name, width, height } = artwork
  return { ...documentParts, picture: { id, name, width, height } }
}
