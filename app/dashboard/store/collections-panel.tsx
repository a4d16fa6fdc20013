import { Form, Link } from 'react-router'
import { storeLimits } from '#storefronts/contract'
import { hrefs } from '../../hrefs.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Check, TextArea, TextField } from '../../ui/field.tsx'
import type { Fault } from './panels.ts'
import type { StorePage } from './store.server.ts'

type Props = { page: StorePage; fault: Fault | null }

/** Collections: the list, or the one that is being put together. */
export function CollectionsPanel({ page, fault }: Props) {
  if (page.collection || page.creating || fault?.values.act === 'collection') {
    return <CollectionEditor key={page.collection?.slug ?? 'new'} page={page} fault={fault} />
  }
  return (
    <div className="se-f">
      <ButtonLink to="?panel=collections&edit=new" icon="plus" preventScrollReset>
        Make a collection
      </ButtonLink>
      {page.collections.length === 0 ? (
        <p className="soft">
          A collection is a page of its own for things that belong together, such as a tour. The first three
          are in the bar at the top.
        </p>
      ) : (
        <ul className="se-l">
          {page.collections.map(({ slug, title, listingIds }) => (
            <li key={slug}>
              <Link to={`?panel=collections&edit=${slug}`} preventScrollReset>
                <b>{title}</b>
                <small>
                  {listingIds.length} {listingIds.length === 1 ? 'product' : 'products'}
                </small>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function CollectionEditor({ page, fault }: Props) {
  const { collection, listings, shop } = page
  const value = (name: 'title' | 'description') => fault?.values[name] ?? collection?.[name] ?? ''
  return (
    <Form method="post" preventScrollReset className="se-f">
      <input type="hidden" name="panel" value="collections" />
      {collection ? <input type="hidden" name="slug" value={collection.slug} /> : null}
      <TextField
        label="Name"
        name="title"
        maxLength={storeLimits.headingCharacters}
        defaultValue={value('title')}
        error={fault?.faults.title}
      />
      <TextArea
        label="A line about it"
        name="description"
        rows={3}
        maxLength={storeLimits.descriptionCharacters}
        defaultValue={value('description')}
        error={fault?.faults.description}
      />
      <fieldset className="se-s">
        <legend className="lbl">Products</legend>
        {listings.map((listing) => (
          <Check
            key={listing.id}
            name="listing"
            value={listing.id}
            defaultChecked={collection?.listingIds.includes(listing.id) ?? false}
            label={listing.title}
          />
        ))}
      </fieldset>
      <div className="se-a">
        <Button kind="ink" name="act" value="collection">
          Save
        </Button>
        <ButtonLink kind="quiet" to="?panel=collections" preventScrollReset>
          Back
        </ButtonLink>
        {collection ? (
          <>
            <a className="btn btn-g" href={hrefs.storeCollection(shop.handle, collection.slug)}>
              See it
            </a>
            <Button kind="end" name="act" value="delete-collection" formNoValidate>
              Delete
            </Button>
          </>
        ) : null}
      </div>
    </Form>
  )
}
