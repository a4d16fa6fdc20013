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
          <Row key={code.id} one={code} zone={zone} store={store} />
        ))}
      </tbody>
    </RowsTable>
  )
}

function Row({ one, zone, store }: { one: CodeRow; zone: string; store: string }) {
  const { asBooked } = useFigures()
  const { words, shape } = codeStatusWords[one.status]
  return (
    <tr>
      <th scope="row">
        <b className={styles.code}>{one.code}</b>
        <span className="soft">{asBooked(`${one.takes}, ${one.on}`)}</span>
      </th>
      <td>
        <StatusMark shape={shape}>{words}</StatusMark>
      </td>
      <td>{whenWords(one, zone)}</td>
      <td className="r" data-label="Uses">
        {one.uses}
        {one.usesMax === null ? '' : ` of ${one.usesMax}`}
      </td>
      <td className="r" data-label="Given away">
        <Figure of={one.cost} />
      </td>
      <td className="r" data-label="Fans paid">
        <Figure of={one.brought} />
      </td>
      <td className="r" data-label="Your profit">
        <Figure of={one.profit} />
      </td>
      <td className="r">
        <Form method="post" className={styles.actions} preventScrollReset>
          <input type="hidden" name="code" value={one.id} />
          {one.status === 'ended' ? null : (
            <CopyButton size="small" text={`${store}?code=${one.code}`}>
              Copy link
            </CopyButton>
          )}
          {one.moves.map((move) => (
            <Button key={move} size="small" kind={move === 'end' ? 'end' : 'outline'} name="act" value={move}>
              {moveLabels[move]}
              <span className="vh"> {one.code}</span>
            </Button>
          ))}
        </Form>
      </td>
    </tr>
  )
}

function whenWords({ startsAt, endsAt, status }: CodeRow, zone: string): string {
  const day = (at: Date): string =>
    dateFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: zone,
    }).format(new Date(at))
  if (status === 'scheduled') return endsAt ? `${day(startsAt)} to ${day(endsAt)}` : `from ${day(startsAt)}`
  if (endsAt) return status === 'ended' ? `ended ${day(endsAt)}` : `until ${day(endsAt)}`
  return status === 'ended' ? 'fully used' : `since ${day(startsAt)}`
}
