import { uploadBytesMax } from '#artwork/contract'
import { hrefs } from '#kernel/hrefs.ts'
import type { StudioPicture } from '../document/studio-data.ts'
import { ask, signedOutWords } from '../saving/ask.ts'

type Answer = { artwork: StudioPicture } | { words: string }

/** Sends a picture; what the server refuses comes back in its own words. */
export async function uploadPicture(file: File): Promise<StudioPicture | { words: string }> {
  if (file.size > uploadBytesMax) return { words: `${file.name} is larger than ${uploadBytesMax / 1e6} MB.` }
  const form = new FormData()
  form.set('file', file)
  const answer = await ask<Answer>(hrefs.uploadArtwork, { method: 'POST', body: form })
  if (answer === 'signed-out') return { words: `${file.name} was not sent. ${signedOutWords}` }
  if (answer === 'offline')
    return { words: `${file.name} did not arrive. Check the connection and try again.` }
  if (answer === 'busy')
    return {
      words: `${file.name} can’t be kept just now. Send it again in a minute; your design is as it was.`,
    }
  if ('words' in answer) return { words: `${file.name}: ${answer.words}` }
  const { id, name, width, height } = answer.artwork
  return { id, name, width, height }
}
