import { Form } from 'react-router'
import { numberFormat } from '#kernel/formats.ts'
import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Outcome, ProveFirst } from './outcome.tsx'
import styles from './setting.module.css'
import { formatMoment, type SectionAnswer, type Settings } from './setting-page.ts'

const formatSize = (bytes: number): string => {
  const [count, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return numberFormat('en-US', {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(count)
}

function AskForExport({ settings: { dataExport, isFresh, powers } }: { settings: Settings }) {
  if (!powers.own) return <p className="soft">Only the owner of the shop can export its data.</p>
  if (dataExport?.state === 'waiting') return null
  if (!isFresh) return <ProveFirst section="export" reason="The file contains all of your shop’s data." />
  return (
    <Form method="post" action="/setting#export" preventScrollReset>
      <Button kind="ink" name="act" value="export">
        {dataExport ? 'Create a new export' : 'Create an export'}
      </Button>
    </Form>
  )
}

export function ExportSection({ settings, answer }: { settings: Settings; answer: SectionAnswer }) {
  const { dataExport, powers, zone } = settings
  return (
    <section id="export">
      <h2>Your data</h2>
      <p className={styles.kept}>
        Download everything in one ZIP file: your profile, listings, orders, ledger, payouts and the fans who
        agreed to hear from you, plus your artwork files.
      </p>
      <Outcome
        settings={settings}
        answer={answer}
        outcomes={dataExport?.state === 'waiting' ? ['export-asked'] : []}
      />
      {dataExport?.state === 'ready' ? (
        <ul className={styles.accounts}>
          <li>
            <Icon name="file-down" size="l" />
            <span>
              <b>
                <a href={dataExport.link} download>
                  Download the file
                </a>{' '}
                ({formatSize(dataExport.bytes)})
              </b>
              <small>
                Made {formatMoment(dataExport.readyAt, zone)}. It is removed on{' '}
                {formatMoment(dataExport.expiresAt, zone)}.
              </small>
            </span>
          </li>
        </ul>
      ) : null}
      {dataExport?.state === 'waiting' && settings.outcome !== 'export-asked' ? (
        <Note>
          An export has been running since {formatMoment(dataExport.askedAt, zone)}.{' '}
          {dataExport.isLate ? 'It takes longer than usual and is tried again automatically. ' : ''}We’ll
          e-mail you when it’s ready.
        </Note>
      ) : null}
      {powers.own ? (
        <p className={styles.kept}>
          <a href={hrefs.contacts} download>
            Download the contacts who agreed
          </a>{' '}
          <span className="soft">as CSV; people who unsubscribe aren’t in the next one.</span>
        </p>
      ) : null}
      <AskForExport settings={settings} />
    </section>
  )
}
