import { type Dispatch, useCallback, useRef, useState } from 'react'
import { uploadPicture } from '../artwork/upload.ts'
import { addLayers, listLayers, removeLayers } from '../document/edits.ts'
import { createImage } from '../document/new-layer.ts'
import type { StudioPicture } from '../document/studio-data.ts'
import { type Change, containerOfState, documentOf, type StudioState } from '../document/studio-state.ts'
import type { Document } from './pages-dialog.tsx'

/**
 * The shop's pictures, and the ways onto the design: place one, take one that is new to the shop, or upload.
 * `leafed`: a file of several pages of which another can be chosen.
 */
export function usePictures(
  first: readonly StudioPicture[],
  state: StudioState,
  dispatch: Dispatch<Change>,
  announce: (words: string) => void,
) {
  const [pictures, setPictures] = useState(first)
  const [leafed, leaf] = useState<Document | null>(null)
  // A late arrival joins the present design, not the one at the time of the request.
  const latest = useRef(state)
  latest.current = state
  const placePicture = useCallback(
    (picture: StudioPicture) => {
      const now = documentOf(latest.current)
      const area = now.areas[latest.current.area]
      if (!area) return
      const layer = createImage(picture, area)
      const withPicture = addLayers(now, containerOfState(latest.current), layer)
      dispatch({ do: 'edit', document: withPicture, select: [layer.id], name: 'Add picture' })
    },
    [dispatch],
  )
  const acceptPicture = useCallback(
    (picture: StudioPicture) => {
      setPictures((earlier) => [picture, ...earlier.filter(({ id }) => id !== picture.id)])
      placePicture(picture)
      announce(`${picture.name} is on the design.`)
    },
    [placePicture, announce],
  )
  /** Replaces a file's flattened picture with its layers, in one step. */
  const splitPages = useCallback(
    (parts: readonly StudioPicture[], { flat, looks }: Document) => {
      const ids = parts.map(({ id }) => id)
      setPictures((earlier) => [...parts, ...earlier.filter(({ id }) => !ids.includes(id))])
      const now = documentOf(latest.current)
      const area = now.areas[latest.current.area]
      if (!area) return
      const at = containerOfState(latest.current)
      const flatLayer = listLayers(now, at).findLast(
        (layer) => layer.kind === 'image' && layer.artwork === flat,
      )
      const layers = parts.map((part, index) => ({
        ...createImage(part, area),
        blend: looks[index]?.blend ?? ('normal' as const),
      }))
      const divided = addLayers(removeLayers(now, at, flatLayer ? [flatLayer.id] : []), at, ...layers)
      dispatch({ do: 'edit', document: divided, select: layers.map(({ id }) => id), name: 'Take apart' })
      announce(`${parts.length} layers are on the design.`)
    },
    [dispatch, announce],
  )
  const upload = useCallback(
    async (files: Iterable<File>) => {
      for (const file of files) {
        announce(`Uploading ${file.name}…`)
        const result = await uploadPicture(file)
        if ('words' in result) announce(result.words)
        else {
          const { picture, ...documentParts } = result
          acceptPicture(picture)
          if (result.pages > 1) leaf({ file, flat: picture.id, ...documentParts })
        }
      }
    },
    [acceptPicture, announce],
  )
  const send = useCallback((files: Iterable<File>) => void upload(files), [upload])
  return { pictures, placePicture, acceptPicture, takeApart: splitPages, upload: send, leafed, leaf }
}
