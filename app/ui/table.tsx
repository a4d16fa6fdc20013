import type { Key, ReactNode } from 'react'
import { ScrollArea } from './scroll-area.tsx'

/** A column: its heading, and each row's content. */
export type Column<Row> = {
  head: string
  /** Below the heading, as what one of it costs. */
  under?: ReactNode
  cell: (row: Row) => ReactNode
  /** A right-aligned figure. */
  figure?: boolean
  /** The class of all cells, including the heading. */
  className?: string | undefined
  /** The full text of shortened words. */
  title?: ((row: Row) => string) | undefined
  /** The content of the last row. */
  foot?: ReactNode
}

/**
 * Rows under named columns, in an area that scrolls if they are too wide. `stack`: on a phone each row is a card,
 * every figure beside its column's name. `rowHeads`: the first cell names its row. The last row is one of the same
 * kind (`total`) or the columns' own (`foot`).
 */
export function Table<Row>({
  id,
  label,
  columns,
  rows,
  keyOf,
  total,
  caption,
  stack = false,
  rowHeads = false,
  className,
  areaClass,
}: {
  id?: string
  /** The table's name for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  total?: Row | undefined
  /** Read by screen readers before the table. */
  caption?: string | undefined
  stack?: boolean
  rowHeads?: boolean
  className?: string | undefined
  areaClass?: string | undefined
}) {
  const hasFoot = columns.some(({ foot }) => foot !== undefined)
  const cellsOf = (row: Row, isNamed: boolean) =>
    renderCells(columns, stack, isNamed, ({ cell, title }) => ({ content: cell(row), title: title?.(row) }))
  return (
    <RowsTable
      id={id}
      label={label}
      heads={columns}
      caption={caption}
      captionClass="vh"
      className={joinClasses(stack && 'stack', className)}
      areaClass={areaClass}
    >
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>{cellsOf(row, rowHeads)}</tr>
        ))}
      </tbody>
      {total || hasFoot ? (
        <tfoot>
          <tr>
            {total
              ? cellsOf(total, true)
              : renderCells(columns, stack, true, ({ foot }) => ({ content: foot ?? '', title: undefined }))}
          </tr>
        </tfoot>
      ) : null}
    </RowsTable>
  )
}

type Head = Pick<Column<never>, 'head' | 'under' | 'figure' | 'className'> & {
  /** The heading is only for screen readers, as over a column of buttons. */
  unseen?: boolean
}

/** The same for rows that consist of more than cells: its children are `tbody`s. */
export function RowsTable({
  id,
  label,
  heads,
  caption,
  captionClass,
  className,
  areaClass,
  children,
}: {
  id?: string | undefined
  /** The table's name for screen readers. */
  label: string
  heads: readonly Head[]
  caption?: ReactNode
  captionClass?: string
  className?: string | undefined
  areaClass?: string | undefined
  children: ReactNode
}) {
  return (
    <ScrollArea id={id} label={label} className={areaClass}>
      <table className={joinClasses('tbl', className)}>
        {caption ? <caption className={captionClass}>{caption}</caption> : null}
        <thead>
          <tr>
            {heads.map((column) => (
              <th key={column.head} scope="col" className={pickClass(column)}>
                {column.unseen ? <span className="vh">{column.head}</span> : column.head}
                {column.under ? (
                  <>
                    <br />
                    {column.under}
                  </>
                ) : null}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </ScrollArea>
  )
}

const joinClasses = (...names: (string | false | undefined)[]): string | undefined =>
  names.filter(Boolean).join(' ') || undefined
const pickClass = ({ figure, className }: { figure?: boolean; className?: string | undefined }) =>
  joinClasses(figure && 'r', className)

function renderCells<Row>(
  columns: readonly Column<Row>[],
  stack: boolean,
  isNamed: boolean,
  read: (column: Column<Row>) => { content: ReactNode; title: string | undefined },
) {
  return columns.map((column, index) => {
    const { content, title } = read(column)
    if (index === 0 && isNamed)
      return (
        <th key={column.head} scope="row" className={pickClass(column)} title={title}>
          {content}
        </th>
      )
    // A card shows no name for an empty cell.
    const name = stack && index > 0 && content !== '' && content !== null ? column.head : undefined
    return (
      <td key={column.head} data-th={name} className={pickClass(column)} title={title}>
        {content}
      </td>
    )
  })
}
