import { hrefs } from '#kernel/hrefs.ts'
import { Icon, NetworkMark } from '../../ui/icon.tsx'
import { ourNetworks } from '../networks.ts'
import { Picture } from '../picture.tsx'
import siteStyles from './site.module.css'
import socialStyles from './social.module.css'

const shelf = [
  { name: 'Sun tee', price: '$23.99', picture: 'tee-harmattan' },
  { name: 'Sun hoodie', price: '$43.99', picture: 'hoodie-harmattan' },
  { name: 'Tour canvas', price: '$99.99', picture: 'canvas-dry' },
  { name: 'Tour print', price: '$19.99', picture: 'poster-dry' },
]

/** The form's answer: the link as typed, and its fault. */
export type ConnectAnswer = { link: string; error: string } | null

/** From a profile to a store. `opensPage`: it is the first section, so its drawing isn’t deferred. */
export function SocialSection({ answer, opensPage = false }: { answer: ConnectAnswer; opensPage?: boolean }) {
  return (
    <section
      className={`${opensPage ? '' : 'far '}${socialStyles.social}`}
      id="connect"
      aria-labelledby="social"
    >
      <div className={`${siteStyles.container} ${socialStyles.halves}`}>
        <div>
          <h2 id="social">Your fans are already somewhere. Sell there.</h2>
          <p>
            Paste a profile link. We’ll build your store and put your products under your videos, posts and
            streams.
          </p>
          <form className={socialStyles.connect} method="get" action={`${hrefs.social}#connect`}>
            <label className="vh" htmlFor="profile-link">
              Social profile link
            </label>
            <input
              className="in"
              id="profile-link"
              name="link"
              type="text"
              inputMode="url"
              autoComplete="url"
              placeholder="Enter your social profile link"
              defaultValue={answer?.link}
              aria-invalid={answer ? true : undefined}
              aria-describedby={answer ? 'profile-link-error' : undefined}
              required
            />
            <button className="btn btn-y btn-lg" type="submit">
              Connect Instantly
            </button>
          </form>
          {answer ? (
            <p className={socialStyles.error} id="profile-link-error" role="alert">
              <Icon name="circle-alert" />
              {answer.error}
            </p>
          ) : null}
          <ul className={socialStyles.networks}>
            {ourNetworks.map((network) => (
              <li key={network.mark}>
                <NetworkMark name={network.mark} />
                <span>{network.name}</span>
              </li>
            ))}
          </ul>
        </div>
        <VideoPost />
      </div>
    </section>
  )
}

/** A preview below a video: the creator's own products on a shelf. */
function VideoPost() {
  return (
    <figure className={socialStyles.post}>
      <div className={socialStyles.video} aria-hidden="true">
        <Picture
          className={socialStyles.firstPicture}
          name="poster-dry"
          sizes="(max-width: 860px) 50vw, 310px"
        />
        <Picture
          className={socialStyles.secondPicture}
          name="hoodie-loud"
          sizes="(max-width: 860px) 56vw, 348px"
        />
        <span className={socialStyles.play}>
          <Icon name="play" />
        </span>
        <span className={socialStyles.time}>48:12</span>
      </div>
      <figcaption>
        <b>Dry Season Tour: the whole set</b>
        <small>Harmattan Radio, as a video with its shelf</small>
      </figcaption>
      <ul className={socialStyles.shelf}>
        {shelf.map((product) => (
          <li key={product.name}>
            <span>
              <Picture name={product.picture} sizes="(max-width: 760px) 40vw, 130px" />
            </span>
            <b>{product.name}</b>
            <small>{product.price}</small>
          </li>
        ))}
      </ul>
    </figure>
  )
}
