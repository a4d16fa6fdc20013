import { useEffect, useRef, useState } from 'react'
import { type AiShape, type AiStyle, aiShapes, aiStyles, promptLimits } from '#artwork/contract'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import fieldsStyles from '../panels/fields.module.css'
import { useStudio } from '../studio-context.ts'
import styles from './ai.module.css'
import { requestPicture } from './ai-data.ts'

const shapeWords: Record<AiShape, string> = {
  '1:1': 'Square',
  '2:3': 'Upright',
  '3:2': 'Wide',
  '9:16': 'Tall portrait',
  '16:9': 'Wide landscape',
}
const styleWords: Record<AiStyle, string> = {
  'line-art': 'Line drawing',
  'comic-book': 'Comic',
  'digital-art': 'Illustration',
  'pixel-art': 'Pixels',
  origami: 'Folded paper',
  photographic: 'Photograph',
}

/**
 * Has a model draw a picture from a prompt. The creator continues designing; the picture joins the design when it is
 * ready.
 */
export const AiPanel = () => (useStudio().ai ? <MadeByAi /> : null)

function MadeByAi() {
  const { acceptPicture, announce } = useStudio()
  const [prompt, setPrompt] = useState('')
  const [shape, setShape] = useState<AiShape>('1:1')
  const [style, setStyle] = useState<AiStyle | ''>('')
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  const length = prompt.trim().length
  async function draw() {
    setIsBusy(true)
    setRefusal('')
    announce('Making the picture. You can keep working.')
    const answer = await requestPicture({ act: 'draw', prompt, shape, style: style || null })
    setIsBusy(false)
    if ('artwork' in answer) return acceptPicture(answer.artwork)
    if (isClosed.current) announce(answer.words)
    else setRefusal(answer.words)
  }
  return (
    <section className={styles.generated} aria-label="Made by AI">
      <h3>Made by AI</h3>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void draw()
        }}
      >
        <label className="field">
          <span className="lbl">Describe the picture</span>
          <textarea
            className="in"
            rows={3}
            maxLength={promptLimits.max}
            value={prompt}
            onChange={({ target }) => setPrompt(target.value)}
          />
          <small>
            {length} of {promptLimits.max} characters
          </small>
        </label>
        <div className={fieldsStyles.row}>
          <label className={`field ${fieldsStyles.grow}`}>
            <span className="lbl">Shape</span>
            <Select
              value={shape}
              onChange={({ target }) => setShape(target.value as AiShape)}
              choices={aiShapes.map((aiShape) => ({ value: aiShape, label: shapeWords[aiShape] }))}
            />
          </label>
          <label className={`field ${fieldsStyles.grow}`}>
            <span className="lbl">Manner</span>
            <Select
              value={style}
              onChange={({ target }) => setStyle(target.value as AiStyle | '')}
              choices={[
                { value: '', label: 'Any' },
                ...aiStyles.map((aiStyle) => ({ value: aiStyle, label: styleWords[aiStyle] })),
              ]}
            />
          </label>
        </div>
        {refusal ? (
          <p className="err" role="alert">
            {refusal}
          </p>
        ) : null}
        <Button
          type="submit"
          size="small"
          icon="wand-sparkles"
          isBusy={isBusy}
          disabled={length < promptLimits.min}
        >
          Make the picture
        </Button>
        <p className="hint">
          Your description goes to Stability AI. The picture stays marked as AI-made, and its resolution is
          checked like any other.
        </p>
      </form>
    </section>
  )
}
