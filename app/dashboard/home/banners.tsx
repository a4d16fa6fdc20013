import { Link } from 'react-router'
import type { Power } from '#kernel/actor.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './home.module.css'

const renderPicture = (name: string) => (
  <img src={`/site-pictures/${name}.webp`} alt="" width="760" height="760" loading="lazy" />
)

const quickActions: readonly {
  label: string
  to: string
  background: string | undefined
  picture: string
  requires: Power
}[] = [
  { label: 'Create', to: hrefs.create, background: styles.yellow, picture: 'tee-skip', requires: 'make' },
  {
    label: 'Share',
    to: hrefs.integrate('sell-on-social'),
    background: styles.blue,
    picture: 'hoodie-loud',
    requires: 'promote',
  },
  {
    label: 'Request payout',
    to: hrefs.payoutRequest,
    background: styles.green,
    picture: 'poster-dry',
    requires: 'own',
  },
]
export function QuickActions({ powers }: { powers: readonly Power[] }) {
  const actions = quickActions.filter(({ requires }) => powers.includes(requires))
  if (actions.length === 0) return null
  return (
    <section className={styles.quick} aria-labelledby="quick">
      <h2 id="quick">Quick actions</h2>
      <div>
        {actions.map((action) => (
          <Link key={action.label} className={action.background} to={action.to}>
            {renderPicture(action.picture)}
            <b>
              {action.label}
              <Icon name="arrow-right" />
            </b>
          </Link>
        ))}
      </div>
    </section>
  )
}

const promos = [
  {
    title: 'Retouch it in Picsart',
    words: 'Our image-editing partner, in a new tab',
    to: 'https://picsart.com/',
    picture: 'mug-fish',
  },
  {
    title: 'Resource hub',
    words: 'Guides, size charts, print specs',
    to: hrefs.help,
    picture: 'poster-seven',
  },
  {
    title: 'Order samples',
    words: 'Hold it before your fans do',
    to: hrefs.samples(),
    picture: 'tote-tin',
  },
]
export function Promos() {
  return (
    <div className={styles.promo}>
      {promos.map((promo) => (
        <a key={promo.title} href={promo.to} target="_blank" rel="noopener">
          <span>
            <b>{promo.title}</b>
            <small>{promo.words}</small>
          </span>
          {renderPicture(promo.picture)}
          <Icon name="arrow-up-right" className={styles.arrow} />
        </a>
      ))}
    </div>
  )
}

export function Community() {
  return (
    <a className={styles.community} href={hrefs.helpArticle('community')}>
      <Icon name="message-circle" size="l" />
      <b>Join the creator community</b>
      <span>Talk prices, fabrics and drops with other creators and our printers</span>
      <Icon name="arrow-right" />
    </a>
  )
}
