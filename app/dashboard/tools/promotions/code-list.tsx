import { Form } from 'react-router'
import { dateFormat } from '#kernel/formats.ts'
import { codeStatusWords } from '#promotions/contract'
import { Figure, useFigures } from '../../../figure.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { RowsTable } from '../../../ui/table.tsx'
import styles from '../tools.module.css'
import type { CodeRow } from './promotions.server.ts'

const moveLabels = { pause: 'Pause', resume: 'Resume', end: 'End' } as const

const heads = [
  { head: 'Code' },
  { head: 'State' },
  { head: 'When' },
  { head: 'Uses', figure: true },
  { head: 'Given away', figure: true },
  { head: 'Fans paid', figure: true },
  { head: 'Your profit', figure: true },
  { head: 'Actions', unseen: true },
]

/** Every code with its totals. On a phone each row is a block. */
export function CodeList({ codes, zone, store }: { codes: readonly CodeRow[]; zone: string; store: string }) {
  return (
    <RowsTable
      label="Codes with their uses, cost and results"
      heads={heads}
      className={styles.promotions}
      areaClass={`sheet ${styles.below}`}
    >
      <tbody>
        {codes.map((code) => (
          <Row key={code.id} code={code} zone={zone} store={store} />
        ))}
      </tbody>
    </RowsTable>
  )
}

function Row({ code, zone, store }: { code: CodeRow; zone: string; store: string }) {
  const { markBooked } = useFigures()
  const { words, shape } = codeStatusWords[code.status]
  return (
    <tr>
      <th scope="row">
        <b className={styles.code}>{code.code}</b>
        <span className="soft">{markBooked(`${code.offerWords}, ${code.conditions}`)}</span>
      </th>
      <td>
        <StatusMark shape={shape}>{words}</StatusMark>
      </td>
      <td>{describePeriod(code, zone)}</td>
      <td className="r" data-label="Uses">
        {code.uses}
        {code.usesMax === null ? '' : ` of ${code.usesMax}`}
      </td>
      <td className="r" data-label="Given away">
        <Figure amount={code.cost} />
      </td>
      <td className="r" data-label="Fans paid">
        <Figure amount={code.revenue} />
      </td>
      <td className="r" data-label="Your profit">
        <Figure amount={code.profit} />
      </td>
      <td className="r">
        <Form method="post" className={styles.actions} preventScrollReset>
          <input type="hidden" name="code" value={code.id} />
          {code.status === 'ended' ? null : (
            <CopyButton size="small" text={`${store}?code=${code.code}`}>
              Copy link
            </CopyButton>
          )}
          {code.moves.map((move) => (
            <Button key={move} size="small" kind={move === 'end' ? 'end' : 'outline'} name="act" value={move}>
              {moveLabels[move]}
              <span className="vh"> {code.code}</span>
            </Button>
          ))}
        </Form>
      </td>
    </tr>
  )
}

function describePeriod({ startsAt, endsAt, status }: CodeRow, zone: string): string {
  const formatDay = (at: Date): string =>
    dateFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: zone,
    }).format(new Date(at))
  if (status === 'scheduled')
    return endsAt ? `${formatDay(startsAt)} to ${formatDay(endsAt)}` : `from ${formatDay(startsAt)}`
  if (endsAt) return status === 'ended' ? `ended ${formatDay(endsAt)}` : `until ${formatDay(endsAt)}`
  return status === 'ended' ? 'fully used' : `since ${formatDay(startsAt)}`
}
