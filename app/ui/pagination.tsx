import { Link } from 'react-router'
import { countText } from '#kernel/formats.ts'
import { ButtonLink } from './button.tsx'

/** First, last, and two on either side of the current one; `null` is a gap. */
export function listPageNumbers(page: number, pages: number): (number | null)[] {
  const shownNumbers = [1, page - 2, page - 1, page, page + 1, page + 2, pages].filter(
    (number, index, numbers) => number >= 1 && number <= pages && numbers.indexOf(number) === index,
  )
  return shownNumbers.flatMap((number, index) => {
    const previous = shownNumbers[index - 1]
    if (previous === undefined || number - previous === 1) return [number]
    return number - previous === 2 ? [number - 1, number] : [null, number]
  })
}

const formatCount = (number: number): string => countText(number)

/** "11 to 20 of 1,042": the rows on a page. `more`: there are more than were counted. */
export const describePageRange = ({
  page,
  size,
  total,
  more = false,
}: {
  page: number
  size: number
  total: number
  more?: boolean
}): string =>
  `${formatCount((page - 1) * size + 1)} to ${formatCount(Math.min(page * size, total))} of ${more ? 'more than ' : ''}${formatCount(total)}`

/** Numbered pages as links; the current one is ink. */
export function Pagination({
  page,
  pages,
  to,
  label = 'Pages',
}: {
  page: number
  pages: number
  to: (page: number) => string
  label?: string
}) {
  if (pages < 2) return null
  return (
    <nav className="pages" aria-label={label}>
      {listPageNumbers(page, pages).map((number, index, numbers) =>
        number === null ? (
          <span key={`before ${numbers[index + 1]}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={to(number)}
            preventScrollReset
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        ),
      )}
    </nav>
  )
}

/** Links to the next page of a cursor list, and back to its start. Nothing if the list fits one page. */
export function CursorPages({
  start,
  next,
  order = 'newest',
}: {
  /** The address of the list's start; null on its first page. */
  start: string | null
  next: string | null
  /** The order of the list. */
  order?: 'newest' | 'oldest'
}) {
  if (!start && !next) return null
  const labels = order === 'newest' ? { start: 'Newest', on: 'Older' } : { start: 'Oldest', on: 'Newer' }
  return (
    <nav className="pg" aria-label="Pages">
      {start ? (
        <ButtonLink kind="outline" size="small" icon="chevron-left" to={start}>
          {labels.start}
        </ButtonLink>
      ) : null}
      {next ? (
        <ButtonLink kind="outline" size="small" icon="chevron-right" to={next}>
          {labels.on}
        </ButtonLink>
      ) : null}
    </nav>
  )
}
