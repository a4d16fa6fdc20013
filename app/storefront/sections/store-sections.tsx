import { type ComponentType, Fragment } from 'react'
import type { SectionKind } from '#storefronts/contract'
import { Hero } from './hero.tsx'
import { Collection, Drop, Products } from './product-sections.tsx'
import type { SectionProps, SectionView } from './section-view.ts'
import { Newsletter, Pages, Posts, Reviews, Social } from './shop-sections.tsx'
import { About, Faq, Gallery, PictureWithText, TextSection, Video } from './word-sections.tsx'

const sectionComponents: Partial<Record<SectionKind, ComponentType<SectionProps>>> = {
  hero: Hero,
  products: Products,
  collection: Collection,
  drop: Drop,
  about: About,
  text: TextSection,
  picture: PictureWithText,
  gallery: Gallery,
  reviews: Reviews,
  faq: Faq,
  newsletter: Newsletter,
  social: Social,
  video: Video,
  pages: Pages,
  posts: Posts,
}

/** The first page of a store: its sections in the creator's order. Fans and the preview see this. */
export function StoreSections({
  sections,
  handle,
  name,
  isDraft,
}: {
  sections: readonly SectionView[]
  handle: string
  name: string
  isDraft: boolean
}) {
  const hero = sections.findIndex(({ kind }) => kind === 'hero')
  return (
    <>
      {hero < 0 ? <h1 className="vh">{name}</h1> : null}
      {sections.map((section, index) => {
        const SectionComponent = sectionComponents[section.kind]
        return (
          <Fragment key={section.id}>
            {SectionComponent ? (
              <SectionComponent
                section={section}
                handle={handle}
                isDraft={isDraft}
                isFirst={index === (hero < 0 ? 0 : hero)}
              />
            ) : null}
          </Fragment>
        )
      })}
    </>
  )
}
