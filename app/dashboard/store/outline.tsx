import { type DragEvent, useState } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { copyrightYear, defaultFooterName, type Section, sectionKinds } from '#storefronts/contract'
import { Booked } from '../../figure.tsx'
import { formatDateInFull } from '../../moments.ts'
import { explainAbsence, type SectionView } from '../../storefront/sections/section-view.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './editor.module.css'
import type { StorePage } from './store.server.ts'

/** The sections in order, each with its words and present content. Drag one, or move it by its buttons. */
export function Outline({ page }: { page: StorePage }) {
  const { desk, outline } = page
  const sectionList = desk.document.sections
  const [dragged, setDragged] = useState<{ id: string; order: string[] } | null>(null)
  const submit = useSubmit()
  const order = dragged?.order ?? sectionList.map(({ id }) => id)
  const allowDrop = (id: string) => (event: DragEvent) => {
    if (!dragged) return
    event.preventDefault()
    if (id === dragged.id) return
    const otherSections = dragged.order.filter((other) => other !== dragged.id)
    const index = dragged.order.indexOf(id)
    setDragged({ ...dragged, order: otherSections.toSpliced(index, 0, dragged.id) })
  }
  const drop = () => {
    if (!dragged) return
    const fields = {
      panel: 'sections',
      act: 'order',
      order: dragged.order.join(' '),
      revision: desk.revision,
    }
    submit(fields, { method: 'post', preventScrollReset: true })
    setDragged(null)
  }
  const classOf = ({ hidden }: { hidden?: boolean | undefined }) => (hidden ? styles.hidden : undefined)
  const sections = order.flatMap((id) => sectionList.find((section) => section.id === id) ?? [])
  return (
    <>
      <ol className={styles.outline} aria-label="Sections">
        {sections.map((section, index) => (
          <li
            key={section.id}
            className={dragged?.id === section.id ? styles.dragged : classOf(section)}
            draggable
            onDragStart={() => setDragged({ id: section.id, order })}
            onDragOver={allowDrop(section.id)}
            onDragEnd={drop}
          >
            <Row
              section={section}
              view={outline.find(({ id }) => id === section.id)}
              revision={desk.revision}
              index={index}
              isLast={index === sections.length - 1}
            />
          </li>
        ))}
        <li className={styles.outlineFoot}>
          <Link to="?panel=menu" preventScrollReset>
            <b>Footer</b>
            <small>
              © {copyrightYear} {desk.document.footerName || defaultFooterName}. All rights reserved.
            </small>
          </Link>
        </li>
      </ol>
      <p className={styles.add}>
        <ButtonLink kind="outline" icon="plus" to="?panel=sections&edit=new" preventScrollReset>
          Add a section
        </ButtonLink>
      </p>
    </>
  )
}

type RowProps = {
  section: Section
  view: SectionView | undefined
  revision: number
  index: number
  isLast: boolean
}
function Row({ section, view, revision, index, isLast }: RowProps) {
  const { id, kind, hidden, settings } = section
  const { name } = sectionKinds[kind]
  const words = [settings.title, settings.text?.split(/\n{2,}/)[0], settings.button].filter(Boolean)
  return (
    <>
      <span className={styles.grip} aria-hidden="true">
        <Icon name="grip-vertical" size="s" />
      </span>
      <Link to={`?panel=sections&edit=${id}`} preventScrollReset>
        <b>{name}</b>
        {words.map((text) => (
          <small key={text}>{text}</small>
        ))}
        {view ? <SectionData view={view} /> : null}
        {view && explainAbsence(view) ? <small>Fans don’t see it: {explainAbsence(view)}.</small> : null}
      </Link>
      <Form method="post" preventScrollReset className={styles.outlineActs}>
        <input type="hidden" name="panel" value="sections" />
        <input type="hidden" name="section" value={id} />
        <input type="hidden" name="revision" value={revision} />
        <Button
          kind="quiet"
          size="small"
          icon="chevron-up"
          iconOnly={`Move ${name} up`}
          name="act"
          value="up"
          disabled={index === 0}
        />
        <Button
          kind="quiet"
          size="small"
          icon="chevron-down"
          iconOnly={`Move ${name} down`}
          name="act"
          value="down"
          disabled={isLast}
        />
        <Button
          kind="quiet"
          size="small"
          icon={hidden ? 'eye-off' : 'eye'}
          iconOnly={hidden ? `Show ${name}` : `Hide ${name}`}
          name="act"
          value={hidden ? 'show' : 'hide'}
        />
      </Form>
    </>
  )
}

/** A section's first items: products with prices, posts with dates. */
function SectionData({ view: { data, kind } }: { view: SectionView }) {
  const cards = kind === 'hero' ? [] : (data.cards ?? [])
  const posts = data.posts ?? []
  if (cards.length + posts.length === 0) return null
  return (
    <span className={styles.shownNow}>
      {cards.slice(0, 4).map((card) => (
        <span key={card.id}>
          {card.picture ? <img src={card.picture} alt="" width="64" height="64" loading="lazy" /> : null}
          <span>{card.title}</span>
          <span>
            <Booked amount={card.price} />
          </span>
        </span>
      ))}
      {posts.slice(0, 4).map((post) => (
        <span key={post.id}>
          {post.picture ? <img src={post.picture} alt="" width="64" height="64" loading="lazy" /> : null}
          <span>{post.title}</span>
          <span>{post.date ? formatDateInFull(post.date) : ''}</span>
        </span>
      ))}
    </span>
  )
}
