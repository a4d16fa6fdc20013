/**
 * The specification's category tree, with every path. Pages, navigation and tests read it; no category is spelled
 * twice.
 */

export type Category = { path: string; name: string; title: string; children: Category[] }

const leaf = (path: string, name: string, title = name): Category => ({ path, name, title, children: [] })
const branch = (path: string, name: string, title: string, children: Category[]): Category => ({
  path,
  name,
  title,
  children,
})

export const categoryTree: readonly Category[] = [
  branch('apparel', 'Apparel', 'Apparel', [
    branch('apparel/men', 'Men', 'Men’s apparel', [
      leaf('apparel/men/t-shirts', 'T-shirts', 'Men’s T-shirts'),
      leaf('apparel/men/hoodies', 'Hoodies', 'Men’s hoodies and sweatshirts'),
      leaf('apparel/men/long-sleeves', 'Long sleeves', 'Men’s long sleeves'),
      leaf('apparel/men/tank-tops', 'Tank tops', 'Men’s tank tops'),
      leaf('apparel/men/bottoms', 'Bottoms', 'Men’s bottoms'),
      leaf('apparel/men/all-over-print', 'All-over print', 'Men’s all-over print'),
      leaf('apparel/men/embroidery', 'Embroidery', 'Men’s embroidery'),
    ]),
    branch('apparel/women', 'Women', 'Women’s apparel', [
      leaf('apparel/women/t-shirts', 'T-shirts', 'Women’s T-shirts'),
      leaf('apparel/women/hoodies', 'Hoodies', 'Women’s hoodies and sweatshirts'),
      leaf('apparel/women/tank-tops', 'Tank tops', 'Women’s tank tops'),
      leaf('apparel/women/active-wear', 'Active wear', 'Women’s active wear'),
      leaf('apparel/women/all-over-print', 'All-over print', 'Women’s all-over print'),
      leaf('apparel/women/embroidery', 'Embroidery', 'Women’s embroidery'),
    ]),
    branch('apparel/kids', 'Kids & Babies', 'Kids and babies', [
      leaf('apparel/kids/t-shirts', 'T-shirts', 'Kids’ T-shirts'),
      leaf('apparel/kids/hoodies', 'Hoodies', 'Kids’ hoodies and sweatshirts'),
      leaf('apparel/kids/onesies', 'Onesies', 'Onesies'),
    ]),
    leaf('apparel/bella-canvas', 'Bella+Canvas'),
  ]),
  leaf('hats', 'Hats'),
  branch('digital', 'Digital', 'Digital products', [
    leaf('digital/all', 'All', 'All digital products'),
    leaf('digital/pet', 'Pet', 'Digital products: pet'),
    leaf('digital/business-finance', 'Business & Finance', 'Digital products: business and finance'),
    leaf('digital/entertainment', 'Entertainment', 'Digital products: entertainment'),
    leaf('digital/health-wellness', 'Health & Wellness', 'Digital products: health and wellness'),
    leaf(
      'digital/political-social-religion',
      'Political & Social & Religion',
      'Digital products: political, social and religion',
    ),
  ]),
  branch('home-decorations', 'Home & Decorations', 'Home and decorations', [
    leaf('home-decorations/all', 'All', 'All home and decorations'),
    leaf('home-decorations/drink-ware', 'Drink Ware', 'Drink ware'),
    leaf('home-decorations/puzzles', 'Puzzles'),
  ]),
  branch('accessories', 'Accessories', 'Accessories', [
    leaf('accessories/all', 'All', 'All accessories'),
    leaf('accessories/bags', 'Bags'),
    leaf('accessories/foot-ware', 'Foot Ware', 'Foot ware'),
    leaf('accessories/jewelry', 'Jewelry'),
    leaf('accessories/stickers-stationery', 'Stickers & Stationery', 'Stickers and stationery'),
    leaf('accessories/sports-outdoor', 'Sports & Outdoor', 'Sports and outdoor'),
    leaf('accessories/tech-accessories', 'Tech Accessories', 'Tech accessories'),
  ]),
]

function flattenTree(categories: readonly Category[]): Category[] {
  return categories.flatMap((category) => [category, ...flattenTree(category.children)])
}
const byPath = new Map(flattenTree(categoryTree).map((category) => [category.path, category]))

/** The category of a path below `/products/`, or null. */
export const categoryAt = (path: string): Category | null => byPath.get(path) ?? null

export const leavesOf = (categories: readonly Category[] = categoryTree): Category[] =>
  flattenTree(categories).filter((category) => category.children.length === 0)

/** Every category a blank is found under: its own, those above, and "all" of each branch that has it. */
export function withAncestors(paths: readonly string[]): string[] {
  const allPaths = new Set<string>()
  for (const path of paths) {
    const parts = path.split('/')
    for (let length = 1; length <= parts.length; length += 1) {
      const ancestor = parts.slice(0, length).join('/')
      allPaths.add(ancestor)
      if (byPath.has(`${ancestor}/all`)) allPaths.add(`${ancestor}/all`)
    }
  }
  return [...allPaths].sort()
}
