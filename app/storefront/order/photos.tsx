import { claimLimits, photoTypes } from '#claims/contract'
import { FileField } from '../../ui/file-field.tsx'
import styles from '../buying/claims.module.css'

export type PhotoView = { id: string; width: number; height: number; small: string; full: string }

/** Photos in a row, each opening larger. */
export function Photos({ photos, label }: { photos: readonly PhotoView[]; label: string }) {
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos}>
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a href={photo.full}>
            <img
              src={photo.small}
              alt={`${label}, ${index + 1} of ${photos.length}`}
              width={photo.width}
              height={photo.height}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

export function PhotoField({ needed }: { needed?: string }) {
  const hint = `Up to ${claimLimits.photosMax}, JPEG, PNG or WebP, ${claimLimits.photoBytes / 1_000_000} MB each.`
  return (
    <FileField
      label="Photos"
      name="photos"
      multiple
      accept={photoTypes.join(',')}
      kinds="JPEG, PNG or WebP"
      max={claimLimits.photosMax}
      bytes={claimLimits.photoBytes}
      hint={[needed, hint].filter(Boolean).join(' ')}
    />
  )
}
