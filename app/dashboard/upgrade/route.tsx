import { Link } from 'react-router'
import type { RouteHandle } from '../../route-handle.ts'
import { Icon, NetworkMark } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { type UpgradeCard, upgradeCards } from './cards.ts'
import styles from './upgrade.module.css'

export const handle = { policy: 'creator' } satisfies RouteHandle
export const meta = () => [{ title: 'Upgrade · Fanfare' }]

export default function Upgrade() {
  return (
    <>
      <PageHead title="Upgrade" summary="Four ways to grow. You don’t need any of them to sell." />
      <ul className={styles.cards}>
        {upgradeCards.map((card) => (
          <li key={card.title} className="sheet">
            <div className={styles.picture} style={{ background: card.background }}>
              <img src={card.imageUrl} alt="" width="760" height="760" />
            </div>
            <div className={styles.words}>
              <p className={styles.brand}>
                {'network' in card.icon ? (
                  <NetworkMark name={card.icon.network} />
                ) : (
                  <Icon name={card.icon.lucide} />
                )}
                <span>
                  <b>{card.iconTitle}</b>
                  <small>{card.iconSubtitle}</small>
                </span>
              </p>
              <h2>{card.title}</h2>
              <p className="soft">{card.description}</p>
              <CardButton card={card} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function CardButton({ card }: { card: UpgradeCard }) {
  if (!card.isExternal)
    return (
      <Link className="btn btn-o" to={card.buttonLink}>
        {card.buttonText}
      </Link>
    )
  return (
    <a className="btn btn-o" href={card.buttonLink} target="_blank" rel="noopener">
      {card.buttonText}
      <Icon name="arrow-up-right" size="s" label="opens in a new tab" />
    </a>
  )
}
