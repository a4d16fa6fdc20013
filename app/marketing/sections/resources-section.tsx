import { hrefs } from '#kernel/hrefs.ts'
import { Icon } from '../../ui/icon.tsx'
import resourcesStyles from './resources.module.css'
import siteStyles from './site.module.css'

const resources = [
  {
    kind: 'Creator Resources',
    title: 'How drops work, and when not to run one',
    to: hrefs.helpArticle('how-drops-work'),
  },
  {
    kind: 'Blog',
    title: 'Pricing a hoodie: three shops show their workings',
    to: hrefs.blogPost('pricing-a-hoodie'),
  },
  {
    kind: 'Creator Resources',
    title: 'Artwork that survives the press: dpi, bleed, thread',
    to: hrefs.helpArticle('artwork-that-survives-the-press'),
  },
  {
    kind: 'Blog',
    title: 'Selling under a livestream without stopping it',
    to: hrefs.blogPost('selling-under-a-livestream'),
  },
]

export function ResourcesSection() {
  return (
    <section
      className={`far ${resourcesStyles.resources} ${siteStyles.container}`}
      aria-labelledby="resources"
    >
      <div className={siteStyles.sectionHead}>
        <h2 id="resources">Resources</h2>
      </div>
      <ul>
        {resources.map((resource) => (
          <li key={resource.to}>
            <a href={resource.to}>
              <span>{resource.kind}</span>
              <b>{resource.title}</b>
              <Icon name="arrow-right" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
