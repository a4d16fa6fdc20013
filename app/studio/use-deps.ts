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
  | 'showFinding'
  | 'editWords'
  | 'pictures'
  | 'brand'
  | 'changeBrand'
  | 'ownFonts'
  | 'designId'
  | 'comments'
  | 'panel'
  | 'setPanel'
  | 'ai'
  | 'fees'
  | 'upload'
  | 'placePicture'
  | 'acceptPicture'
  | 'announce'
>

/** The dependencies shared by everything in the studio; the same object until one of them changes. */
export function useDeps(parts: StudioParts): Studio {
  const { state, dispatch, kit, arrivals, findings, stitchings, showFinding, editWords } = parts
  const { ownFonts, designId, comments, panel, setPanel } = parts
  const { pictures, brand, changeBrand, ai, fees, upload, placePicture, acceptPicture, announce } = parts
  const clipboard = useClipboard({ state, dispatch, kit, upload, announce })
  const [units, setUnits] = useUnits()
  const [croppedId, setCroppedId] = useState<string | null>(null)
  const [inUse, showInUse] = useState(false)
  const cropped = croppedId !== null && state.selection.includes(croppedId) ? croppedId : null
  useCropKeys(cropped, setCroppedId)
  const work = useMemo(
    () => ({ state, dispatch, kit, arrivals, findings, stitchings, showFinding, editWords }),
    [state, dispatch, kit, arrivals, findings, stitchings, showFinding, editWords],
  )
  const shopTools = useMemo(
    () => ({ pictures, brand, changeBrand, ai, fees, upload, placePicture, acceptPicture, announce }),
    [pictures, brand, changeBrand, ai, fees, upload, placePicture, acceptPicture, announce],
  )
  const teamTools = useMemo(
    () => ({ ownFonts, designId, comments, panel, setPanel }),
    [ownFonts, designId, comments, panel, setPanel],
  )
  return useMemo(
    () => ({
      ...work,
      ...shopTools,
      ...teamTools,
      units,
      setUnits,
      clipboard,
      inUse,
      showInUse,
      croppedId: cropped,
      setCroppedId,
    }),
    [work, shopTools, teamTools, units, setUnits, clipboard, inUse, cropped],
  )
}
