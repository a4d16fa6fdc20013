import { Fragment, type ReactNode } from 'react'
import { type Inline, wordsOf } from '#kernel/markdown.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import type { Block } from './markdown.ts'
import styles from './prose.module.css'

function renderInline(inline: Inline, index: number): ReactNode {
  if (inline.kind === 'bold') return <strong key={index}>{inline.text}</strong>
  if (inline.kind === 'italic') return <em key={index}>{inline.text}</em>
  if (inline.kind === 'code') return <code key={index}>{inline.text}</code>
  if (inline.kind !== 'link') return <Fragment key={index}>{inline.text}</Fragment>
  const isExternal = /^https?:/.test(inline.to)
  return (
    <a key={index} href={inline.to} {...(isExternal ? { target: '_blank', rel: 'noopener' } : {})}>
      {inline.text}
    </a>
  )
}
const renderInlines = (inlines: readonly Inline[]): ReactNode => inlines.map(renderInline)

/** An amount is right-aligned and never breaks after its sign. */
const isFigure = (text: string): boolean => /^[−+]?[$€₦]?[\d.,]+(?: ?%)?$/.test(text)
const pickFigureClass = (text: string): string | undefined => (isFigure(text) ? styles.figure : undefined)

function renderBlock(block: Block, index: number): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading key={index} id={block.id}>
          {block.text}
        </Heading>
      )
    }
    case 'paragraph':
      return <p key={index}>{renderInlines(block.inlines)}</p>
    case 'quote':
      return <blockquote key={index}>{renderInlines(block.inlines)}</blockquote>
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List key={index}>
          {block.items.map((item) => (
            <li key={wordsOf(item)}>{renderInlines(item)}</li>
          ))}
        </List>
      )
    }
    case 'table':
      return <ProseTable key={index} head={block.head} rows={block.rows} />
  }
}

/** Not the table component of screens: a heading cell in Markdown may be empty or hold a link. */
function ProseTable({ head, rows }: { head: Inline[][]; rows: Inline[][][] }) {
  const figureColumns = head.map((_, column) => rows.every((row) => isFigure(wordsOf(row[column] ?? []))))
  return (
    <ScrollArea label={head.map(wordsOf).filter(Boolean).join(', ')}>
      <table className="tbl">
        <thead>
          <tr>
            {head.map((cell, column) =>
              cell.length === 0 ? (
                <td key="corner" />
              ) : (
                <th key={wordsOf(cell)} scope="col" className={figureColumns[column] ? 'r' : undefined}>
                  {renderInlines(cell)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={wordsOf(row.flat())}>
              {row.map((cell, column) => (
                <td
                  key={`${wordsOf(head[column] ?? [])}: ${wordsOf(cell)}`}
                  className={figureColumns[column] ? 'r' : pickFigureClass(wordsOf(cell))}
                >
                  {renderInlines(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

/** One of our texts as elements. */
export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return <div className={styles.prose}>{blocks.map(renderBlock)}</div>
}

/** A text page's heading: its title, version and date. */
export function TextHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {children}
    </header>
  )
}
