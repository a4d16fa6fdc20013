import { type Category, categoryTree } from '#catalogue/contract'
import { hrefs } from '#kernel/hrefs.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './catalogue.module.css'

type CurrentPath = string | null
const isWithin = (category: Category, currentPath: CurrentPath): boolean =>
  currentPath === category.path || (currentPath?.startsWith(`${category.path}/`) ?? false)

function Entry({ path, name, currentPath }: { path: string; name: string; currentPath: CurrentPath }) {
  return (
    <a href={hrefs.products(path)} aria-current={path === currentPath ? 'page' : undefined}>
      {name}
    </a>
  )
}

function Group({ category, currentPath }: { category: Category; currentPath: CurrentPath }) {
  return (
    <details className={styles.group} open={isWithin(category, currentPath)}>
      <summary>
        {category.name}
        <Icon name="chevron-down" size="s" />
      </summary>
      <ul>
        {category.children.some((child) => child.path.endsWith('/all')) ? null : (
          <li>
            <Entry path={category.path} name="All" currentPath={currentPath} />
          </li>
        )}
        {category.children.map((child) => (
          <li key={child.path}>
            <Entry path={child.path} name={child.name} currentPath={currentPath} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/**
 * The catalogue's category tree. On a narrow screen a button opens it as a popover, so that it works before, and
 * without, any script.
 */
export function CategoryNav({ currentPath = null }: { currentPath?: CurrentPath }) {
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
            <Entry path="new" name="New" currentPath={currentPath} />
          </li>
          <li>
            <Entry path="best-sellers" name="Best Sellers" currentPath={currentPath} />
          </li>
          <li>
            <Entry path="trending" name="Trending" currentPath={currentPath} />
          </li>
        </ul>
        <h2>
          <a
            href={hrefs.products(apparel.path)}
            aria-current={currentPath === apparel.path ? 'page' : undefined}
          >
            {apparel.name}
          </a>
        </h2>
        {apparel.children.map((category) =>
          category.children.length ? (
            <Group key={category.path} category={category} currentPath={currentPath} />
          ) : (
            <Entry key={category.path} path={category.path} name={category.name} currentPath={currentPath} />
          ),
        )}
        <h2>More</h2>
        {otherCategories.map((category) =>
          category.children.length ? (
            <Group key={category.path} category={category} currentPath={currentPath} />
          ) : (
            <Entry key={category.path} path={category.path} name={category.name} currentPath={currentPath} />
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
