import { useState } from 'react'
import type { ImageLayer } from '#press/document.ts'
import { Button } from '../../ui/button.tsx'
import compare from '../panels/compare.module.css'
import styles from '../panels/fields.module.css'
import { useStudio } from '../studio-context.ts'
import { requestPicture } from './ai-data.ts'

/**
 * For photographs, which have no flat background colour to remove. The layer then shows a second picture; Undo shows
 * the first.
 */
export function CutOutButton({ layer }: { layer: ImageLayer }) {
  const { ai, announce, dispatch } = useStudio()
  const [isBusy, setIsBusy] = useState(false)
  if (!ai) return null
  async function cut() {
    setIsBusy(true)
    announce('Removing the background. You can keep working.')
    const answer = await requestPicture({ act: 'cut-out', artwork: layer.artwork })
    setIsBusy(false)
    if ('words' in answer) return announce(answer.words)
    dispatch({
      do: 'swap picture',
      layerId: layer.id,
      picture: answer.artwork,
      name: 'Remove the background',
    })
    announce('Background removed. Undo brings it back.')
  }
  return (
    <div className={`${styles.row} ${compare.row}`}>
      <span className="lbl">Ground</span>
      <Button size="small" type="button" icon="wand-sparkles" isBusy={isBusy} onClick={() => void cut()}>
        Remove with AI
      </Button>
    </div>
  )
}
