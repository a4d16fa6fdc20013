import { Form, Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import { uploadBytesMax, uploadTypes, uploadTypeWords } from '#artwork/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { storeLimits } from '#storefronts/contract'
import type { RouteHandle } from '../../../route-handle.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { WordsSpecimen } from '../../../ui/specimen.tsx'
import styles from '../editor.module.css'
import { DeleteButton } from '../unsaved.tsx'
import { actOnPictures, loadPictures } from './pictures.server.ts'

export const handle = { policy: 'creator:make' } satisfies RouteHandle
export const loader = loadPictures
export const action = actOnPictures
export const meta = () => [{ title: 'Store pictures · Fanfare' }]

/** The store's pictures: add, describe, remove. */
export default function Pictures() {
  const { pictures, backHref, isAdded } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isAdding = useNavigation().formData?.get('act') === 'add'
  return (
    <>
      <PageHead
        title="Store pictures"
        above={
          <Link className="back" to={backHref}>
            <Icon name="arrow-left" size="s" />
            Back to the store
          </Link>
        }
        summary="For heroes, galleries, posts, your logo and icon. We re-encode every picture before it is shown."
      />
      {isAdded && !answer ? <Note kind="done">Saved.</Note> : null}
      {answer && !answer.adding ? <Note kind="error">{answer.words}</Note> : null}
      <section className="sheet">
        <div className="sheet-b">
          <Form method="post" encType="multipart/form-data" className={styles.upload}>
            <FileField
              key={pictures.length}
              label="Picture"
              name="file"
              accept={uploadTypes.join(',')}
              kinds={uploadTypeWords}
              bytes={uploadBytesMax}
              sending={isAdding}
              required
              hint={`${uploadTypeWords}, up to ${uploadBytesMax / 1_000_000} MB.`}
              error={answer?.adding && !isAdding ? answer.words : undefined}
            />
            <TextField
              label="Description"
              name="alt"
              maxLength={storeLimits.altCharacters}
              hint="For people who can’t see it. Leave empty if it’s decorative."
            />
            <Button kind="ink" name="act" value="add" isBusy={isAdding}>
              {isAdding ? 'Sending' : 'Add'}
            </Button>
            <p className="soft" role="status">
              {isAdding ? 'Uploading and processing. Large pictures take a few seconds.' : ''}
            </p>
          </Form>
        </div>
      </section>
      {pictures.length === 0 ? (
        <section className={`sheet ${styles.none}`} aria-label="Your pictures">
          <EmptyState
            title="No pictures yet"
            picture={
              <WordsSpecimen quote="The tour van at dawn, doors open." author="A picture’s description" />
            }
          >
            Pictures you add appear here. Choose them for a hero, a gallery or a post in the editor.
          </EmptyState>
        </section>
      ) : (
        <ul className={styles.all}>
          {pictures.map(({ id, alt, width, height }, index) => (
            <li className="sheet" key={id}>
              <img
                src={hrefs.storePicture(id, 480, 'webp')}
                alt={alt}
                width={width}
                height={height}
                loading="lazy"
              />
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <TextField
                  label="Description"
                  name="alt"
                  maxLength={storeLimits.altCharacters}
                  defaultValue={alt}
                  aria-label={`Description of picture ${index + 1}`}
                />
                <Button name="act" value="describe" size="small">
                  Save
                </Button>
                <DeleteButton
                  act="remove"
                  label="Remove"
                  size="small"
                  title={`Remove ${alt ? `“${alt}”` : `picture ${index + 1}`}?`}
                  words="It disappears from your store and its draft. To use it again, upload it again."
                />
              </Form>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
