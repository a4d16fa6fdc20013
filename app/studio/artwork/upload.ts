import { uploadBytesMax } from '#artwork/contract'
import { hrefs } from '#kernel/hrefs.ts'
import type { Blend } from '#press/ink.ts'
import type { StudioPicture } from '../document/studio-data.ts'
import { ask, signedOutWords } from '../saving/ask.ts'

/** `names`: of its layers, where it has any; page n is the layer n - 2. `leftOut`: of those that only change others. */
export type Parts = {
  pages: number
  names: string[]
  /** How each layer is mixed with what lies below it, and what it comes without. */
  looks: { blend: Blend; without: string[] }[]
  leftOut: string[]
}
type Answer = ({ artwork: StudioPicture } & Parts) | { words: string }
export type Uploaded = { picture: StudioPicture } & Parts

/** Sends a picture, or one page of a document; what the server refuses comes back in its own words. */
export async function uploadPicture(file: File, page = 1): Promise<Uploaded | { words: string }> {
  if (file.size > uploadBytesMax) return { words: `${file.name} is larger than ${uploadBytesMax / 1e6} MB.` }
  const form = new FormData()
  form.set('file', file)
  const answer = await ask<Answer>(hrefs.uploadArtworkPage(page), { method: 'POST', body: form })
  if (answer === 'signed-out') return { words: `${file.name} wasn’t uploaded. ${signedOutWords}` }
  if (answer === 'offline')
    return { words: `${file.name} didn’t upload. Check your connection and try again.` }
  if (answer === 'busy')
    return {
      words: `${file.name} can’t be saved right now. Send it again in a minute; your design is as it was.`,
    }
  if ('words' in answer) return { words: `${file.name}: ${answer.words}` }
  const { artwork, ...parts } = answer
  const { id, name, width, height } = artwork
  return { ...parts, picture: { id, name, width, height } }
}
