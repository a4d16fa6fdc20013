import { Player } from '../../ui/player.tsx'
import { FileTerms } from '../file-terms.tsx'
import styles from './own-files.module.css'
import type { ProductPage } from './product.server.ts'

/** The files included: their kinds, previews, and the buyer's rights. */
export function OwnFiles({ page: { files, blank } }: { page: Pick<ProductPage, 'files' | 'blank'> }) {
  if (files.length === 0) return null
  return (
    <section className={styles.files} aria-labelledby="files">
      <h2 id="files">{blank.physical ? 'Comes with' : 'What you get'}</h2>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <b>{file.name}</b>
            <span className="soft">{file.description}</span>
            {file.preview && file.isAudio ? (
              <>
                <span className="soft">Preview: {file.preview.words}</span>
                <Player kind="sound" label={`Preview of ${file.name}`}>
                  {/* biome-ignore lint/a11y/useMediaCaption: a sound that is sold has no words of ours */}
                  <audio
                    controls
                    preload="none"
                    src={file.preview.href}
                    aria-label={`Preview of ${file.name}`}
                  />
                </Player>
              </>
            ) : null}
            {file.preview && !file.isAudio ? (
              <a href={file.preview.href} download>
                Preview: {file.preview.words}
              </a>
            ) : null}
            <FileTerms isStamped={file.stamped} licence={file.licence} />
          </li>
        ))}
      </ul>
    </section>
  )
}
