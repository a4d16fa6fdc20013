import { hrefs } from '#kernel/hrefs.ts'
import { questionsOf } from '#storefronts/contract'
import { Icon } from '../../ui/icon.tsx'
import { Blocks } from '../blocks.tsx'
import storeStyles from '../store.module.css'
import { StoreImage } from '../store-image.tsx'
import { buildTargetHref, linkAttributesOf } from '../target.ts'
import type { SectionProps } from './section-view.ts'
import sectionsStyles from './sections.module.css'
import shopSectionsStyles from './shop-sections.module.css'

/** The person behind the store: the first paragraph, and a link to the rest. */
export function About({ section: { id, settings }, handle }: SectionProps) {
  return (
    <section className={storeStyles.about} id={`s-${id}`} data-section={id} aria-labelledby={`h-${id}`}>
      <h2 id={`h-${id}`}>{settings.title}</h2>
      <div>
        {settings.text ? <p>{settings.text.split(/\n{2,}/)[0]}</p> : null}
        {settings.button ? (
          <a className="btn btn-o btn-lg" href={hrefs.storeAbout(handle)}>
            {settings.button}
            <span className="vh">: {settings.title}</span>
          </a>
        ) : null}
      </div>
    </section>
  )
}

export function TextSection({ section: { id, settings } }: SectionProps) {
  return (
    <section
      className={
        settings.align === 'centre'
          ? `${storeStyles.section} ${sectionsStyles.words} ${sectionsStyles.centred}`
          : `${storeStyles.section} ${sectionsStyles.words}`
      }
      id={`s-${id}`}
      data-section={id}
    >
      {settings.title ? <h2>{settings.title}</h2> : null}
      <Blocks text={settings.text ?? ''} heading="h3" />
    </section>
  )
}

export function PictureWithText({ section: { id, settings, data }, handle }: SectionProps) {
  const href = buildTargetHref(handle, settings.target ?? '')
  const classes = [
    sectionsStyles.pictureWords,
    settings.side === 'right' && sectionsStyles.pictureRight,
    !data.picture && sectionsStyles.withoutPicture,
  ]
  return (
    <section className={classes.filter(Boolean).join(' ')} id={`s-${id}`} data-section={id}>
      {data.picture ? (
        <div className={sectionsStyles.side}>
          <StoreImage picture={data.picture} sizes="(max-width: 720px) 100vw, 50vw" />
        </div>
      ) : null}
      <div>
        {settings.title ? <h2>{settings.title}</h2> : null}
        <Blocks text={settings.text ?? ''} heading="h3" />
        {settings.button && href ? (
          <a className="btn btn-o btn-lg" href={href} {...linkAttributesOf(href)}>
            {settings.button}
          </a>
        ) : null}
      </div>
    </section>
  )
}

/** The shop's own pictures in a grid. Absent without any. */
export function Gallery({ section: { id, settings, data } }: SectionProps) {
  const pictures = data.pictures ?? []
  if (pictures.length === 0) return null
  const columns = Number(settings.columns) || 3
  return (
    <section className={storeStyles.section} id={`s-${id}`} data-section={id}>
      {settings.title ? <h2>{settings.title}</h2> : null}
      <ul className={sectionsStyles.gallery} data-columns={columns}>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <StoreImage picture={picture} sizes={`(max-width: 720px) 50vw, ${Math.round(100 / columns)}vw`} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Questions that open to their answers, with or without scripts. */
export function Faq({ section: { id, settings } }: SectionProps) {
  const questions = questionsOf(settings.items ?? '')
  if (questions.length === 0) return null
  return (
    <section
      className={`${storeStyles.section} ${shopSectionsStyles.questions}`}
      id={`s-${id}`}
      data-section={id}
    >
      {settings.title ? <h2>{settings.title}</h2> : null}
      <div>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <Blocks text={answer} heading="h3" />
          </details>
        ))}
      </div>
    </section>
  )
}

/** A card that links to a video. Nothing is loaded from there before a click. */
export function Video({ section: { id, settings, data } }: SectionProps) {
  const address = settings.address ?? ''
  if (!URL.canParse(address)) return null
  return (
    <section
      className={`${storeStyles.section} ${shopSectionsStyles.video}`}
      id={`s-${id}`}
      data-section={id}
    >
      <a href={address} target="_blank" rel="nofollow ugc noopener">
        {data.picture ? (
          <StoreImage picture={data.picture} sizes="(max-width: 1360px) 100vw, 1312px" />
        ) : null}
        <span className={shopSectionsStyles.play}>
          <Icon name="play" size="l" />
          <span>
            <b>{settings.title || 'Watch'}</b>
            <small>{new URL(address).host.replace(/^www\./, '')}, in a new tab</small>
          </span>
        </span>
      </a>
    </section>
  )
}
