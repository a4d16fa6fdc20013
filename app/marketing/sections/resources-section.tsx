import { hrefs } from '#kernel/hrefs.ts'
import { Icon } from '../../ui/icon.tsx'

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
    <section className="res w" aria-labelledby="resources">
      <div className="sec-h">
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
