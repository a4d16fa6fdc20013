import { type Dispatch, useCallback, useRef, useState } from 'react'
import { uploadPicture } from '../artwork/upload.ts'
import { addLayers, layersAt, removeLayers } from '../document/edits.ts'
import { newImage } from '../document/new-layer.ts'
import type { StudioPicture } from '../document/studio-data.ts'
import { type Change, documentOf, type StudioState, workplaceOf } from '../document/studio-state.ts'
import type { Document } from './pages-dialog.tsx'

/**
 * The shop's pictures, and the ways onto the design: place one, take one that is new to the shop, or upload.
 * `leafed`: a file of several pages of which another can be chosen.
 */
export function usePictures(
  first: readonly StudioPicture[],
  state: StudioState,
  dispatch: Dispatch<Change>,
  say: (words: string) => void,
) {
  const [pictures, setPictures] = useState(first)
  const [leafed, leaf] = useState<Document | null>(null)
  // A late arrival joins the present design, not the one at the time of the request.
  const latest = useRef(state)
  latest.current = state
  const place = useCallback(
    (picture: StudioPicture) => {
      const now = documentOf(latest.current)
      const area = now.areas[latest.current.area]
      if (!area) return
      const layer = newImage(picture, area)
      const grown = addLayers(now, workplaceOf(latest.current), layer)
      dispatch({ do: 'edit', document: grown, select: [layer.id], name: 'Add picture' })
    },
    [dispatch],
  )
  const take = useCallback(
    (picture: StudioPicture) => {
      setPictures((before) => [picture, ...before.filter(({ id }) => id !== picture.id)])
      place(picture)
      say(`${picture.name} is on the design.`)
    },
    [place, say],
  )
  /** Replaces a file's flattened picture with its layers, in one step. */
  const takeApart = useCallback(
    (parts: readonly StudioPicture[], { flat, looks }: Document) => {
      const ids = parts.map(({ id }) => id)
      setPictures((before) => [...parts, ...before.filter(({ id }) => !ids.includes(id))])
      const now = documentOf(latest.current)
      const area = now.areas[latest.current.area]
      if (!area) return
      const at = workplaceOf(latest.current)
      const whole = layersAt(now, at).findLast((layer) => layer.kind === 'image' && layer.artwork === flat)
      const layers = parts.map((part, index) => ({
        ...newImage(part, area),
        blend: looks[index]?.blend ?? ('normal' as const),
      }))
      const apart = addLayers(removeLayers(now, at, whole ? [whole.id] : []), at, ...layers)
      dispatch({ do: 'edit', document: apart, select: layers.map(({ id }) => id), name: 'Take apart' })
      say(`${parts.length} layers are on the design.`)
    },
    [dispatch, say],
  )
  const upload = useCallback(
    async (files: Iterable<File>) => {
      for (const file of files) {
        say(`Uploading ${file.name}…`)
        const taken = await uploadPicture(file)
        if ('words' in taken) say(taken.words)
        else {
          const { picture, ...rest } = taken
          take(picture)
          if (taken.pages > 1) leaf({ file, flat: picture.id, ...rest })
        }
      }
    },
    [take, say],
  )
  const send = useCallback((files: Iterable<File>) => void upload(files), [upload])
  return { pictures, place, take, takeApart, upload: send, leafed, leaf }
}
