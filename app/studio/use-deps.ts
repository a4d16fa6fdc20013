import { useMemo, useState } from 'react'
import { useUnits } from './document/use-units.ts'
import { useClipboard } from './stage/use-clipboard.ts'
import { useCropKeys } from './stage/use-crop-keys.ts'
import type { Studio } from './studio-context.ts'

type Given = Pick<
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
  | 'place'
  | 'take'
  | 'say'
>

/** The dependencies shared by everything in the studio; the same object until one of them changes. */
export function useDeps(given: Given): Studio {
  const { state, dispatch, kit, arrivals, findings, stitchings, mend, editWords } = given
  const { ownFonts, designId, comments, panel, openPanel } = given
  const { pictures, brand, changeBrand, ai, fees, upload, place, take, say } = given
  const clipboard = useClipboard({ state, dispatch, kit, upload, say })
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
    () => ({ pictures, brand, changeBrand, ai, fees, upload, place, take, say }),
    [pictures, brand, changeBrand, ai, fees, upload, place, take, say],
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
