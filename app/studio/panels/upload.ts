import { uploadBytesMax } from '#artwork/contract'
import { hrefs } from '#kernel/hrefs.ts'
import type { StudioPicture } from '../document/studio-data.ts'
import { ask, signedOutWords } from '../saving/ask.ts'

type Answer = { artwork: StudioPicture; pages: number; names: string[] } | { words: string }
/** `names`: of its layers, where it has any; page n is the layer n - 2. */
export type Uploaded = { picture: StudioPicture; pages: number; names: string[] }

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
  const { id, name, width, height } = answer.artwork
  return { picture: { id, name, width, height }, pages: answer.pages, names: answer.names }
}
