import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './scan.module.css'
import { useCamera } from './use-camera.ts'

/** The camera's picture with the expected code. Each label that comes into view is one scan. */
export function Camera({ onCode, onClose }: { onCode: (code: string) => boolean; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const { state, restart } = useCamera(video, onCode)
  return (
    <section className={`sheet ${styles.camera}`} aria-label="Camera">
      <video ref={video} muted playsInline hidden={state.kind === 'off'} aria-label="What the camera sees" />
      {state.kind === 'off' ? (
        <Note kind="error">{state.words}</Note>
      ) : (
        <p className="soft" role="status">
          {state.kind === 'starting'
            ? 'The browser may ask whether it may use the camera.'
            : 'Hold a label in front of the camera. Move it away before scanning the same one again.'}
        </p>
      )}
      <div className={styles.cameraButtons}>
        {state.kind === 'off' ? (
          <Button type="button" kind="outline" onClick={restart}>
            Try again
          </Button>
        ) : null}
        <Button type="button" kind="outline" onClick={onClose}>
          Close the camera
        </Button>
      </div>
    </section>
  )
}
