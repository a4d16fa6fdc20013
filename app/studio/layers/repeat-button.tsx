import type { ImageLayer } from '#press/document.ts'
import { Button } from '../../ui/button.tsx'
import { replaceLayers } from '../document/edits.ts'
import { useLayers, useStudio } from '../studio-context.ts'
import { repeatOver } from './repeat.ts'

/** Repeats a picture over the whole area, for all-over products. */
export function RepeatButton({ layer }: { layer: ImageLayer }) {
  const { dispatch } = useStudio()
  const { document, area, container } = useLayers()
  if (!area) return null
  const repeat = () => {
    const pattern = repeatOver(layer, area)
    dispatch({
      do: 'edit',
      name: 'Repeat over the area',
      document: replaceLayers(document, container, [layer.id], () => pattern),
      select: [pattern.id],
    })
  }
  return (
    <Button type="button" size="small" icon="grid-3x3" onClick={repeat}>
      Repeat over the area
    </Button>
  )
}
