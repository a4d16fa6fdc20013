import { useMemo, useState } from 'react'
import { useUnits } from './document/use-units.ts'
import { useClipboard } from './stage/use-clipboard.ts'
import { useCropKeys } from './stage/use-crop-keys.ts'
import type { Studio } from './studio-context.ts'

type StudioParts = Pick<
  Studio,
  | 'state'
  | 'dispatch'
  | 'kit'
  | 'arrivals'
  | 'findings'
  | 'stitchings'
  | 'mend'
  | 'editWords'
  | 'pictures'
  | 'brand'
  | 'changeBrand'
  | 'ownFonts'
  | 'designId'
  | 'comments'
  | 'panel'
  | 'openPanel'
  | 'ai'
  | 'fees'
  | 'upload'
  | 'placePicture'
  | 'acceptPicture'
  | 'announce'
>

/** The dependencies shared by everything in the studio; the same object until one of them changes. */
export function useDeps(parts: StudioParts): Studio {
  const { state, dispatch, kit, arrivals, findings, stitchings, mend, editWords } = parts
  const { ownFonts, designId, comments, panel, openPanel } = parts
  const { pictures, brand, changeBrand, ai, fees, upload, placePicture, acceptPicture, announce } = parts
  const clipboard = useClipboard({ state, dispatch, kit, upload, announce })
  const [units, setUnits] = useUnits()
  const [cropping, crop] = useState<string | null>(null)
  const [inUse, showInUse] = useState(false)
  const cropped = cropping !== null && state.selection.includes(cropping) ? cropping : null
  useCropKeys(cropped, crop)
  const work = useMemo(
    () => ({ state, dispatch, kit, arrivals, findings, stitchings, mend, editWords }),
    [state, dispatch, kit, arrivals, findings, stitchings, mend, editWords],
  )
  const shop = useMemo(
    () => ({ pictures, brand, changeBrand, ai, fees, upload, placePicture, acceptPicture, announce }),
    [pictures, brand, changeBrand, ai, fees, upload, placePicture, acceptPicture, announce],
  )
  const talk = useMemo(
    () => ({ ownFonts, designId, comments, panel, openPanel }),
    [ownFonts, designId, comments, panel, openPanel],
  )
  return useMemo(
    () => ({
      ...work,
      ...shop,
      ...talk,
      units,
      setUnits,
      clipboard,
      inUse,
      showInUse,
      cropping: cropped,
      crop,
    }),
    [work, shop, talk, units, setUnits, clipboard, inUse, cropped],
  )
}
