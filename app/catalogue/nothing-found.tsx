import { hrefs } from '../hrefs.ts'

/** No product answers the search or the filters: says so and offers ways on. */
export function NothingFound({ words, all }: { words: string; all: string }) {
  return (
    <div className="cat-none">
      <h2>{words ? `Nothing is called “${words}”` : 'Nothing has all of these'}</h2>
      <p>
        Search goes over names, brands, model numbers, colours and techniques. Take a filter away, or look at
        a whole branch.
      </p>
      <ul>
        <li>
          <a href={all}>Take all filters away</a>
        </li>
        <li>
          <a href={hrefs.products('apparel/men/t-shirts')}>T-shirts</a>
        </li>
        <li>
          <a href={hrefs.products('home-decorations/drink-ware')}>Drink ware</a>
        </li>
        <li>
          <a href={hrefs.products('accessories/stickers-stationery')}>Stickers and stationery</a>
        </li>
      </ul>
    </div>
  )
}
