import { Form, useNavigation } from 'react-router'
import { uploadTypes } from '#artwork/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { listingLimits as limits } from '#listings/contract'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import styles from './detail.module.css'
import type { OneListing } from './detail.server.ts'
import { MoveButtons } from './move-buttons.tsx'
import { Part, useAnswer } from './part.tsx'

/** The shop's own photographs, which fans see after the drawn pictures, marked as photographs. */
export function Photos({ listing }: { listing: OneListing }) {
  const { photos, confirmation } = listing
  return (
    <Part at="photos" title="Photographs" confirmation={confirmation}>
      <p className="soft">
        Your own photographs of the real thing. Fans see them after the drawn pictures, labelled as
        photographs.
      </p>
      {photos.length > 0 ? (
        <Form
          method="post"
          preventScrollReset
          className={styles.fields}
          key={photos.map(({ id }) => id).join()}
        >
          <input type="hidden" name="intent" value="photos" />
          <ol className={styles.pictures}>
            {photos.map((photo, index) => (
              <Tile key={photo.id} photo={photo} index={index} isLast={index === photos.length - 1} />
            ))}
          </ol>
          <div>
            <Button kind="ink" name="move" value="">
              Save descriptions
            </Button>
          </div>
        </Form>
      ) : null}
      {photos.length < limits.photos ? (
        <AddPhoto key={photos.length} />
      ) : (
        <p className="soft">A listing shows up to {limits.photos} photographs.</p>
      )}
    </Part>
  )
}

function Tile({
  photo,
  index,
  isLast,
}: {
  photo: OneListing['photos'][number]
  index: number
  isLast: boolean
}) {
  const { id, alt } = photo
  const name = alt || `photograph ${index + 1}`
  return (
    <li>
      <input type="hidden" name="photo" value={id} />
      <img
        src={hrefs.storePicture(id, 480, 'webp')}
        alt={alt || 'A photograph without a description'}
        width="360"
        height="360"
        loading="lazy"
        className={styles.photo}
      />
      <TextField
        label="What’s in the photo"
        name={`alt:${id}`}
        defaultValue={alt}
        maxLength={limits.photoWords}
      />
      <span className={styles.moves}>
        <MoveButtons name={name} index={index} isLast={isLast} />
        <Button
          kind="quiet"
          size="small"
          icon="trash-2"
          iconOnly={`Remove: ${name}`}
          name="move"
          value={`remove:${index}`}
        />
      </span>
    </li>
  )
}

function AddPhoto() {
  const submitted = useAnswer('photos')?.submitted
  const isSending = useNavigation().formData?.get('intent') === 'photo'
  return (
    <Disclosure label="Add a photograph" button>
      <Form method="post" encType="multipart/form-data" preventScrollReset className={styles.fields}>
        <input type="hidden" name="intent" value="photo" />
        <FileField label="Photograph" name="file" accept={uploadTypes.join()} required sending={isSending} />
        <TextField
          label="What’s in the photo"
          name="alt"
          maxLength={limits.photoWords}
          defaultValue={submitted?.alt}
          hint="For fans who can’t see it, and for searches: “Adaeze in the tee at the lagoon”."
        />
        <div>
          <Button kind="ink" disabled={isSending}>
            Add photograph
          </Button>
        </div>
      </Form>
    </Disclosure>
  )
}
