import { Form, Link } from 'react-router'
import { storeLimits, type Writing } from '#storefronts/contract'
import { hrefs } from '../../hrefs.ts'
import { dayWords } from '../../storefront/post-list.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Check, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { StatusMark } from '../../ui/status-mark.tsx'
import type { Fault } from './panels.ts'
import type { StorePage } from './store.server.ts'

type Props = { page: StorePage; fault: Fault | null }

/** Posts and pages: the list, or the one that is being written. */
export function PostsPanel({ page, fault }: Props) {
  if (page.editing || page.creating || fault?.values.act === 'writing') {
    return <WritingEditor key={page.editing?.id ?? 'new'} page={page} fault={fault} />
  }
  return (
    <div className="se-f">
      <ButtonLink to="?panel=posts&edit=new" icon="plus" preventScrollReset>
        Write something
      </ButtonLink>
      {page.writings.length === 0 ? (
        <p className="soft">
          Posts appear on the first page with their picture and date; pages get a place in the bar at the top.
        </p>
      ) : (
        <ul className="se-l">
          {page.writings.map((writing) => (
            <li key={writing.id}>
              <Link to={`?panel=posts&edit=${writing.id}`} preventScrollReset>
                <b>{writing.title}</b>
                <small>
                  {writing.kind === 'post' ? 'Post' : 'Page'}
                  {writing.publishedAt ? `, ${dayWords(writing.publishedAt)}` : ''}
                </small>
              </Link>
              {writing.publishedAt ? (
                <StatusMark shape="done">Public</StatusMark>
              ) : (
                <StatusMark shape="draft">Draft</StatusMark>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const addressOf = (handle: string, { kind, slug }: Writing): string =>
  kind === 'post' ? hrefs.storePost(handle, slug) : hrefs.storePage(handle, slug)

function WritingEditor({ page, fault }: Props) {
  const { editing, listings, shop } = page
  const value = (name: 'title' | 'body' | 'kind' | 'listingId', usual = '') =>
    fault?.values[name] ?? editing?.[name] ?? usual
  return (
    <Form method="post" preventScrollReset className="se-f">
      <input type="hidden" name="panel" value="posts" />
      {editing ? <input type="hidden" name="id" value={editing.id} /> : null}
      {editing ? (
        <input type="hidden" name="kind" value={editing.kind} />
      ) : (
        <SelectField
          label="Kind"
          name="kind"
          defaultValue={value('kind', 'post')}
          choices={[
            { value: 'post', label: 'Post, with a date' },
            { value: 'page', label: 'Page, in the bar at the top' },
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
        hint="A blank line begins a paragraph, ## a heading, - a list. Addresses with https:// become links."
      />
      <SelectField
        label="Product it is about"
        name="listingId"
        defaultValue={value('listingId')}
        hint="Its picture goes with the text."
        choices={[
          { value: '', label: 'None' },
          ...listings.map((listing) => ({ value: listing.id, label: listing.title })),
        ]}
      />
      <Check
        name="published"
        label="Public"
        hint=" Left out, only you see it."
        defaultChecked={editing ? editing.publishedAt !== null : true}
      />
      <div className="se-a">
        <Button kind="ink" name="act" value="writing">
          Save
        </Button>
        <ButtonLink kind="quiet" to="?panel=posts" preventScrollReset>
          Back
        </ButtonLink>
        {editing?.publishedAt ? (
          <a className="btn btn-g" href={addressOf(shop.handle, editing)}>
            See it
          </a>
        ) : null}
        {editing ? (
          <Button kind="end" name="act" value="delete-writing" formNoValidate>
            Delete
          </Button>
        ) : null}
      </div>
    </Form>
  )
}
