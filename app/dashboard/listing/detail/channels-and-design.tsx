import { Form, Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import styles from './detail.module.css'
import type { OneListing } from './detail.server.ts'
import { Part, useAnswer } from './part.tsx'

type Props = { listing: OneListing }

/** The places where fans see it, and the tools for adding it there. */
export function Channels({ listing }: Props) {
  const { isPublic, shop, slug, powers, confirmation } = listing
  return (
    <Part at="channels" title="Channels" confirmation={confirmation}>
      {isPublic ? (
        <ul className={styles.links}>
          <li>
            <a href={hrefs.storeListing(shop.handle, slug)}>Page in your store</a>
          </li>
          <li>
            <a href={hrefs.embed(shop.handle, slug)}>Card for other sites</a>
          </li>
          {powers.promote ? (
            <li>
              <Link to={hrefs.integrate('sell-on-social')}>Feeds for Google, Meta and TikTok</Link>
            </li>
          ) : null}
        </ul>
      ) : (
        <p className="soft">Fans see it once it’s on sale.</p>
      )}
    </Part>
  )
}

/** Its design: the name, and a link to edit it. */
export function Design({ listing: { design, id, status, confirmation } }: Props) {
  const submitted = useAnswer('design')?.submitted
  if (!design) return null
  return (
    <Part at="design" title="Design" confirmation={confirmation}>
      <Form method="post" preventScrollReset className={styles.fields}>
        <input type="hidden" name="design" value={design.id} />
        <TextField
          label="Name of the design"
          name="name"
          required
          maxLength={80}
          hint={`Version ${design.version}. Fans don’t see this name.`}
          defaultValue={submitted?.name ?? design.name}
        />
        <div className={styles.acts}>
          <Button name="intent" value="design">
            Rename
          </Button>
          {status === 'archived' ? null : (
            <a className="btn btn-g" href={hrefs.editListing(id)}>
              Edit in the studio
            </a>
          )}
          <Link className="btn btn-g" to={hrefs.designs()}>
            All designs and pictures
          </Link>
        </div>
      </Form>
    </Part>
  )
}
