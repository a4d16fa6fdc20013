import { hrefs } from '#kernel/hrefs.ts'
import { shareNetworks } from '../../share-networks.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { NetworkMark } from '../../ui/icon.tsx'
import type { ShareOffer, StudioListing } from '../document/studio-data.ts'
import fieldsStyles from '../panels/fields.module.css'
import sellStyles from './sell.module.css'

/** The launched listing: its address, and ways to share it. */
export function Launched({
  listing,
  title,
  pageHref,
  share,
  onClose,
}: {
  listing: StudioListing
  title: string
  pageHref: string
  share: ShareOffer | null
  onClose: () => void
}) {
  return (
    <div className={sellStyles.done} role="status">
      <p>
        <b>{title}</b> is on sale as user-{listing.number}. Anyone can see its page now.
      </p>
      {share ? <ShareStep share={share} title={title} /> : null}
      <div className={fieldsStyles.row}>
        <ButtonLink kind="ink" to={pageHref} reloadDocument>
          See the page
        </ButtonLink>
        <ButtonLink to={hrefs.listings} reloadDocument>
          Your listings
        </ButtonLink>
        {share ? null : (
          <CopyButton text={new URL(pageHref, window.location.href).href}>Copy its link</CopyButton>
        )}
        <Button kind="quiet" type="button" onClick={onClose}>
          Keep designing
        </Button>
      </div>
    </div>
  )
}

/** Link, networks, an embeddable card, and a picture for stories. */
function ShareStep({ share: { address, frame, story }, title }: { share: ShareOffer; title: string }) {
  return (
    <section className={sellStyles.share} aria-label="Share it">
      <div>
        <CopyField label="Link" text={address} button="Copy its link" />
        <ul className={sellStyles.networks}>
          {shareNetworks.map(({ name, label, href }) => (
            <li key={name}>
              <a href={href(address, title)} target="_blank" rel="noopener nofollow">
                <NetworkMark name={name} />
                {label}
              </a>
            </li>
          ))}
        </ul>
        <CopyField label="Code for your own site" text={frame} button="Copy the code" />
        <p className="hint">
          To skip this step next time, go to{' '}
          <a href={`${hrefs.settings}#advanced-settings`} target="_blank" rel="noopener">
            Settings
          </a>
          .
        </p>
      </div>
      <figure>
        <img src={story} width="144" height="256" alt={`Story picture: ${title} with its address`} />
        <figcaption>
          <ButtonLink size="small" icon="download" to={story} download="story.jpg" reloadDocument>
            Story picture
          </ButtonLink>
        </figcaption>
      </figure>
    </section>
  )
}

function CopyField({ label, text, button }: { label: string; text: string; button: string }) {
  return (
    <div className={sellStyles.code}>
      <TextField label={label} readOnly value={text} onFocus={({ target }) => target.select()} />
      <CopyButton text={text}>{button}</CopyButton>
    </div>
  )
}
