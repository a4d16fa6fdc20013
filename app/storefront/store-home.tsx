import type { Store } from '#storefronts/contract'
import { hrefs } from '../hrefs.ts'
import type { ListingCard } from './card.ts'
import { ListingGrid } from './listing-grid.tsx'
import { type PostCard, PostList } from './post-list.tsx'

export type StoreHomeProps = {
  store: Omit<Store, 'shopId'>
  handle: string
  featured: readonly ListingCard[]
  posts: readonly PostCard[]
  /** The headline is the page's only h1 for fans; in the preview the dashboard has its own. */
  heading?: 'h1' | 'h2'
}

/** The first page of the first theme: a hero in the shop's ink, products, about, posts. Fans and the preview see this. */
export function StoreHome({ store, handle, featured, posts, heading: Heading = 'h1' }: StoreHomeProps) {
  const parts = {
    featured:
      featured.length > 0 ? (
        <section key="featured" className="st-sec" aria-labelledby="st-featured">
          <h2 id="st-featured">{store.featuredTitle}</h2>
          <ListingGrid cards={featured} eager={4} />
        </section>
      ) : (
        <section key="featured" className="st-sec" aria-labelledby="st-featured">
          <h2 id="st-featured">{store.featuredTitle}</h2>
          <p className="soft">The first products are being made. Come back soon.</p>
        </section>
      ),
    about: (
      <section key="about" className="st-about" aria-labelledby="st-about">
        <h2 id="st-about">{store.aboutTitle}</h2>
        <div>
          <p>{store.aboutText.split(/\n{2,}/)[0]}</p>
          <a className="btn btn-o btn-lg" href={hrefs.storeAbout(handle)}>
            {store.aboutButton}
          </a>
        </div>
      </section>
    ),
    posts:
      posts.length > 0 ? (
        <section key="posts" className="st-sec" aria-labelledby="st-posts">
          <h2 id="st-posts">{store.postsTitle}</h2>
          <PostList posts={posts} />
        </section>
      ) : null,
  }
  const first = featured[0]
  return (
    <>
      <section className="st-hero">
        <div>
          <Heading>{store.heroTitle}</Heading>
          <p>{store.heroText}</p>
          <a className="btn btn-p btn-lg" href={hrefs.storeShop(handle)}>
            {store.heroButton}
          </a>
        </div>
        {first?.picture ? (
          <a className="st-hero-p" href={first.href} aria-label={first.title}>
            <img src={first.picture} alt="" width="760" height="760" fetchPriority="high" />
          </a>
        ) : null}
      </section>
      {store.sections.map((section) => parts[section])}
    </>
  )
}
