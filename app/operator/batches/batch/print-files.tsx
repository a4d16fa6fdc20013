import { Form } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusMark } from '../../../ui/status-mark.tsx'
import { formatCount } from '../../dates.ts'
import operatorStyles from '../../operator.module.css'
import styles from './batch.module.css'

type File = {
  id: string
  blankName: string
  cloth: string | null
  area: string
  sizeArea: string
  widthPx: number
  heightPx: number
  dpi: number
  state: 'waiting' | 'ready' | 'faulty'
  sha256: string | null
  design: { number: number; hash: string } | null
  bytes: number | null
  fault: string | null
  pieces: number
}

/**
 * The files the press prints from, each with its pixels, its hash and a download. `number`: the batch's, if a press
 * of ours prints it.
 */
export function PrintFiles({
  number,
  files,
  isOver,
  isSewn,
}: {
  number: string | null
  files: readonly File[]
  isOver: boolean
  isSewn: boolean
}) {
  return (
    <Sheet
      name="pf"
      title="Print files"
      aside={
        <>
          <span className="a-n soft">Units print only from files with these hashes.</span>
          {number && files.some(({ state }) => state === 'ready') ? (
            <a className="btn btn-o btn-sm" href={hrefs.operatorPressFiles(number)} download>
              <Icon name="download" size="s" />
              All files for the press (ZIP)
            </a>
          ) : null}
        </>
      }
    >
      {files.length === 0 ? (
        <p className={operatorStyles.empty}>
          {isOver
            ? 'No print files of this batch are stored.'
            : 'The print files of this batch appear here in a moment.'}
        </p>
      ) : (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              <span className={styles.fileIcon} style={pickBackground(file)}>
                {file.state === 'ready' ? (
                  <img
                    src={isSewn ? hrefs.operatorStitches(file.id, 'webp') : hrefs.operatorPrintThumb(file.id)}
                    alt=""
                    loading="lazy"
                  />
                ) : null}
              </span>
              <span>
                <b>
                  {file.area}, {file.sizeArea.replace('x', ' × ')} in
                </b>
                <small>
                  {formatCount(file.widthPx)} × {formatCount(file.heightPx)} px, {file.dpi} dpi,{' '}
                  {file.blankName}
                </small>
                <small>
                  {file.design ? (
                    <>
                      Design version {file.design.number}{' '}
                      <code title={file.design.hash}>{file.design.hash.slice(0, 12)}</code>
                    </>
                  ) : null}
                  {file.design && file.sha256 ? ', ' : null}
                  {file.sha256 ? (
                    <>
                      file <code title={file.sha256}>{file.sha256.slice(0, 12)}</code>
                    </>
                  ) : null}
                </small>
                {file.fault ? <small className={styles.fileFault}>{file.fault}</small> : null}
              </span>
              <span className={styles.fileState}>
                <FileState state={file.state} />
                <small>
                  {file.pieces} {file.pieces === 1 ? 'print' : 'prints'}
                  {file.bytes ? `, ${(file.bytes / 1_000_000).toFixed(1)} MB` : ''}
                </small>
              </span>
              <span className={styles.fileActions}>
                {file.state === 'ready' ? (
                  <a className="btn btn-o btn-sm" href={hrefs.operatorPrintFile(file.id)} download>
                    {isSewn ? 'Artwork' : 'Download'}
                  </a>
                ) : null}
                {file.state === 'ready' && isSewn
                  ? (['dst', 'pes'] as const).map((format) => (
                      <a
                        key={format}
                        className="btn btn-o btn-sm"
                        href={hrefs.operatorStitches(file.id, format)}
                        download
                      >
                        {format.toUpperCase()}
                      </a>
                    ))
                  : null}
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="file" value={file.id} />
                  <Button kind="quiet" size="small" name="do" value="make">
                    Render again
                  </Button>
                </Form>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

/** On a colour it prints on, because light ink is invisible on a light background. */
const pickBackground = ({ cloth }: File) => (cloth ? { background: cloth } : undefined)

function FileState({ state }: { state: File['state'] }) {
  if (state === 'ready') return <StatusMark shape="done">Ready</StatusMark>
  if (state === 'faulty') return <StatusMark shape="wrong">Can’t be printed</StatusMark>
  return <StatusMark shape="running">Rendering</StatusMark>
}
