import { Link } from 'react-router'
import { countText } from '#kernel/formats.ts'

/** First, last, and two either side of the current one; `null` is a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 2,
  )
  return near.flatMap((number, index) => {
    const before = near[index - 1]
    if (before === undefined || number - before === 1) return [number]
    return number - before === 2 ? [number - 1, number] : [null, number]
  })
}

const count = (number: number): string => countText(number)

/** "11 to 20 of 1,042": which rows a page shows. */
export const placesOf = ({ page, size, total }: { page: number; size: number; total: number }): string =>
  `${count((page - 1) * size + 1)} to ${count(Math.min(page * size, total))} of ${count(total)}`

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
      {pageNumbers(page, pages).map((number, index, all) =>
        number === null ? (
          <span key={`before ${all[index + 1]}`} aria-hidden="true">
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
