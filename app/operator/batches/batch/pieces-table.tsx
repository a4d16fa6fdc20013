import { Link, useLoaderData } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { unitStatusWords } from '#orders/contract'
import { describeReturn, formatPieceTitle } from '#production/contract'
import { Pagination } from '../../../ui/pagination.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { Table } from '../../../ui/table.tsx'
import { formatCount } from '../../dates.ts'
import operatorStyles from '../../operator.module.css'
import styles from './batch.module.css'
import type { loader } from './batch.server.ts'

const steps = [
  ['in_batch', 'In batch'],
  ['printing', 'Printing'],
  ['printed', 'Printed'],
  ['packed', 'Packed'],
  ['shipped', 'Shipped'],
  ['misprinted', 'Misprints'],
] as const

/** The units by state, and each of them. A figure is a filter. */
export function PiecesTable() {
  const { batch, counts, pieces, page, pages, show } = useLoaderData<typeof loader>()
  const href = (changes: Record<string, string>): string => {
    const query = new URLSearchParams(Object.entries(changes).filter(([, value]) => value)).toString()
    return query ? `${hrefs.operatorBatch(batch.number)}?${query}` : hrefs.operatorBatch(batch.number)
  }
  return (
    <div>
      <ol className={styles.track} aria-label="Units by state">
        {steps.map(([state, label]) => {
          const units = (counts[state] ?? 0) + (state === 'shipped' ? (counts.delivered ?? 0) : 0)
          return (
            <li key={state}>
              <Link
                to={href({ show: show === state ? '' : state })}
                preventScrollReset
                aria-current={show === state || undefined}
              >
                <b>{formatCount(units)}</b>
                <span>{label}</span>
              </Link>
            </li>
          )
        })}
      </ol>
      <Table
        label="Pieces"
        stack
        rows={pieces}
        keyOf={(piece) => piece.code}
        columns={[
          {
            head: 'Unit',
            cell: (piece) => (
              <>
                <Link to={hrefs.operatorScan(piece.code)} aria-label={`Scan ${piece.code}`}>
                  <b>{piece.code.slice(batch.number.length + 1)}</b>
                </Link>
                {piece.isReprint ? <span className={`tag ${operatorStyles.again}`}>Reprint</span> : null}
              </>
            ),
          },
          {
            head: 'Product',
            cell: (piece) => (
              <span className={operatorStyles.pair} title={piece.title}>
                {formatPieceTitle(piece)}
                <small>
                  {piece.colourName}, {piece.size}, {piece.blankName}
                </small>
              </span>
            ),
          },
          {
            head: 'Shop',
            className: `${operatorStyles.wideOnly} soft`,
            cell: (piece) => (piece.shop ? `@${piece.shop}` : ''),
          },
          { head: 'State', cell: (piece) => <State piece={piece} /> },
          {
            head: 'Order',
            className: `${operatorStyles.wideOnly} soft`,
            cell: (piece) => <Link to={hrefs.operatorOrder(piece.orderId)}>{piece.orderNumber}</Link>,
          },
        ]}
      />
      {pages > 1 ? (
        <div className="pg">
          <Pagination page={page} pages={pages} to={(to) => href({ show, page: String(to) })} />
        </div>
      ) : null}
      {pieces.length === 0 ? (
        <p className={operatorStyles.empty}>No unit of this batch is in that state.</p>
      ) : null}
    </div>
  )
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['pieces'][number]
function State({ piece }: { piece: Row }) {
  if (piece.paidBack) return <StatusMark shape="wrong">Refunded: set it aside</StatusMark>
  if (piece.stopped) return <StatusMark shape="wrong">On hold: print file</StatusMark>
  if (piece.status === 'misprinted') {
    return (
      <StatusMark shape={piece.misprint!.cause === 'paid_back' ? 'over' : 'wrong'}>
        {describeReturn(piece.misprint!.cause)}
      </StatusMark>
    )
  }
  const { words, shape } = unitStatusWords[piece.status]
  const isDone = ['printed', 'packed', 'shipped', 'delivered'].includes(piece.status)
  return <StatusMark shape={isDone ? 'done' : shape}>{words}</StatusMark>
}
