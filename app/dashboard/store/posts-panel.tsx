import { Form, Link } from 'react-router'
import { dateFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { cityOfZone } from '#kernel/instant.ts'
import { storeLimits, type Writing } from '#storefronts/contract'
import { formatDateInFull } from '../../moments.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Check, NumberField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import editorStyles from './editor.module.css'
import type { Fault } from './panels.ts'
import { SeenVersion } from './seen-version.tsx'
import type { StorePage } from './store.server.ts'
import storeScreenStyles from './store-screen.module.css'
import { DeleteButton, useUnsaved } from './unsaved.tsx'

type Props = { page: StorePage; fault: Fault | null }

/** Posts and pages: the list, or the one being written. */
export function PostsPanel({ page, fault }: Props) {
  if (page.writing || page.isCreating || fault?.values.act === 'writing') {
    return <WritingEditor key={page.writing?.id ?? 'new'} page={page} fault={fault} />
  }
  return (
    <div className={storeScreenStyles.form}>
      <ButtonLink to="?panel=posts&edit=new" icon="plus" preventScrollReset>
        Write something
      </ButtonLink>
      {page.writings.length === 0 ? (
        <p className="soft">Posts appear on the home page with picture and date; pages go in the top menu.</p>
      ) : (
        <ul className={storeScreenStyles.list}>
          {page.writings.map((writing) => (
            <li key={writing.id}>
              <Link to={`?panel=posts&edit=${writing.id}`} preventScrollReset>
                <b>{writing.title}</b>
                <small>
                  {writing.kind === 'post' ? 'Post' : 'Page'}
                  {writing.publishedAt ? `, ${formatDateInFull(writing.publishedAt)}` : ''}
                </small>
              </Link>
              <State publishedAt={writing.publishedAt} now={page.now} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function State({ publishedAt, now }: { publishedAt: Date | null; now: Date }) {
  if (!publishedAt) return <StatusMark shape="draft">Draft</StatusMark>
  if (publishedAt > now) return <StatusMark shape="waiting">Planned</StatusMark>
  return <StatusMark shape="done">Public</StatusMark>
}

const buildPostHref = (handle: string, { kind, slug }: Writing): string =>
  kind === 'post' ? hrefs.storePost(handle, slug) : hrefs.storePage(handle, slug)

function WritingEditor({ page, fault }: Props) {
  const { writing, listings, shop } = page
  const value = (name: 'title' | 'body' | 'kind' | 'listingId', initial = '') =>
    fault?.values[name] ?? writing?.[name] ?? initial
  const unsaved = useUnsaved(fault !== null)
  return (
    <Form method="post" preventScrollReset className={storeScreenStyles.form} {...unsaved.form}>
      {unsaved.leaveDialog}
      <input type="hidden" name="panel" value="posts" />
      {writing ? <input type="hidden" name="id" value={writing.id} /> : null}
      {writing ? (
        <input type="hidden" name="kind" value={writing.kind} />
      ) : (
        <SelectField
          label="Kind"
          name="kind"
          defaultValue={value('kind', 'post')}
          choices={[
            { value: 'post', label: 'Post, with a date' },
            { value: 'page', label: 'Page, in the top menu' },
          ]}
        />
      )}
      <TextField
        label="Title"
        name="title"
        maxLength={storeLimits.titleCharacters}
        defaultValue={value('title')}
        error={fault?.faults.title}
      />
      <TextArea
        label="Text"
        name="body"
        rows={12}
        maxLength={storeLimits.bodyCharacters}
        defaultValue={value('body')}
        error={fault?.faults.body}
        hint="A blank line begins a paragraph, ## a heading, - or 1. a list, > a quote. **Bold**, *italic*, [words](https://…)."
      />
      <SelectField
        label="Related product"
        name="listingId"
        defaultValue={value('listingId')}
        hint="Its picture appears with the text."
        choices={[
          { value: '', label: 'None' },
          ...listings.map((listing) => ({ value: listing.id, label: listing.title })),
        ]}
      />
      <Check
        name="published"
        label="Public"
        hint=" If off, only you see it."
        defaultChecked={writing ? writing.publishedAt !== null : true}
      />
      <MoreFields page={page} fault={fault} />
      <SeenVersion page={page} fault={fault} edit={writing?.id ?? 'new'} />
      <div className={storeScreenStyles.acts}>
        <Button kind="ink" name="act" value="writing">
          Save
        </Button>
        <ButtonLink kind="quiet" to="?panel=posts" preventScrollReset>
          Back
        </ButtonLink>
        {writing?.publishedAt ? (
          <a className="btn btn-g" href={buildPostHref(shop.handle, writing)}>
            See it
          </a>
        ) : null}
        {writing ? (
          <DeleteButton
            act="delete-writing"
            title={`Delete “${writing.title}”?`}
            words="Its page will be gone. This can’t be undone."
          />
        ) : null}
      </div>
    </Form>
  )
}

/** A moment for a date and time field, in the shop's zone. */
const formatFieldTime = (at: Date, zone: string): string =>
  dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
    .format(new Date(at))
    .replace(' ', 'T')

/** Its publication, its position, and its shared description. */
function MoreFields({ page: { writing, pictures, shop }, fault }: Props) {
  const value = (name: string, saved: string) => fault?.values[name] ?? saved
  const faults = fault?.faults ?? {}
  return (
    <details
      className={editorStyles.details}
      open={['slug', 'description', 'place', 'publishAt', 'pictureId'].some((name) => faults[name])}
    >
      <summary>Date, address, search and sharing</summary>
      <div className={storeScreenStyles.form}>
        <DateField
          label="Public from"
          name="publishAt"
          time
          hint={`${cityOfZone(shop.zone)} time. Leave empty to publish right away.`}
          defaultValue={value(
            'publishAt',
            writing?.publishedAt ? formatFieldTime(writing.publishedAt, shop.zone) : '',
          )}
          error={faults.publishAt}
        />
        <TextField
          label="Address"
          name="slug"
          maxLength={storeLimits.slugCharacters}
          hint="Leave empty to use the title. Old addresses redirect to the new one."
          defaultValue={value('slug', writing?.slug ?? '')}
          error={faults.slug}
        />
        <TextArea
          label="Search and sharing description"
          name="description"
          rows={2}
          maxLength={storeLimits.seoCharacters}
          hint="Leave empty to use its first words."
          defaultValue={value('description', writing?.description ?? '')}
          error={faults.description}
        />
        <SelectField
          label="Sharing picture"
          name="pictureId"
          defaultValue={value('pictureId', writing?.pictureId ?? '')}
          error={faults.pictureId}
          choices={[
            { value: '', label: 'Drawn from the title' },
            ...pictures.map(({ id, alt }, index) => ({ value: id, label: alt || `Picture ${index + 1}` })),
          ]}
        />
        <NumberField
          label="Menu position"
          name="place"
          min={0}
          max={999}
          hint="The lowest comes first."
          defaultValue={value('place', String(writing?.place ?? 0))}
          error={faults.place}
        />
        {pictures.length > 0 ? (
          <div className="hint">
            <p>To put a picture into the text, write its line on its own:</p>
            {pictures.slice(0, 6).map(({ id, alt }) => (
              <code key={id}>
                ![{alt || 'Description'}]({id})
              </code>
            ))}
          </div>
        ) : null}
      </div>
    </details>
  )
}
