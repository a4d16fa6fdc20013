import { Fragment } from 'react'
import { blocksOf, type Inline } from '#storefronts/contract'

/** What a creator wrote, as headings, paragraphs, lists and links. It never becomes HTML. */
export function Blocks({ text }: { text: string }) {
  return (
    <div className="st-text">
      {blocksOf(text).map((block, place) => {
        const key = `${place} ${block.kind}`
        if (block.kind === 'heading') return <h2 key={key}>{block.text}</h2>
        if (block.kind === 'paragraph') {
          return (
            <p key={key}>
              <Inlines parts={block.parts} />
            </p>
          )
        }
        return (
          <ul key={key}>
            {block.items.map((parts) => (
              <li key={JSON.stringify(parts)}>
                <Inlines parts={parts} />
              </li>
            ))}
          </ul>
        )
      })}
    </div>
  )
}

function Inlines({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, place) => {
    const key = `${place} ${part.text}`
    if (part.kind === 'text') return <Fragment key={key}>{part.text}</Fragment>
    return (
      <a key={key} href={part.href} rel="nofollow ugc noopener" target="_blank">
        {part.text}
      </a>
    )
  })
}
