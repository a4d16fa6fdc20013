import { Link } from 'react-router'
import { hrefs } from '#kernel/hrefs.ts'
import type { Id } from '#kernel/id.ts'
import { ControlStrip, CropMarks } from '../../../ui/press-marks.tsx'
import styles from './batch.module.css'

type Print = {
  id: string
  fileId: Id<'printFile'>
  x: number
  y: number
  widthIn: number
  heightIn: number
  turned: boolean
  status: string
  title: string
  /** The colour of its blank. */
  cloth: string
}
export type GangView = {
  number: number
  sheets: number
  sheet: { prints: Print[]; widthIn: number; heightIn: number; used: number }
}

const statusClasses: Readonly<Record<string, string | undefined>> = {
  printing: styles.current,
  misprinted: styles.wrong,
  printed: styles.done,
  packed: styles.done,
  shipped: styles.done,
  delivered: styles.done,
}
const pickClass = (status: string): string => statusClasses[status] ?? ''

/** A turned picture is as wide as its place is tall. The sizes are fractions of that place, before the rotation. */
const toStyle = ({ widthIn, heightIn }: Print) => ({
  width: `${((100 * heightIn) / widthIn).toFixed(3)}%`,
  height: `${((100 * widthIn) / heightIn).toFixed(3)}%`,
})

/** Trims a sheet to its prints: only a roll has an empty end. */
const trimSheet = (sheet: GangView['sheet']): GangView['sheet'] => ({
  ...sheet,
  widthIn: Math.max(...sheet.prints.map(({ x, widthIn }) => x + widthIn)),
  heightIn: Math.max(...sheet.prints.map(({ y, heightIn }) => y + heightIn)),
})

/**
 * Real prints to scale, with a dot if done and a diamond for a misprint: laid out as on the roll, or side by side if
 * each goes on its own unit.
 */
export function GangSheetView({
  number,
  gang,
  isGanged,
}: {
  number: string
  gang: GangView
  isGanged: boolean
}) {
  const sheet = isGanged ? gang.sheet : trimSheet(gang.sheet)
  const prints = sheet.prints.length === 1 ? '1 print' : `${sheet.prints.length} prints`
  const size = `${sheet.widthIn} × ${sheet.heightIn.toFixed(1)} in, ${Math.round(100 * sheet.used)} % used`
  const toPercent = (inches: number, total: number): string => `${((100 * inches) / total).toFixed(3)}%`
  const buildSheetHref = (to: number): string => `${hrefs.operatorBatch(number)}?sheet=${to}`
  return (
    <div className={styles.sheetArea}>
      <div>
        <CropMarks className={styles.sheetFrame} ratio={sheet.widthIn / sheet.heightIn}>
          <div
            className={styles.gangSheet}
            role="img"
            aria-label={
              isGanged
                ? `Sheet ${gang.number} of ${gang.sheets} with ${prints}, ${size}`
                : `${prints}, to scale`
            }
          >
            {sheet.prints.map((print) => (
              <span
                key={print.id}
                className={pickClass(print.status)}
                title={print.title}
                style={{
                  left: toPercent(print.x, sheet.widthIn),
                  top: toPercent(print.y, sheet.heightIn),
                  width: toPercent(print.widthIn, sheet.widthIn),
                  height: toPercent(print.heightIn, sheet.heightIn),
                  background: print.cloth,
                }}
              >
                <img
                  src={hrefs.operatorPrintThumb(print.fileId)}
                  alt=""
                  loading="lazy"
                  className={print.turned ? styles.turned : undefined}
                  style={print.turned ? toStyle(print) : undefined}
                />
              </span>
            ))}
          </div>
        </CropMarks>
        <div className={styles.strip}>
          <ControlStrip />
          <span>{isGanged ? `Sheet ${gang.number} of ${gang.sheets}, ${size}` : `${prints}, to scale`}</span>
          {gang.sheets > 1 ? (
            <nav className={styles.sheetPages} aria-label={isGanged ? 'Sheets' : 'Prints'}>
              {gang.number > 1 ? (
                <Link to={buildSheetHref(gang.number - 1)}>{isGanged ? 'Previous sheet' : 'Previous'}</Link>
              ) : null}
              {gang.number < gang.sheets ? (
                <Link to={buildSheetHref(gang.number + 1)}>{isGanged ? 'Next sheet' : 'Next'}</Link>
              ) : null}
            </nav>
          ) : null}
        </div>
      </div>
    </div>
  )
}
