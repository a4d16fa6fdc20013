import { Fragment, type ReactNode } from 'react'
import { type Inline, wordsOf } from '#kernel/markdown.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import type { Block } from './markdown.ts'
import styles from './prose.module.css'

function inline(one: Inline, index: number): ReactNode {
  if (one.kind === 'bold') return <strong key={index}>{one.text}</strong>
  if (one.kind === 'italic') return <em key={index}>{one.text}</em>
  if (one.kind === 'code') return <code key={index}>{one.text}</code>
  if (one.kind !== 'link') return <Fragment key={index}>{one.text}</Fragment>
  const outside = /^https?:/.test(one.to)
  return (
    <a key={index} href={one.to} {...(outside ? { target: '_blank', rel: 'noopener' } : {})}>
      {one.text}
    </a>
  )
}
const words = (inlines: readonly Inline[]): ReactNode => inlines.map(inline)

/** An amount is right-aligned and never breaks after its sign. */
const isFigure = (text: string): boolean => /^[−+]?[$€₦]?[\d.,]+(?: ?%)?$/.test(text)
const figureClass = (text: string): string | undefined => (isFigure(text) ? styles.figure : undefined)

function block(one: Block, index: number): ReactNode {
  switch (one.kind) {
    case 'heading': {
      const Heading = one.level === 2 ? 'h2' : 'h3'
      return (
        <Heading key={index} id={one.id}>
          {one.text}
        </Heading>
      )
    }
    case 'paragraph':
      return <p key={index}>{words(one.inlines)}</p>
    case 'quote':
      return <blockquote key={index}>{words(one.inlines)}</blockquote>
    case 'list': {
      const List = one.ordered ? 'ol' : 'ul'
      return (
        <List key={index}>
          {one.items.map((item) => (
            <li key={wordsOf(item)}>{words(item)}</li>
          ))}
        </List>
      )
    }
    case 'table':
      return <ProseTable key={index} head={one.head} rows={one.rows} />
  }
}

/** Not the table of screens: a head of Markdown may be empty or hold a link. */
function ProseTable({ head, rows }: { head: Inline[][]; rows: Inline[][][] }) {
  const figures = head.map((_, column) => rows.every((row) => isFigure(wordsOf(row[column] ?? []))))
  return (
    <ScrollArea label={head.map(wordsOf).filter(Boolean).join(', ')}>
      <table className="tbl">
        <thead>
          <tr>
            {head.map((cell, column) =>
              cell.length === 0 ? (
                <td key="corner" />
              ) : (
                <th key={wordsOf(cell)} scope="col" className={figures[column] ? 'r' : undefined}>
                  {words(cell)}
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
                  className={figures[column] ? 'r' : figureClass(wordsOf(cell))}
                >
                  {words(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

/** A text of ours as elements. */
export function Prose({ blocks }: { blocks: readonly Block[] }) {
  return <div className={styles.prose}>{blocks.map(block)}</div>
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
