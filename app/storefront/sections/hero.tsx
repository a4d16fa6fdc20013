import heroStyles from '../hero.module.css'
import { StoreImage } from '../store-image.tsx'
import { buildTargetHref, linkAttributesOf } from '../target.ts'
import type { SectionProps } from './section-view.ts'
import sectionsStyles from './sections.module.css'

/** The headline, a line, a button, and a picture: the shop's own or its first featured product. */
export function Hero({ section: { id, settings, data }, handle, isFirst, isDraft }: SectionProps) {
  const Heading = isFirst ? 'h1' : 'h2'
  const isBehind = settings.layout === 'behind' && data.picture
  const card = data.cards?.[0]
  // A link into a shop with nothing on sale leads fans nowhere; its creator sees it in the draft.
  const leadsNowhere = settings.target === 'shop' && !card && !isDraft
  const href = leadsNowhere ? null : buildTargetHref(handle, settings.target ?? '')
  return (
    <section
      className={isBehind ? `${heroStyles.hero} ${sectionsStyles.behind}` : heroStyles.hero}
      id={`s-${id}`}
      data-section={id}
    >
      <div>
        <Heading>{settings.title}</Heading>
        {settings.text ? <p>{settings.text}</p> : null}
        {settings.button && href ? (
          <a className="btn btn-p btn-lg" href={href} {...linkAttributesOf(href)}>
            {settings.button}
          </a>
        ) : null}
      </div>
      {data.picture ? (
        <div className={sectionsStyles.heroPicture}>
          <StoreImage
            picture={data.picture}
            sizes={isBehind ? '100vw' : '(max-width: 720px) 100vw, 42vw'}
            first={isFirst}
          />
        </div>
      ) : null}
      {card?.picture && !data.picture ? (
        <a className={heroStyles.piece} href={card.href} aria-label={card.title}>
          <img
            src={card.picture}
            srcSet={card.pictureSet ?? undefined}
            sizes="(max-width: 720px) 72vw, 42vw"
            alt=""
            width="760"
            height="760"
            fetchPriority={isFirst ? 'high' : 'auto'}
          />
        </a>
      ) : null}
    </section>
  )
}
