import { hrefs } from '#kernel/hrefs.ts'
import { NetworkMark } from '../ui/icon.tsx'
import { ControlStrip } from '../ui/press-marks.tsx'
import type { Workplace } from './layout.server.ts'
import { type Network, ourNetworks } from './networks.ts'
import footerStyles from './sections/footer.module.css'
import siteStyles from './sections/site.module.css'

type Links = readonly (readonly [label: string, to: string])[]
const groups: readonly { title: string; links: Links }[] = [
  {
    title: 'Get Started',
    links: [
      ['Start creating', hrefs.dashboard],
      ['How it works', hrefs.howItWorks],
      ['FAQ', hrefs.faqs],
    ],
  },
  {
    title: 'Community',
    links: [
      ['Creator Resources', hrefs.help],
      ['Blog', hrefs.blog],
    ],
  },
  {
    title: 'Company',
    links: [
      ['About', hrefs.aboutUs],
      ['Contact us', hrefs.contact],
      ['Jobs', hrefs.jobs],
    ],
  },
]
const legalLinks: Links = [
  ['Terms of service', hrefs.terms],
  ['Privacy', hrefs.privacy],
  ['My data', hrefs.myData],
  ['California privacy notice', hrefs.california],
  ['German legal notice', hrefs.impressum],
  ['Security', hrefs.security],
  ['Accessibility notice', hrefs.accessibility],
]

/** Newsletter, three link groups, social links, legal links. */
export function Footer({
  newsletterUrl,
  pages,
  workplace,
}: {
  newsletterUrl: string | null
  /** The house's own page on a network, if it has one. */
  pages: Readonly<Partial<Record<Network, string | undefined>>>
  workplace: Workplace | null
}) {
  const workplaceLink = workplace
    ? ([workplace.label, workplace.to] as const)
    : (['Login', hrefs.loginDialog] as const)
  return (
    <footer className="far foot">
      <div className={siteStyles.container}>
        <div className={footerStyles.call}>
          <h2>Make something your fans will wear out.</h2>
          <form method="post" action={newsletterUrl ?? hrefs.newsletter} target="_blank" rel="noopener">
            <label className="lbl" htmlFor="newsletter-email">
              Newsletter, twice a month
            </label>
            <div>
              <input
                className="in"
                id="newsletter-email"
                name="email"
                type="email"
                autoComplete="email"
                placeholder="you@example.com"
                required
              />
              <button className="btn btn-y btn-lg" type="submit">
                Sign Up
              </button>
            </div>
          </form>
        </div>
        <div className={footerStyles.links}>
          {groups.map((group, i) => (
            <div key={group.title}>
              <h3>{group.title}</h3>
              {[...(i === 0 ? [workplaceLink] : []), ...group.links].map(([label, to]) => (
                <a key={label} href={to}>
                  {label}
                </a>
              ))}
            </div>
          ))}
          <div className={footerStyles.follow}>
            <h3>Follow</h3>
            <p>
              {ourNetworks.map((network) => (
                <a
                  key={network.mark}
                  href={pages[network.mark] ?? hrefs.social}
                  rel={pages[network.mark] ? 'me noopener' : undefined}
                  target={pages[network.mark] ? '_blank' : undefined}
                  aria-label={pages[network.mark] ? `Fanfare on ${network.name}` : `Sell on ${network.name}`}
                >
                  <NetworkMark name={network.mark} />
                </a>
              ))}
            </p>
          </div>
        </div>
        <div className={footerStyles.bottom}>
          <ControlStrip />
          <span>© 2025 Fanfare</span>
          {legalLinks.map(([label, to]) => (
            <a key={label} href={to}>
              {label}
            </a>
          ))}
        </div>
      </div>
    </footer>
  )
}
