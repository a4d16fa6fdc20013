import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../../ui/button.tsx'
import styles from './editor.module.css'

/** The widths of the preview. */
const widths = { desktop: 1280, phone: 390 } as const
const narrowQuery = '(max-width: 40em)'
type Width = keyof typeof widths

type Props = { handle: string; revision: number; section: string | null }

/** The real store with its draft, at a desktop's or a phone's width. A click on a section opens its settings. */
export function StorePreview({ handle, revision, section }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<Width>('desktop')
  const [availableWidth, setAvailableWidth] = useState(0)
  const navigate = useNavigate()
  const notifyFrame = useCallback(
    (message: object) => frame.current?.contentWindow?.postMessage(message, location.origin),
    [],
  )

  useEffect(() => notifyFrame({ kind: 'renew', revision }), [notifyFrame, revision])
  useEffect(() => {
    notifyFrame({ kind: 'mark', id: section })
    const onMessage = (event: MessageEvent<{ kind?: string; id?: string }>) => {
      if (event.origin !== location.origin || event.source !== frame.current?.contentWindow) return
      if (event.data?.kind === 'ready') notifyFrame({ kind: 'mark', id: section })
      if (event.data?.kind === 'section' && event.data.id)
        navigate(`?panel=sections&edit=${event.data.id}`, { preventScrollReset: true })
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [notifyFrame, section, navigate])
  useEffect(() => {
    if (!box.current) return
    // On a phone the preview starts at a phone's width.
    if (matchMedia(narrowQuery).matches) setWidth('phone')
    const observer = new ResizeObserver(([entry]) => setAvailableWidth(entry?.contentRect.width ?? 0))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  const scale = availableWidth ? Math.min(1, availableWidth / widths[width]) : 1
  const style = availableWidth ? ({ '--w': `${widths[width]}px`, '--s': scale } as CSSProperties) : undefined
  return (
    <section className={styles.preview} aria-label="Preview of your store">
      <div className={styles.previewBar}>
        <fieldset className="seg" aria-label="Width of the preview">
          {(Object.keys(widths) as Width[]).map((name) => (
            <Button
              key={name}
              type="button"
              kind="quiet"
              size="small"
              icon={name === 'phone' ? 'smartphone' : 'monitor'}
              aria-pressed={width === name}
              onClick={() => setWidth(name)}
            >
              {name === 'phone' ? 'Phone' : 'Desktop'}
            </Button>
          ))}
        </fieldset>
        <a href={hrefs.storeDraft(handle)} target="_blank" rel="noopener">
          Open the draft
        </a>
      </div>
      <div className={styles.previewBox} ref={box} data-width={width} style={style}>
        <iframe ref={frame} src={hrefs.storeDraft(handle)} title="Your store with the draft" />
      </div>
    </section>
  )
}
