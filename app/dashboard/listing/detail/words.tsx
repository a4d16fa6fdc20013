import { useState } from 'react'
import { Form } from 'react-router'
import { listingLimits as limits } from '#listings/contract'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import styles from './detail.module.css'
import type { OneListing } from './detail.server.ts'
import { Part, useAnswer } from './part.tsx'

type Props = { listing: OneListing }

/** Name, description and tags: what fans read on its page and find it by. */
export function Words({ listing }: Props) {
  const submitted = useAnswer('words')?.submitted
  return (
    <Part at="words" title="Name and description" confirmation={listing.confirmation}>
      <Form method="post" preventScrollReset className={styles.fields}>
        <TextField
          label="Name"
          name="title"
          required
          maxLength={limits.titleCharacters}
          defaultValue={submitted?.title ?? listing.title}
        />
        <TextArea
          label="Description"
          name="description"
          rows={7}
          maxLength={limits.descriptionCharacters}
          defaultValue={submitted?.description ?? listing.description}
        />
        <TextField
          label="Tags"
          name="tags"
          hint={`Separated by commas, up to ${limits.tags}. Fans can search your store for them.`}
          defaultValue={submitted?.tags ?? listing.tags.join(', ')}
        />
        <div>
          <Button kind="ink" name="intent" value="words">
            Save
          </Button>
        </div>
      </Form>
    </Part>
  )
}

/** Search engines: a preview of the result, and the address. */
export function SearchResult({ listing }: Props) {
  const answer = useAnswer('search')
  const submitted = answer?.submitted
  const [title, setTitle] = useState(submitted?.searchTitle ?? listing.searchTitle ?? '')
  const [description, setDescription] = useState(
    submitted?.searchDescription ?? listing.searchDescription ?? '',
  )
  const defaultTitle = `${listing.title} · ${listing.shop.name}`
  const suggestion = (
    listing.description || `${listing.title} by ${listing.shop.name}, printed to order.`
  ).slice(0, 155)
  return (
    <Part at="search" title="Search results and address" confirmation={listing.confirmation}>
      <figure className={styles.result}>
        <figcaption>As a search engine shows it</figcaption>
        <span>
          {listing.storeUrl.replace(/^https?:\/\//, '')}/{listing.slug}
        </span>
        <b>{title || defaultTitle}</b>
        <p>{description || suggestion}</p>
      </figure>
      <Form method="post" preventScrollReset className={styles.fields}>
        <TextField
          label="Title for searches"
          name="searchTitle"
          placeholder={defaultTitle}
          maxLength={limits.searchTitleCharacters}
          hint={`${title.length} of ${limits.searchTitleCharacters} characters. Leave empty to use the name.`}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextArea
          label="Description for searches"
          name="searchDescription"
          rows={3}
          placeholder={suggestion}
          maxLength={limits.searchDescriptionCharacters}
          hint={`${description.length} of ${limits.searchDescriptionCharacters} characters; about 155 are shown. Leave empty to use the description.`}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <div>
          <Button kind="ink" name="intent" value="search">
            Save
          </Button>
        </div>
      </Form>
      <Form method="post" preventScrollReset className={styles.fields}>
        <TextField
          key={listing.slug}
          label="Address"
          name="slug"
          required
          maxLength={80}
          autoCapitalize="none"
          spellCheck={false}
          hint={
            listing.isLaunched
              ? 'Links to the old address keep working.'
              : 'Letters a to z, digits and hyphens.'
          }
          defaultValue={submitted?.slug ?? listing.slug}
        />
        <div>
          <Button name="intent" value="address">
            Change the address
          </Button>
        </div>
      </Form>
    </Part>
  )
}
