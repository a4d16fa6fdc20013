import { Form, Link } from 'react-router'
import { countText } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { Figure } from '../../../figure.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import styles from './detail.module.css'
import type { OneListing } from './detail.server.ts'
import { Part, useAnswer } from './part.tsx'

type Props = { listing: OneListing }

/** Net of returns, as the table of listings has it; the rows behind it are for those who read the shop's figures. */
export function Sales({ listing: { name, number, launched, sold, seen, may, done } }: Props) {
  return (
    <Part at="sales" title="Sales" done={done}>
      <dl className={styles.facts}>
        <dt>Units sold</dt>
        <dd>{countText(sold.units)}</dd>
        <dt>Profit</dt>
        <dd>
          <Figure of={sold.profit} />
        </dd>
        {seen ? (
          <>
            <dt>Visitors in 30 days</dt>
            <dd>{countText(seen.visitors)}</dd>
            <dt>Views in 30 days</dt>
            <dd>{countText(seen.views)}</dd>
          </>
        ) : null}
      </dl>
      <p className="soft">Units and profit are net of returns.</p>
      {may.analyse ? (
        <ul className={styles.links}>
          <li>
            <Link to={hrefs.analyticsEarned({ listing: name, by: 'size', range: 'year-to-date' })}>
              What it earns by size and colour
            </Link>
          </li>
          {launched ? (
            <li>
              <Link to={hrefs.listingReport(number)}>Report: how fast it sells, and missed demand</Link>
            </li>
          ) : null}
        </ul>
      ) : null}
    </Part>
  )
}

/** Where fans meet it, and the tools that put it there. */
export function Channels({ listing }: Props) {
  const { isSeen, shop, slug, may, done } = listing
  return (
    <Part at="channels" title="Channels" done={done}>
      {isSeen ? (
        <ul className={styles.links}>
          <li>
            <a href={hrefs.storeListing(shop.handle, slug)}>Page in your store</a>
          </li>
          <li>
            <a href={hrefs.embed(shop.handle, slug)}>Card for other sites</a>
          </li>
          {may.promote ? (
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

/** The design it prints: its name, and the way to where it is edited. */
export function Design({ listing: { design, id, status, done } }: Props) {
  const typed = useAnswer('design')?.typed
  if (!design) return null
  return (
    <Part at="design" title="Design" done={done}>
      <Form method="post" preventScrollReset className={styles.fields}>
        <input type="hidden" name="design" value={design.id} />
        <TextField
          label="Name of the design"
          name="name"
          required
          maxLength={80}
          hint={`Version ${design.version}. Fans don’t see this name.`}
          defaultValue={typed?.name ?? design.name}
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
