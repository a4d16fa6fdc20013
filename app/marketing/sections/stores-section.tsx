import type { CSSProperties } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../picture.tsx'
import siteStyles from './site.module.css'
import storesStyles from './stores.module.css'

const windows = [
  {
    address: 'harmattanradio.fan',
    name: 'Harmattan Radio',
    ground: '#FFC62E',
    ink: '#15120E',
    hero: 'tee-harmattan-navy',
    shelf: ['hoodie-harmattan', 'tank-harmattan', 'ls-harmattan'],
  },
  {
    address: 'fanfare.store/@tinfish',
    name: 'The Tin Fish Club',
    ground: '#2F4BFF',
    ink: '#FFFFFF',
    hero: 'tote-tin',
    shelf: ['tote-tin', 'mug-fish', 'crew-tin'],
  },
  {
    address: 'kilo.cc',
    name: 'Kilo Cycling Club',
    ground: '#15120E',
    ink: '#FFFFFF',
    hero: 'hoodie-kilo',
    shelf: ['hoodie-kilo', 'cap-kilo', 'joggers-kilo'],
  },
]

/** Launch a free store: three stores as fans see them. `opensPage`: it comes first, so it isn’t deferred. */
export function StoresSection({ opensPage = false }: { opensPage?: boolean }) {
  return (
    <section
      className={`${opensPage ? '' : 'far '}${storesStyles.section} ${siteStyles.container}`}
      aria-labelledby="stores"
    >
      <div className={siteStyles.sectionHead}>
        <h2 id="stores">Launch a free store</h2>
        <p>
          A shop with your name on it in about two minutes. No monthly fee. Bring your own domain when you
          have one.
        </p>
        <a className="btn btn-p btn-lg" href={hrefs.signUp}>
          Launch your store
        </a>
      </div>
      <div className={storesStyles.stores}>
        {windows.map((store, index) => (
          <figure
            key={store.address}
            className={index === 0 ? `${storesStyles.window} ${storesStyles.first}` : storesStyles.window}
            style={{ '--c': store.ground, '--t': store.ink } as CSSProperties}
          >
            <div className={storesStyles.address}>
              <Icon name="lock" size="s" />
              {store.address}
            </div>
            <div className={storesStyles.head}>
              <b>{store.name}</b>
              <span>Shop Now</span>
              <Picture
                name={store.hero}
                sizes={index === 0 ? '(max-width: 760px) 64vw, 360px' : '(max-width: 760px) 80vw, 300px'}
                eager={opensPage && index === 0}
              />
            </div>
            <div className={storesStyles.grid}>
              {store.shelf.map((picture) => (
                <span key={picture}>
                  <Picture name={picture} sizes="(max-width: 760px) 30vw, 160px" />
                </span>
              ))}
            </div>
          </figure>
        ))}
      </div>
    </section>
  )
}
