import styles from './star-bars.module.css'

/** The number of reviews by stars, best first; `byStars` from one to five. A chart: its columns have no heads. */
export function StarBars({ byStars }: { byStars: readonly number[] }) {
  const max = Math.max(1, ...byStars)
  return (
    <table className={styles.bars}>
      <caption className="vh">Reviews by stars</caption>
      <tbody>
        {[5, 4, 3, 2, 1].map((stars) => (
          <tr key={stars}>
            <th scope="row">{stars}</th>
            <td aria-hidden="true">
              <span style={{ width: `${((byStars[stars - 1] ?? 0) / max) * 100}%` }} />
            </td>
            <td className="num">{byStars[stars - 1]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
