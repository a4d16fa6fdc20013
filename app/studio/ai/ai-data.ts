import type { AiRequest } from '#artwork/contract'
import { hrefs } from '#kernel/hrefs.ts'
import type { StudioPicture } from '../document/studio-data.ts'

export type AiAnswer = { artwork: StudioPicture } | { words: string }

/** Requests a picture; a refusal is returned in words. Slow: nothing should wait for it. */
export const requestPicture = (
  request: ({ act: 'draw' } & AiRequest) | { act: 'cut-out'; artwork: string },
): Promise<AiAnswer> =>
  fetch(hrefs.studioAi, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  })
    .then((response) => response.json() as Promise<AiAnswer>)
    .catch(() => ({ words: 'The request didn’t go through. Check your connection and try again.' }))
