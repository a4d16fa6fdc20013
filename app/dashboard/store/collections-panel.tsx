import { Form, Link } from 'react-router'
import { type Category, categoryTree } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { storeLimits } from '#storefronts/contract'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Check, NumberField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import editorStyles from './editor.module.css'
import type { Fault } from './panels.ts'
import { SeenVersion } from './seen-version.tsx'
import type { StorePage } from './store.server.ts'
import storeScreenStyles from './store-screen.module.css'
import { DeleteButton, useUnsaved } from './unsaved.tsx'

type Props = { page: StorePage; fault: Fault | null }

/** Collections: the list, or the one being edited. */
export function CollectionsPanel({ page, fault }: Props) {
  if (page.collection || page.isCreating || fault?.values.act === 'collection') {
    return <CollectionEditor key={page.collection?.slug ?? 'new'} page={page} fault={fault} />
  }
  return (
    <div className={storeScreenStyles.form}>
      <ButtonLink to="?panel=collections&edit=new" icon="plus" preventScrollReset>
        Make a collection
      </ButtonLink>
      {page.collections.length === 0 ? (
        <p className="soft">
          A collection is a page for products that belong together, such as a tour. The first three appear in
          the top menu.
        </p>
      ) : (
        <ul className={storeScreenStyles.list}>
          {page.collections.map(({ slug, title, listingIds, rule }) => (
            <li key={slug}>
              <Link to={`?panel=collections&edit=${slug}`} preventScrollReset>
                <b>{title}</b>
                <small>
                  {listingIds.length} {listingIds.length === 1 ? 'product' : 'products'} by hand
                  {rule ? ', more by a rule' : ''}
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
  const unsaved = useUnsaved(fault !== null)
  return (
    <Form method="post" preventScrollReset className={storeScreenStyles.form} {...unsaved.form}>
      {unsaved.leaveDialog}
      <input type="hidden" name="panel" value="collections" />
      {collection ? <input type="hidden" name="of" value={collection.slug} /> : null}
      <TextField
        label="Name"
        name="title"
        maxLength={storeLimits.headingCharacters}
        defaultValue={value('title')}
        error={fault?.faults.title}
      />
      <TextArea
        label="Short description"
        name="description"
        rows={3}
        maxLength={storeLimits.descriptionCharacters}
        defaultValue={value('description')}
        error={fault?.faults.description}
      />
      <fieldset className={storeScreenStyles.section}>
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
      <Rule page={page} fault={fault} />
      <TextField
        label="Address"
        name="slug"
        maxLength={storeLimits.slugCharacters}
        hint="Leave empty to use the name. Old addresses redirect to the new one."
        defaultValue={fault?.values.slug ?? collection?.slug ?? ''}
        error={fault?.faults.slug}
      />
      <SeenVersion page={page} fault={fault} edit={collection?.slug ?? 'new'} />
      <div className={storeScreenStyles.acts}>
        <Button kind="ink" name="act" value="collection">
          Save
        </Button>
        <ButtonLink kind="quiet" to="?panel=collections" preventScrollReset>
          Back
        </ButtonLink>
        {collection ? (
          <>
            <a className="btn btn-g" href={hrefs.storeCollection(shop.handle, collection.slug)}>
              View
            </a>
            <DeleteButton
              act="delete-collection"
              title={`Delete “${collection.title}”?`}
              words="Its products stay, but its page is gone. This can’t be undone."
            />
          </>
        ) : null}
      </div>
    </Form>
  )
}

/** The listings the collection gathers by its rule, besides hand-picked ones. */
function Rule({ page: { collection }, fault }: Props) {
  const rule = collection?.rule
  const value = (name: string, saved: string) => fault?.values[name] ?? saved
  const formatDollars = (minor: number | null | undefined) => (minor == null ? '' : String(minor / 100))
  const isRule = fault ? fault.values.by === 'rule' : rule != null
  return (
    <details className={editorStyles.details} open={isRule}>
      <summary>Add by rule</summary>
      <div className={storeScreenStyles.form}>
        <Check
          name="by"
          value="rule"
          defaultChecked={isRule}
          label="Add products that match all of these"
          hint=" It updates as products go on and off sale."
        />
        {fault?.faults.rule ? <p className={storeScreenStyles.low}>{fault.faults.rule}</p> : null}
        <TextField
          label="A word in the name"
          name="word"
          maxLength={60}
          defaultValue={value('word', rule?.word ?? '')}
        />
        <SelectField
          label="Kind"
          name="category"
          defaultValue={value('category', rule?.category ?? '')}
          choices={[{ value: '', label: 'Any' }, ...kinds]}
        />
        <div className={storeScreenStyles.columns}>
          <NumberField
            label="From, dollars"
            name="from"
            min={0}
            step="0.01"
            defaultValue={value('from', formatDollars(rule?.fromMinor))}
          />
          <NumberField
            label="to, dollars"
            name="to"
            min={0}
            step="0.01"
            defaultValue={value('to', formatDollars(rule?.toMinor))}
          />
        </div>
        <NumberField
          label="New within days"
          name="newDays"
          min={1}
          max={365}
          defaultValue={value('newDays', rule?.newDays == null ? '' : String(rule.newDays))}
        />
      </div>
    </details>
  )
}

const kinds = categoryTree.flatMap(function listKinds(
  category: Category,
): { value: string; label: string }[] {
  return [{ value: category.path, label: category.title }, ...category.children.flatMap(listKinds)]
})
