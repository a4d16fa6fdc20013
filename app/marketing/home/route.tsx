import { useLoaderData } from 'react-router'
import { buildPageMeta } from '../../page-meta.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { Announcement } from '../sections/announcement.tsx'
import { FeaturedCreators } from '../sections/featured.tsx'
import { FilmSection } from '../sections/film-section.tsx'
import { Hero } from '../sections/hero.tsx'
import { heroPreloads } from '../sections/hero-film.tsx'
import { HowSection } from '../sections/how-section.tsx'
import { ProductsSection } from '../sections/products-section.tsx'
import { ResourcesSection } from '../sections/resources-section.tsx'
import { SocialSection } from '../sections/social-section.tsx'
import { StoresSection } from '../sections/stores-section.tsx'
import type { loader } from './home.server.ts'

export { loader } from './home.server.ts'
export const handle = { policy: 'public', mayLag: true, zeroJs: true } satisfies RouteHandle
export const links = () => heroPreloads
export const headers = () => ({ Vary: 'Save-Data' })
export const meta = () =>
  buildPageMeta(
    'Create products. Engage fans. Make money. · Fanfare',
    'Turn your ideas into physical and digital products that your fans will love. We print, ship and support; you earn.',
  )

/** The home page, in the specification's order: header and footer are in the layout. */
export default function Home() {
  const { calculator, hasCanva, isMoving, printed, sample } = useLoaderData<typeof loader>()
  return (
    <>
      <Announcement hasCanva={hasCanva} />
      <Hero isMoving={isMoving} printed={printed} />
      {sample ? <FeaturedCreators /> : null}
      <SocialSection answer={null} />
      <StoresSection />
      <ProductsSection calculator={calculator} printed={printed} />
      <FilmSection />
      <HowSection calculator={calculator} />
      <ResourcesSection />
    </>
  )
}
