import { Form, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CursorPages } from '../../ui/pagination.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { WordsSpecimen } from '../../ui/specimen.tsx'
import styles from './designs.module.css'
import { actOnDesigns, loadDesigns } from './designs.server.ts'

export const handle = { policy: 'creator:make' } satisfies RouteHandle
export const meta = () => [{ title: 'Designs and pictures · Fanfare' }]
export const loader = loadDesigns
export const action = actOnDesigns

type DesignsPage = ReturnType<typeof useLoaderData<typeof loader>>
/** The cursors of the two lists. */
type Cursors = { designs: string | undefined; pictures: string | undefined }

/** The shop's designs and the pictures in them: rename, archive, remove. */
export default function Designs() {
  const { after, designs, pictures, confirmation, undoId } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const cursors: Cursors = { designs: after.designs ?? undefined, pictures: after.pictures ?? undefined }
  return (
    <>
      <PageHead title="Designs and pictures">
        <ButtonLink kind="ink" icon="plus" to={hrefs.studioNew()} reloadDocument>
          New design
        </ButtonLink>
      </PageHead>
      {confirmation && !answer ? (
        <Note kind="done">
          {confirmation}{' '}
          {undoId ? (
            <Form method="post" action={hrefs.designs(cursors)} preventScrollReset>
              <Button kind="quiet" size="small" name="act" value={`restore:${undoId}`}>
                Undo
              </Button>
            </Form>
          ) : null}
        </Note>
      ) : null}
      {answer ? <Note kind="error">{answer.words}</Note> : null}
      <Sheet name="designs" title="Designs" className={styles.part}>
        {designs.rows.length > 0 ? (
          <ul className={styles.tiles}>
            {designs.rows.map((design) => (
              <Tile
                key={`${design.id} ${design.name}`}
                design={design}
                cursors={cursors}
                submitted={answer?.rowId === design.id ? answer.name : undefined}
              />
            ))}
          </ul>
        ) : (
          <EmptyState
            title="No designs yet"
            picture={<WordsSpecimen quote="First idea" author="Version 1, on a tee and a mug" />}
            action={
              <ButtonLink kind="start" to={hrefs.create}>
                Start creating
              </ButtonLink>
            }
          >
            Every design you save in the studio appears here, ready to go on another product.
          </EmptyState>
        )}
        <Pages list="designs" cursors={cursors} next={designs.next} />
      </Sheet>
      <Uploads pictures={pictures} cursors={cursors} />
    </>
  )
}

/** A design as it prints: opens in the studio, with renaming and archiving one click away. */
function Tile({
  design,
  cursors,
  submitted,
}: {
  design: DesignsPage['designs']['rows'][number]
  cursors: Cursors
  submitted: string | undefined
}) {
  const { id, name } = design
  return (
    <li>
      <a href={hrefs.studio(id)}>
        <img src={hrefs.designPicture(design.versionId)} alt="" width="240" height="240" loading="lazy" />
        <b title={name}>{name}</b>
      </a>
      <small>
        Version {design.version}
        {design.comments > 0
          ? ` · ${design.comments === 1 ? '1 comment' : `${design.comments} comments`}`
          : ''}
      </small>
      <Disclosure
        open={submitted !== undefined}
        label={
          <>
            Manage<span className="vh"> {name}</span>
          </>
        }
      >
        <Form method="post" action={hrefs.designs(cursors)} preventScrollReset>
          <TextField
            className="is-bare"
            label={`Name of ${name}`}
            name={`name:${id}`}
            maxLength={80}
            defaultValue={submitted ?? name}
          />
          <span className={styles.acts}>
            <Button size="small" name="act" value={`rename:${id}`}>
              Rename<span className="vh"> {name}</span>
            </Button>
            <Button kind="quiet" size="small" icon="archive" name="act" value={`archive:${id}`}>
              Archive<span className="vh"> {name}</span>
            </Button>
          </span>
        </Form>
      </Disclosure>
    </li>
  )
}

function Uploads({ pictures, cursors }: { pictures: DesignsPage['pictures']; cursors: Cursors }) {
  return (
    <Sheet name="pictures" title="Your pictures" className={styles.part}>
      {pictures.rows.length > 0 ? (
        <Form method="post" action={hrefs.designs(cursors)} preventScrollReset>
          <ul className={styles.tiles}>
            {pictures.rows.map(({ id, name, width, height }) => (
              <li key={id}>
                <img src={hrefs.artwork(id, 'thumbnail')} alt="" width="160" height="160" loading="lazy" />
                <b title={name}>{name}</b>
                <small>
                  {width} × {height} pixels
                </small>
                <Disclosure
                  label={
                    <>
                      Remove<span className="vh"> {name}</span>
                    </>
                  }
                >
                  <Button kind="end" size="small" name="act" value={`remove:${id}`}>
                    Delete permanently
                  </Button>
                </Disclosure>
              </li>
            ))}
          </ul>
        </Form>
      ) : (
        <EmptyState
          title="No pictures yet"
          picture={<WordsSpecimen quote="first-idea.png" author="4,500 × 5,400 pixels" />}
        >
          Every picture you upload in the studio appears here.
        </EmptyState>
      )}
      <Pages list="pictures" cursors={cursors} next={pictures.next} />
    </Sheet>
  )
}

function Pages({ list, cursors, next }: { list: keyof Cursors; cursors: Cursors; next: string | null }) {
  return (
    <CursorPages
      start={cursors[list] ? hrefs.designs({ ...cursors, [list]: undefined }) : null}
      next={next && hrefs.designs({ ...cursors, [list]: next })}
    />
  )
}
