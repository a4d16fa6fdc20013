import { Form, useActionData, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pagination, placesOf } from '../../ui/pagination.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import styles from './designs.module.css'
import { actOnDesigns, loadDesigns } from './designs.server.ts'

export const handle = { policy: 'creator:make' } satisfies RouteHandle
export const meta = () => [{ title: 'Designs and pictures · Fanfare' }]
export const loader = loadDesigns
export const action = actOnDesigns

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

/** The shop's designs and the pictures in them: rename, archive, remove. */
export default function Designs() {
  const { designs, pictures, done, undo } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const here = { page: String(designs.page), pictures: String(pictures.page) }
  return (
    <>
      <PageHead title="Designs and pictures">
        <ButtonLink kind="ink" icon="plus" to={hrefs.studioNew()} reloadDocument>
          New design
        </ButtonLink>
      </PageHead>
      {done && !answer ? (
        <Note kind="done">
          {done}{' '}
          {undo ? (
            <Form method="post" action={hrefs.designs(here)} preventScrollReset>
              <Button kind="quiet" size="small" name="act" value={`restore:${undo}`}>
                Undo
              </Button>
            </Form>
          ) : null}
        </Note>
      ) : null}
      {answer ? <Note kind="error">{answer.words}</Note> : null}
      <Sheet name="designs" title="Designs" className={styles.part}>
        {designs.rows.length > 0 ? (
          <Form method="post" action={hrefs.designs(here)} preventScrollReset>
            <ul className={styles.designs}>
              {designs.rows.map((design) => (
                <Row
                  key={`${design.id} ${design.name}`}
                  design={design}
                  typed={answer?.on === design.id ? answer.name : undefined}
                />
              ))}
            </ul>
          </Form>
        ) : (
          <EmptyState
            title="No designs yet"
            action={
              <ButtonLink kind="start" to={hrefs.create}>
                Start creating
              </ButtonLink>
            }
          >
            What you make in the studio appears here.
          </EmptyState>
        )}
        <Pages page={designs} to={(page) => hrefs.designs({ ...here, page: String(page) })} />
      </Sheet>
      <Uploads pictures={pictures} here={here} />
    </>
  )
}

function Row({ design, typed }: { design: Loaded['designs']['rows'][number]; typed: string | undefined }) {
  return (
    <li>
      <img
        className={styles.picture}
        src={hrefs.designPicture(design.versionId)}
        alt=""
        width="64"
        height="64"
        loading="lazy"
      />
      <TextField
        className="is-bare"
        label={`Name of ${design.name}`}
        name={`name:${design.id}`}
        maxLength={80}
        defaultValue={typed ?? design.name}
      />
      <small>
        Version {design.version}
        {design.comments > 0
          ? ` · ${design.comments === 1 ? '1 comment' : `${design.comments} comments`}`
          : ''}
      </small>
      <span className={styles.acts}>
        <Button size="small" name="act" value={`rename:${design.id}`}>
          Rename<span className="vh"> {design.name}</span>
        </Button>
        <ButtonLink kind="quiet" size="small" to={hrefs.studio(design.id)} reloadDocument>
          Open<span className="vh"> {design.name}</span>
        </ButtonLink>
        <Button kind="quiet" size="small" icon="archive" name="act" value={`archive:${design.id}`}>
          Archive<span className="vh"> {design.name}</span>
        </Button>
      </span>
    </li>
  )
}

function Uploads({ pictures, here }: { pictures: Loaded['pictures']; here: { page: string } }) {
  return (
    <Sheet name="pictures" title="Your pictures" className={styles.part}>
      {pictures.rows.length > 0 ? (
        <Form method="post" action={hrefs.designs(here)} preventScrollReset>
          <ul className={styles.pictures}>
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
                    Remove it for good
                  </Button>
                </Disclosure>
              </li>
            ))}
          </ul>
        </Form>
      ) : (
        <EmptyState title="No pictures yet">What you upload in the studio appears here.</EmptyState>
      )}
      <Pages page={pictures} to={(page) => hrefs.designs({ ...here, pictures: String(page) })} />
    </Sheet>
  )
}

function Pages({ page, to }: { page: Loaded['pictures'] | Loaded['designs']; to: (page: number) => string }) {
  if (page.pages < 2) return null
  return (
    <div className="pg">
      <span className="soft">{placesOf(page)}</span>
      <Pagination page={page.page} pages={page.pages} to={to} />
    </div>
  )
}
