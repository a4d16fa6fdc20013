import { Fragment } from 'react'
import { hrefs } from '#kernel/hrefs.ts'
import { type Block, blocksOf, type Inline } from '#storefronts/contract'
import styles from './text.module.css'

type Props = { text: string; heading?: 'h2' | 'h3' }

/** A creator's text, as headings, paragraphs, lists, quotes, pictures and links. It never becomes HTML. */
export function Blocks({ text, heading = 'h2' }: Props) {
  return (
    <div className={styles.text}>
      {blocksOf(text)
        .map((block, index) => ({ block, key: `${index} ${block.kind}` }))
        .map(({ block, key }) => (
          <RenderedBlock key={key} block={block} heading={heading} />
        ))}
    </div>
  )
}

function RenderedBlock({ block, heading }: { block: Block; heading: 'h2' | 'h3' }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = heading === 'h3' || block.level === 3 ? 'h3' : 'h2'
      return <Heading>{block.text}</Heading>
    }
    case 'paragraph':
      return (
        <p>
          <Inlines inlines={block.inlines} />
        </p>
      )
    case 'quote':
      return (
        <blockquote>
          <Inlines inlines={block.inlines} />
        </blockquote>
      )
    case 'picture':
      return (
        <img
          className={styles.image}
          src={hrefs.storePicture(block.id, 960, 'webp')}
          srcSet={([480, 960, 1600] as const)
            .map((width) => `${hrefs.storePicture(block.id, width, 'webp')} ${width}w`)
            .join(', ')}
          sizes="(max-width: 720px) 100vw, 660px"
          alt={block.alt}
          loading="lazy"
        />
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((inlines) => (
            <li key={JSON.stringify(inlines)}>
              <Inlines inlines={inlines} />
            </li>
          ))}
        </List>
      )
    }
  }
}

function Inlines({ inlines }: { inlines: readonly Inline[] }) {
  return inlines.map((inline, index) => {
    const key = `${index} ${inline.text}`
    if (inline.kind === 'link')
      return (
        <a key={key} href={inline.to} rel="nofollow ugc noopener" target="_blank">
          {inline.text}
        </a>
      )
    if (inline.kind === 'bold') return <strong key={key}>{inline.text}</strong>
    if (inline.kind === 'italic') return <em key={key}>{inline.text}</em>
    if (inline.kind === 'code') return <code key={key}>{inline.text}</code>
    return <Fragment key={key}>{inline.text}</Fragment>
  })
}
