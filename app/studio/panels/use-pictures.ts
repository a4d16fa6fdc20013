import { type Dispatch, useCallback, useRef, useState } from 'react'
import { uploadPicture } from '../artwork/upload.ts'
import { addLayers, listLayers, removeLayers } from '../document/edits.ts'
import { createImage } from '../document/new-layer.ts'
import type { StudioPicture } from '../document/studio-data.ts'
import { type Change, containerOfState, documentOf, type StudioState } from '../document/studio-state.ts'
import type { PagedDocument } from './pages-dialog.tsx'

/**
 * The shop's pictures, and how they get onto the design: place one, accept one new to the shop, or upload.
 * `pagedDocument`: a file of several pages, of which others can be added.
 */
export function usePictures(
  initialPictures: readonly StudioPicture[],
  state: StudioState,
  dispatch: Dispatch<Change>,
  announce: (words: string) => void,
) {
  const [pictures, setPictures] = useState(initialPictures)
  const [pagedDocument, setPagedDocument] = useState<PagedDocument | null>(null)
  // A late arrival joins the present design, not the one at the time of the request.
  const latest = useRef(state)
  latest.current = state
  const placePicture = useCallback(
    (picture: StudioPicture) => {
      const document = documentOf(latest.current)
      const area = document.areas[latest.current.area]
      if (!area) return
      const layer = createImage(picture, area)
      const withPicture = addLayers(document, containerOfState(latest.current), layer)
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
    (parts: readonly StudioPicture[], { flat, looks }: PagedDocument) => {
      const ids = parts.map(({ id }) => id)
      setPictures((earlier) => [...parts, ...earlier.filter(({ id }) => !ids.includes(id))])
      const document = documentOf(latest.current)
      const area = document.areas[latest.current.area]
      if (!area) return
      const container = containerOfState(latest.current)
      const flatLayer = listLayers(document, container).findLast(
        (layer) => layer.kind === 'image' && layer.artwork === flat,
      )
      const layers = parts.map((part, index) => ({
        ...createImage(part, area),
        blend: looks[index]?.blend ?? ('normal' as const),
      }))
      const withLayers = addLayers(
        removeLayers(document, container, flatLayer ? [flatLayer.id] : []),
        container,
        ...layers,
      )
      dispatch({ do: 'edit', document: withLayers, select: layers.map(({ id }) => id), name: 'Take apart' })
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
          if (result.pages > 1) setPagedDocument({ file, flat: picture.id, ...documentParts })
        }
      }
    },
    [acceptPicture, announce],
  )
  const send = useCallback((files: Iterable<File>) => void upload(files), [upload])
  return {
    pictures,
    placePicture,
    acceptPicture,
    takeApart: splitPages,
    upload: send,
    pagedDocument,
    setPagedDocument,
  }
}
