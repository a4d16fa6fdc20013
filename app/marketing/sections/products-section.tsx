import { hrefs } from '#kernel/hrefs.ts'
import { Icon } from '../../ui/icon.tsx'
import { describeProducts } from '../content/products-words.ts'
import { Picture } from '../picture.tsx'
import type { CalculatorView } from './calculator.ts'
import { Calculator } from './calculator.tsx'
import productsStyles from './products.module.css'
import siteStyles from './site.module.css'

const wall = [
  { label: 'T-shirts', picture: 'tee-harmattan', to: hrefs.products('apparel/men/t-shirts') },
  { label: 'Hoodies', picture: 'hoodie-harmattan', to: hrefs.products('apparel/men/hoodies') },
  { label: 'Hats', picture: 'cap-kilo', to: hrefs.products('hats') },
  { label: 'Drinkware', picture: 'mug-tile', to: hrefs.products('home-decorations/drink-ware') },
  { label: 'Bags', picture: 'tote-pepper', to: hrefs.products('accessories/bags') },
  { label: 'Active wear', picture: 'leggings-tile', to: hrefs.products('apparel/women/active-wear') },
  { label: 'Posters', picture: 'poster-dry', to: hrefs.products('home-decorations') },
  { label: 'Beanies', picture: 'beanie-kilo', to: hrefs.products('hats') },
  { label: 'Canvas', picture: 'canvas-seven', to: hrefs.products('home-decorations') },
  { label: 'Kids & babies', picture: 'onesie-slow', to: hrefs.products('apparel/kids/onesies') },
]

type Props = { calculator: CalculatorView | null; printed: number }
export function ProductsSection({ calculator, printed }: Props) {
  return (
    <section className={`far ${productsStyles.products}`} aria-labelledby="products">
      <div className={siteStyles.container}>
        <div className={siteStyles.sectionHead}>
          <h2 id="products">One idea, {describeProducts(printed, 'premium')}</h2>
          <p>
            Apparel, accessories, hats, home and decor. Nothing is made until a fan buys it, so there is no
            stock to pay for.
          </p>
        </div>
        <div className={productsStyles.wall}>
          {wall.map((product, index) => (
            <a
              key={product.label}
              className={[productsStyles.first, productsStyles.second][index]}
              href={product.to}
            >
              <Picture
                name={product.picture}
                sizes={index < 2 ? '(max-width: 860px) 46vw, 416px' : '(max-width: 860px) 46vw, 196px'}
              />
              <span>{product.label}</span>
            </a>
          ))}
          <a className={productsStyles.all} href={hrefs.products('best-sellers')}>
            <b>See every product</b>
            <Icon name="arrow-right" />
          </a>
        </div>
        {calculator ? <Calculator view={calculator} /> : null}
      </div>
    </section>
  )
}
