import { type Category, categoryTree } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './catalogue.module.css'

type CurrentPath = string | null
const isWithin = (category: Category, at: CurrentPath): boolean =>
  at === category.path || (at?.startsWith(`${category.path}/`) ?? false)

function Entry({ path, name, at }: { path: string; name: string; at: CurrentPath }) {
  return (
    <a href={hrefs.products(path)} aria-current={path === at ? 'page' : undefined}>
      {name}
    </a>
  )
}

function Group({ category, at, open }: { category: Category; at: CurrentPath; open: boolean }) {
  return (
    <details className={styles.group} open={open || isWithin(category, at)}>
      <summary>
        {category.name}
        <Icon name="chevron-down" size="s" />
      </summary>
      <ul>
        {category.children.some((child) => child.path.endsWith('/all')) ? null : (
          <li>
            <Entry path={category.path} name="All" at={at} />
          </li>
        )}
        {category.children.map((child) => (
          <li key={child.path}>
            <Entry path={child.path} name={child.name} at={at} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/**
 * The catalogue's category tree. On a narrow screen a button opens it; `at` is the present category. A popover, so
 * that it works before, and without, any script.
 */
export function CategoryNav({ at = null }: { at?: CurrentPath }) {
  const apparel = categoryTree.find((category) => category.path === 'apparel')!
  const otherCategories = categoryTree.filter((category) => category.path !== 'apparel')
  return (
    <div className={styles.side}>
      <button type="button" className={`btn btn-o ${styles.toggle}`} popoverTarget="categories">
        <Icon name="menu" size="s" />
        Categories
      </button>
      <nav className={styles.categories} id="categories" popover="auto" aria-label="Categories">
        <button type="button" className={`btn btn-g btn-i ${styles.close}`} popoverTarget="categories">
          <Icon name="x" />
          <span className="vh">Close categories</span>
        </button>
        <ul>
          <li>
            <Entry path="new" name="New" at={at} />
          </li>
          <li>
            <Entry path="best-sellers" name="Best Sellers" at={at} />
          </li>
          <li>
            <Entry path="trending" name="Trending" at={at} />
          </li>
        </ul>
        <h2>
          <a href={hrefs.products(apparel.path)} aria-current={at === apparel.path ? 'page' : undefined}>
            {apparel.name}
          </a>
        </h2>
        {apparel.children.map((category) =>
          category.children.length ? (
            <Group key={category.path} category={category} at={at} open={false} />
          ) : (
            <Entry key={category.path} path={category.path} name={category.name} at={at} />
          ),
        )}
        <h2>More</h2>
        {otherCategories.map((category) =>
          category.children.length ? (
            <Group key={category.path} category={category} at={at} open={false} />
          ) : (
            <Entry key={category.path} path={category.path} name={category.name} at={at} />
          ),
        )}
        <a className={styles.shipping} href={hrefs.shippingLocations}>
          <Icon name="truck" size="s" />
          Shipping locations
        </a>
      </nav>
    </div>
  )
}
