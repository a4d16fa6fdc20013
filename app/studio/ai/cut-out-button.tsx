import { useState } from 'react'
import type { ImageLayer } from '#press/document.ts'
import { Button } from '../../ui/button.tsx'
import compare from '../panels/compare.module.css'
import styles from '../panels/fields.module.css'
import { useStudio } from '../studio-context.ts'
import { askForPicture } from './ai-data.ts'

/**
 * For photographs, which have no flat background colour to remove. The layer then shows a second picture; Undo shows
 * the first.
 */
export function CutOutButton({ layer }: { layer: ImageLayer }) {
  const { ai, say, dispatch } = useStudio()
  const [busy, setBusy] = useState(false)
  if (!ai) return null
  async function cut() {
    setBusy(true)
    say('Removing the background. You can keep working.')
    const answer = await askForPicture({ act: 'cut-out', artwork: layer.artwork })
    setBusy(false)
    if ('words' in answer) return say(answer.words)
    dispatch({
      do: 'swap picture',
      layerId: layer.id,
      picture: answer.artwork,
      name: 'Remove the background',
    })
    say('Background removed. Undo brings it back.')
  }
  return (
    <div className={`${styles.row} ${compare.row}`}>
      <span className="lbl">Ground</span>
      <Button size="small" type="button" icon="wand-sparkles" busy={busy} onClick={() => void cut()}>
        Take away by AI
      </Button>
    </div>
  )
}
